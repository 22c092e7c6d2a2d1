import { expect, it } from 'vitest';
import startScript from '../../public/start.js?raw';
import { refusalText } from '../features/live-tv/live-tv.text.ts';
import { sessionText } from '../features/session/session.text.ts';
import { loginText } from '../features/sign-in/login.text.ts';
import { signInText } from '../shared/sign-in/sign-in.text.ts';
import { LANGUAGES } from '../shared/text/language.ts';
import type { TextEntry } from '../shared/text/text.ts';

const MESSAGES: readonly [string, TextEntry, Record<'tr' | 'en', RegExp>][] = [
  ['login info incorrect', loginText.failed, { tr: /Giriş bilgilerin hatalı/, en: /incorrect/ }],
  ['sign in to do this', signInText.process, { tr: /giriş yapmalısın/, en: /You should sign in to do this process/ }],
  ['profile removed', sessionText.profileRemoved, { tr: /sistemden silindi/, en: /removed from the system/ }],
  ['second device', sessionText.otherDevice, { tr: /tek cihazda/, en: /one device at a time/ }],
  ['session timed out', sessionText.timeoutTitle, { tr: /süresi doldu/, en: /timed out/ }],
];

it.each(MESSAGES)('%s has a message in both languages [ERR-14]', (_, entry, words) => {
  for (const language of LANGUAGES) expect(entry[language]).toMatch(words[language]);
});

it('asks for the sign-in in correct English [ERR-10, I18N-03] (departure)', () => {
  expect(refusalText.signInTitle).toEqual({ tr: 'Giriş yapmalısın', en: 'You must be logged in' });
});

it('start.js has the message for an incompatible browser in both languages [ERR-14]', () => {
  expect(startScript).toContain('Tarayıcın desteklenmiyor');
  expect(startScript).toContain('Your browser is not supported');
});
