import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_EVENTS, type SubscriptionNotice, writeNotice } from './subscription-notices.ts';

const write = (values: Partial<SubscriptionNotice>) =>
  writeNotice({
    event: 'bought',
    language: 'tr',
    packageName: 'Spor Extra',
    endsAt: new Date('2026-12-18T22:30:00Z'),
    amountKurus: 14_990,
    publicUrl: 'https://tv.example',
    ...values,
  });

describe.each(SUBSCRIPTION_EVENTS)('the notice %s', (event) => {
  it('is written in both languages, by mail and by text message', () => {
    const [tr, en] = (['tr', 'en'] as const).map((language) => write({ event, language }));
    expect(tr?.mail.subject).not.toBe(en?.mail.subject);
    expect(en?.mail.text).not.toMatch(/Merhaba|paket(?!\s)|ödeme/i);
    for (const notice of [tr, en]) {
      expect(notice?.mail.html).toContain('Spor Extra');
      expect(notice?.mail.text).toContain('https://tv.example/account/package');
      expect(notice?.mail.subject.length).toBeLessThan(78);
      expect(notice?.text).toMatch(/^Seyir: .*Spor Extra.* https:\/\/tv\.example\/account\/package$/);
      expect(notice?.text.length).toBeLessThanOrEqual(134);
    }
  });
});

describe('a notice', () => {
  it('names the day in Turkey and the price, and no price for a gift', () => {
    expect(write({}).mail.text).toContain('19 Aralık 2026');
    expect(write({ language: 'en' }).mail.text).toContain('19 December 2026');
    expect(write({}).mail.text).toContain('Tutar: 149,90 TL');
    expect(write({ event: 'given', amountKurus: 0 }).mail.text).not.toContain('Tutar');
  });

  it('escapes the name of the package', () => {
    expect(write({ packageName: '<b>&"' }).mail.html).not.toContain('<b>');
  });
});
