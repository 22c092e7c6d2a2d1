import type { MaskedViewer } from '@seyir/core/access/kids-channels';
import type { Viewer } from '@seyir/core/access/title-access';
import type { Caller } from '../http/caller.ts';
import type { Language } from '../http/meta.ts';

/** Cache key of replies: viewers with equal values see the same catalogue. */
export interface Audience extends Viewer, MaskedViewer {
  readonly language: Language;
}

export function audienceOf(caller: Caller, language: Language): Audience {
  const { isGuest: guest, packageId = null, profile } = caller;
  const { userlevel = 0, isKids: kids = false } = profile ?? {};
  return { language, guest, packageId: guest ? null : packageId, userlevel, kids };
}

/** Equal for equal audiences. */
export const audienceKey = ({ language, guest, packageId, userlevel, kids }: Audience): string =>
  `${language}/${guest ? 'guest' : `package ${packageId ?? ''}`}/${userlevel}${kids ? '/kids' : ''}`;
