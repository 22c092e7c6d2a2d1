// The service as this page reaches it: base URL and the headers that every request carries.

import { readPlayerId } from '../storage/player-id.ts';
import type { AppStorage } from '../storage/storage.ts';
import { DEFAULT_LANGUAGE, type Language } from '../text/language.ts';
import { findLegacyBase } from './request.ts';
import type { SendDeps } from './send.ts';

const DEFAULT_BASE_URL = '/api';

/** `trustedOrigins` are those of the operator's configuration, once that is known. */
export function readService(storage: AppStorage, trustedOrigins: () => readonly string[] = () => []): SendDeps {
  const baseUrl = readBaseUrl(document, import.meta.env.VITE_API_BASE);
  return {
    fetch: (input, init) => fetch(input, init),
    baseUrl,
    legacyBaseUrl: () =>
      findLegacyBase(storage.get('interfaceurl'), {
        origin: new URL(baseUrl, window.location.href).origin,
        trusted: [window.location.origin, ...trustedOrigins()],
      }),
    language: acceptLanguage(storage),
    deviceType: deviceTypeOf(navigator.userAgent),
    playerId: readPlayerId(),
  };
}

/** The chosen language of the product. */
export const readLanguage = (storage: AppStorage): Language => storage.get('language') ?? DEFAULT_LANGUAGE;

/** Accept-Language: a further language of the deployment stands over the one of the product. */
function acceptLanguage(storage: AppStorage): string {
  const further = storage.get('languagefile');
  const language = readLanguage(storage);
  return further ? `${further}, ${language};q=0.5` : language;
}

/** The API's base URL (API-08). One build serves every operator, so a meta element of the page comes before the build's value. */
export function readBaseUrl(page: Document, built: string | undefined): string {
  const written = page.querySelector<HTMLMetaElement>('meta[name="seyir-api"]')?.content.trim();
  return (written || built || DEFAULT_BASE_URL).replace(/\/+$/, '');
}

type DeviceType = 'web-chrome' | 'web-safari' | 'web-edge' | 'web';

/** Browsers that also name Chrome or Safari. */
const OTHERS =
  /\b(OP[RTX]|OPiOS|SamsungBrowser|Vivaldi|YaBrowser|FxiOS|DuckDuckGo|Ddg|UCBrowser|MiuiBrowser|HuaweiBrowser|Whale|Silk)\//;

/**
 * The kind of browser, from its user agent (ANALYTICS-02). The order matters: Edge and Opera also name Chrome, and Chrome
 * names Safari.
 */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (/\bEdg(e|A|iOS)?\//.test(userAgent)) return 'web-edge';
  if (OTHERS.test(userAgent)) return 'web';
  if (/(Chrome|Chromium|CriOS)\//.test(userAgent)) return 'web-chrome';
  if (/\bVersion\/[\d.]+.*\bSafari\//.test(userAgent)) return 'web-safari';
  return 'web';
}
