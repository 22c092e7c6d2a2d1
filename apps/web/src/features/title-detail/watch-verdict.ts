// What a press on watch leads to, decided before any call from title and viewer (DETAIL-12, DETAIL-16, DETAIL-17,
// DETAIL-18).

import type { Episode, Vod } from '@seyir/contract/catalog';
import type { Viewer } from '../../shared/viewer/viewer.ts';
import { readBookmark } from './episodes.ts';

/** A playback request for a title, with the codes of its call. */
export type TitlePlaybackRequest =
  | { readonly kind: 'trailer' }
  | {
      readonly kind: 'film';
      readonly programCode: string;
      readonly columnCode: string;
      readonly contentCode: string;
      /** The watch position is not used. */
      readonly fromStart?: boolean;
    }
  | {
      readonly kind: 'episode';
      /** The code of the episode's series (DETAIL-17). */
      readonly programCode: string;
      readonly contentCode: string;
      readonly season: number | undefined;
      readonly episode: number | undefined;
      readonly fromStart?: boolean;
    };

export type WatchVerdict =
  | { readonly act: 'play'; readonly request: TitlePlaybackRequest }
  /** The sign-in message, without a call (DETAIL-16). */
  | { readonly act: 'sign-in' }
  | { readonly act: 'out-of-product' }
  /** The buttons of the title show what is needed. */
  | { readonly act: 'nothing' };

/** The watch button (DETAIL-16). */
export function pressWatch(vod: Vod, viewer: Viewer, contentCode?: string): WatchVerdict {
  return judge(vod, viewer, () => ({ act: 'play', request: requestFor(vod, contentCode) }));
}

/** The film, or the episode of the watch position, from its start. */
export function pressFromStart(vod: Vod, viewer: Viewer): WatchVerdict {
  return judge(vod, viewer, () => ({ act: 'play', request: { ...requestFor(vod, undefined), fromStart: true } }));
}

/**
 * Autoplay by `play=1` in the address: the checks of the button (DETAIL-09), but no refusal for a title that is for sale.
 */
export function decideAutoplay(vod: Vod, viewer: Viewer, contentCode?: string): WatchVerdict {
  const verdict = pressWatch(vod, viewer, contentCode);
  return verdict.act === 'out-of-product' && vod.products.length > 0 ? { act: 'nothing' } : verdict;
}

/** An episode of the list (DETAIL-18). */
export function pressEpisode(vod: Vod, viewer: Viewer, episode: Episode): WatchVerdict {
  return judge(vod, viewer, () => ({ act: 'play', request: requestForEpisode(episode) }));
}

function judge(vod: Vod, { userType }: Viewer, play: () => WatchVerdict): WatchVerdict {
  if (userType !== '1') return { act: 'sign-in' };
  return vod.isUnlocked ? play() : { act: 'out-of-product' };
}

export function requestForEpisode({ programcode, contentcode, seasonNo, seriesnum }: Episode): TitlePlaybackRequest {
  return { kind: 'episode', programCode: programcode, contentCode: contentcode, season: seasonNo, episode: seriesnum };
}

/** A series resumes: the server names the episode of the watch position, or the first, as `contentcode`. */
function requestFor(vod: Vod, contentCode: string | undefined): TitlePlaybackRequest {
  const { programcode, columncode } = vod;
  const content = contentCode ?? vod.contentcode;
  if (vod.type === 'MOVIE') {
    return { kind: 'film', programCode: programcode, columnCode: columncode, contentCode: content };
  }
  const stopped = readBookmark(vod);
  const isThatOne = stopped?.contentCode === content;
  return {
    kind: 'episode',
    programCode: programcode,
    contentCode: content,
    season: isThatOne ? stopped.season : undefined,
    episode: isThatOne ? stopped.episode : undefined,
  };
}
