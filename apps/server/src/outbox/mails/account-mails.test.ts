import { setTimeZone } from '@seyir/core/time/local-time';
import { afterEach, describe, expect, it } from 'vitest';
import * as mails from './account-mails.ts';
import * as texts from './account-texts.ts';
import { makeLinks } from './links.ts';
import type { WrittenMail } from './mail-layout.ts';

const links = makeLinks('https://tv.example');
const happening = { at: new Date('2026-11-18T18:00:00Z'), ip: '203.0.113.7', recoveryLink: links.recovery };
const reset = links.reset('a+b/c=', '018f');

type Reader = { language: 'tr' | 'en'; firstName: string };
const MAILS: Readonly<Record<string, (reader: Reader) => WrittenMail>> = {
  'reset link': (reader) => mails.resetLinkMail({ ...reader, link: reset, passkeys: ['Telefon'] }),
  'login code': (reader) => mails.loginCodeMail({ ...reader, code: '012345', use: 'sign-in' }),
  'code of a check': (reader) => mails.loginCodeMail({ ...reader, code: '012345', use: 'check' }),
  welcome: (reader) => mails.welcomeMail({ ...reader, link: links.packages }),
  'password changed': (reader) =>
    mails.passwordChangedMail({
      ...reader,
      ...happening,
      loginLink: links.login,
      ended: 'all',
      removedPasskeys: ['Telefon'],
      keptPasskeys: ['Tablet'],
    }),
  'passkey added': (reader) => mails.passkeyMail({ ...reader, ...happening, what: 'added', passkeyName: 'Telefon' }),
  'passkey removed': (reader) =>
    mails.passkeyMail({ ...reader, ...happening, what: 'removed', passkeyName: 'Telefon' }),
};
const named = Object.keys(MAILS);
const write = (name: string, reader: Partial<Reader> = {}) =>
  MAILS[name]?.({ language: 'tr', firstName: 'Şükrü', ...reader }) ?? expect.fail();

describe.each(named)('the mail %s', (name) => {
  it('is written in both languages, with other words', () => {
    const tr = write(name);
    const en = write(name, { language: 'en' });
    expect(tr.html).toContain('<html lang="tr">');
    expect(en.html).toContain('<html lang="en">');
    expect(tr.subject).not.toBe(en.subject);
    expect(en.text).not.toMatch(/Merhaba|hesab|şifre|giriş/i);
    expect(tr.text).toMatch(/^Merhaba Şükrü,$/m);
    expect(en.text).toMatch(/^Hello Şükrü,$/m);
  });

  it('says the same in its text part: every link and code of the page is there', () => {
    const { html, text } = write(name);
    const linked = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&') ?? '');
    for (const link of linked) expect(text).toContain(link);
    if (name === 'login code') expect(text).toContain('012345');
    expect(text).not.toMatch(/<\w/);
  });

  it('needs nothing from elsewhere: no picture, script, style sheet or font', () => {
    const { html } = write(name);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|style)\b|url\(|@import|src=/i);
    expect([...html.matchAll(/https?:\/\/([^/"<\s]+)/g)].map(([, host]) => host)).toSatisfy((hosts: string[]) =>
      hosts.every((host) => host === 'tv.example'),
    );
  });

  it('has a subject that fits into one line of a header', () => {
    expect(write(name).subject.length).toBeLessThan(78);
  });

  it.each([
    ['Kazandın! http://evil.example'],
    ['<img src=x onerror=alert(1)>'],
    ['evil.example'],
    ['call +90 555 000'],
    ['a\r\nBcc: x@evil.example'],
    ['x'.repeat(64)],
    [''],
  ])('does not greet with %j, which is no name', (firstName) => {
    const { html, text } = write(name, { firstName });
    expect(text).toMatch(/^Merhaba,$/m);
    expect(html + text).not.toMatch(/evil|onerror|555|Bcc/);
  });
});

describe('what owners write', () => {
  it('is text on the page, never markup', () => {
    const passkeyName = '"><script>alert(1)</script>\'&';
    const { html } = mails.passkeyMail({
      language: 'tr',
      firstName: "O'Neill",
      ...happening,
      what: 'added',
      passkeyName,
    });
    expect(html).not.toContain('<script>');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).toContain('Merhaba O&#39;Neill,');
  });
});

describe('a mail about a change', () => {
  const change = { language: 'en', firstName: 'Ada', ...happening, what: 'added', passkeyName: 'Phone' } as const;
  afterEach(() => setTimeZone('Europe/Istanbul'));

  it('leads to the recovery by a link, also where the mail program makes none', () => {
    expect(mails.passkeyMail(change).html).toContain(`<a href="${links.recovery}"`);
  });

  it('names the time zone of the deployment', () => {
    expect(mails.passkeyMail(change).text).toContain('18 November 2026 at 21:00 (GMT+3)');
    setTimeZone('America/New_York');
    expect(mails.passkeyMail(change).text).toContain('18 November 2026 at 13:00 (GMT-5)');
  });
});

describe('links', () => {
  it('carry a token whole', () => {
    const url = new URL(reset);
    expect([url.pathname, url.searchParams.get('token'), url.searchParams.get('id')]).toEqual([
      '/forgot-password',
      'a+b/c=',
      '018f',
    ]);
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://localhost:8080/login'],
    ['http://0.0.0.0:8080', 'http://localhost:8080/login'],
    ['https://tv.example', 'https://tv.example/login'],
  ])('of a service at %s lead to %s', (publicUrl, login) => expect(makeLinks(publicUrl).login).toBe(login));
});

describe('text messages', () => {
  it.each(['tr', 'en'] as const)('in %s hold what is needed and no more than two parts', (language) => {
    const all = [
      texts.loginCodeText({ language, code: '012345', use: 'sign-in', publicUrl: 'https://tv.example' }),
      texts.loginCodeText({ language, code: '012345', use: 'check', publicUrl: 'https://tv.example' }),
      texts.passwordChangedText({ language, recoveryLink: links.recovery }),
      texts.passkeyText({ language, what: 'added', recoveryLink: links.recovery }),
      texts.passkeyText({ language, what: 'removed', recoveryLink: links.recovery }),
    ];
    for (const text of all) expect(text.length).toBeLessThanOrEqual(134);
    expect(all[0]).toMatch(/012345.*\n\n@tv\.example #012345$/s);
    expect(texts.resetLinkText({ language, link: reset })).toContain(reset);
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'http://192.168.1.20:8080', ''])(
    'of a service at %j, which has no host name of its own, bind the code to none',
    (publicUrl) => {
      const text = texts.loginCodeText({ language: 'tr', code: '012345', use: 'sign-in', publicUrl });
      expect(text).toMatch(/012345/);
      expect(text).not.toMatch(/@|#|\n/);
    },
  );
});
