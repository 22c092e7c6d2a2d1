// The service as this page reaches it: where it is, and what every request says about who asks.

import { readPlayerId } from '../storage/player-id.ts';
import type { AppStorage } from '../storage/storage.ts';
import { DEFAULT_LANGUAGE, type Language } from '../text/language.ts';
import { readBaseUrl } from './base-url.ts';
import { deviceTypeOf } from './device-type.ts';
import type { SendDeps } from './send.ts';

export function readService(storage: AppStorage): SendDeps & { readonly language: Language } {
  return {
    fetch: (input, init) => fetch(input, init),
    baseUrl: readBaseUrl(document, import.meta.env.VITE_API_BASE),
    language: storage.get('language') ?? DEFAULT_LANGUAGE,
    deviceType: deviceTypeOf(navigator.userAgent),
    playerId: readPlayerId(),
  };
}
