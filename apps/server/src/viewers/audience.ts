import type { Viewer } from '@seyir/core/access/title-access';
import type { Caller } from '../http/caller.ts';
import type { Language } from '../http/meta.ts';

/** Cache key of replies: viewers with equal values see the same catalogue. */
export interface Audience extends Viewer {
  readonly language: Language;
  /** Mask of the ratings that are left out (KIDS-03). */
  readonly userlevel: number;
}

export function audienceOf(caller: Caller, language: Language): Audience {
  const { isGuest: guest, packageId = null, profile } = caller;
  return { language, guest, packageId: guest ? null : packageId, userlevel: profile?.userlevel ?? 0 };
}

/** Equal for equal audiences. */
export const audienceKey = ({ language, guest, packageId, userlevel }: Audience): string =>
  `${language}/${guest ? 'guest' : `package ${packageId ?? ''}`}/${userlevel}`;
