import { describe, expect, it } from 'vitest';
import { NEWS, type News, writeNews } from './subscription-news.ts';

const write = (values: Partial<News>) =>
  writeNews({
    what: 'bought',
    language: 'tr',
    packageName: 'Spor Extra',
    endsAt: new Date('2026-12-18T22:30:00Z'),
    amountKurus: 14_990,
    publicUrl: 'https://tv.example',
    ...values,
  });

describe.each(NEWS)('the news %s', (what) => {
  it('is written in both languages, by mail and by text message', () => {
    const [tr, en] = (['tr', 'en'] as const).map((language) => write({ what, language }));
    expect(tr?.mail.subject).not.toBe(en?.mail.subject);
    expect(en?.mail.text).not.toMatch(/Merhaba|paket(?!\s)|ödeme/i);
    for (const news of [tr, en]) {
      expect(news?.mail.html).toContain('Spor Extra');
      expect(news?.mail.text).toContain('https://tv.example/account/package');
      expect(news?.mail.subject.length).toBeLessThan(78);
      expect(news?.text).toMatch(/^Seyir: .*Spor Extra.* https:\/\/tv\.example\/account\/package$/);
      expect(news?.text.length).toBeLessThanOrEqual(134);
    }
  });
});

describe('the words', () => {
  it('name the day in Turkey and the price, and no price for a gift', () => {
    expect(write({}).mail.text).toContain('19 Aralık 2026');
    expect(write({ language: 'en' }).mail.text).toContain('19 December 2026');
    expect(write({}).mail.text).toContain('Tutar: 149,90 TL');
    expect(write({ what: 'given', amountKurus: 0 }).mail.text).not.toContain('Tutar');
  });

  it('are text, whatever a package is called', () => {
    expect(write({ packageName: '<b>&"' }).mail.html).not.toContain('<b>');
  });
});
