import { expect, it } from 'vitest';
import { mayPreload } from '../channel-media.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const HEADLESS = DESKTOP.replace('Chrome/', 'HeadlessChrome/');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const TIZEN =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) 120.0/8.0 TV Safari/537.36';
const WEBOS = 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';
const STICK =
  'Mozilla/5.0 (Linux; Android 9; AFTSSS) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';

it.each([
  ['a computer', { userAgent: DESKTOP }, true],
  ['another', { userAgent: FIREFOX }, true],
  ['one without a window', { userAgent: HEADLESS }, true],
  ['a browser that lets one element be heard', { userAgent: SAFARI }, false],
  ['a page in the background', { userAgent: DESKTOP, isSeen: false }, false],
  ['a phone', { userAgent: DESKTOP, isTouched: true }, false],
  ['a television', { userAgent: TIZEN }, false],
  ['another television', { userAgent: WEBOS }, false],
  ['a stick', { userAgent: STICK }, false],
])('%s', (_, machine, expected) => {
  expect(mayPreload({ isTouched: false, isSeen: true, ...machine })).toBe(expected);
});
