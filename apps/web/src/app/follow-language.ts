// Follows a language that was chosen in another window. Texts are read once, at the start of a page (shared/text/language.ts), so
// following is a reload; addresses, the session and an open payment outlive it.

import { page } from '../shared/document/browser-page.ts';
import type { AppStorage } from '../shared/storage/storage.ts';
import { DEFAULT_LANGUAGE, getLanguage, getLanguageFile } from '../shared/text/language.ts';

/** The two values of a language are written one after the other. */
const SETTLE_MS = 200;
/** Between two looks at a window that must not be reloaded yet. */
const BUSY_MS = 3_000;

export function followLanguage(storage: AppStorage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!isOtherLanguage(storage)) return;
    if (isBusy()) timer = setTimeout(look, BUSY_MS);
    else page.reload();
  };
  const stop = storage.onForeignChange(() => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const isOtherLanguage = (storage: AppStorage): boolean =>
  (storage.get('language') ?? DEFAULT_LANGUAGE) !== getLanguage() ||
  storage.get('languagefile') !== getLanguageFile()?.tag;

/** Not a search, which the address keeps. */
const TYPED = /^(text|textarea|email|tel|password)$/;

/** A reload would interrupt a picture with sound, which browsers start muted without a press, and empty a form. */
function isBusy(): boolean {
  const isPlaying = [...document.querySelectorAll('video')].some((video) => !video.paused && !video.muted);
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return isPlaying || fields.some(({ type, value }) => TYPED.test(type) && value !== '');
}
