import { legacyVodInfo } from '@seyir/contract/legacy';
import { afterEach, expect, it } from 'vitest';
import { createStorage } from '../storage/storage.ts';
import { urlOf } from './request.ts';
import { deviceTypeOf, readService } from './service.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['web-chrome', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['web-chrome', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`],
  [
    'web-chrome',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  ],
  ['web-edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['web-edge', `Mozilla/5.0 (Linux; Android 10) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
  ['web-edge', 'Mozilla/5.0 (Windows NT 10.0) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763'],
  ['web-safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
  ['web', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['web', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['web', `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 OPX/2.9`],
  ['web', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1 Ddg/18.0`],
  ['web', `Mozilla/5.0 (Linux; Android 9; KFMAWI) ${WEBKIT} Silk/120.1 like Chrome/120.0.0.0 Safari/537.36`],
  ['web', ''],
])('is %s for %s [ANALYTICS-02]', (type, userAgent) => {
  expect(deviceTypeOf(userAgent)).toBe(type);
});

afterEach(() => localStorage.clear());

it.each([
  [undefined, '/api/legacy/sdk_getvodinfo.jsp'],
  ['/old/EPG', `${window.location.origin}/old/EPG/sdk_getvodinfo.jsp`],
  ['https://old.example/EPG', 'https://old.example/EPG/sdk_getvodinfo.jsp'],
  ['https://evil.example/EPG', '/api/legacy/sdk_getvodinfo.jsp'],
])('calls the legacy interface for the stored interfaceurl %s at %s [LEGACY-01] [LEGACY-16]', (stored, address) => {
  if (stored !== undefined) localStorage.setItem('interfaceurl', stored);
  const service = readService(createStorage(localStorage, window), () => ['https://old.example']);
  expect(urlOf(legacyVodInfo, {}, service)).toBe(address);
});

it.each([
  [{}, 'tr'],
  [{ language: 'en' }, 'en'],
  [{ language: 'en', languagefile: 'de' }, 'de, en;q=0.5'],
])('asks for texts in the chosen language, a further one of the deployment before English: %j', (stored, expected) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  expect(readService(createStorage(localStorage, window)).language).toBe(expected);
});
