// The query parameters of a title's address (DETAIL-09, DETAIL-10).

import type { Recommendation } from '../../shared/paths/paths.ts';

export interface TitleAddress {
  /** Autoplay once the title has loaded, in the player or in picture-in-picture. */
  readonly startsAs: 'player' | 'picture' | undefined;
  /** The season and the episode to open. */
  readonly seasonCode: string | undefined;
  readonly episodeCode: string | undefined;
  /** The content to play. */
  readonly contentCode: string | undefined;
  /** The way to the title, for the event logs. */
  readonly origin: TitleOrigin;
}

export interface TitleOrigin {
  readonly ptype: string | undefined;
  readonly fromsearch: string | undefined;
  readonly recommend: Recommendation | undefined;
}

const RECOMMENDATIONS: readonly string[] = ['banner', 'column', 'vod'] satisfies Recommendation[];

export function readTitleAddress(query: URLSearchParams): TitleAddress {
  const read = (name: string) => query.get(name)?.trim() || undefined;
  return {
    startsAs: read('pipPlay') === '1' ? 'picture' : read('play') === '1' ? 'player' : undefined,
    seasonCode: read('seasoncode'),
    episodeCode: read('episodecode'),
    contentCode: read(PLAYING) ?? read('contentcode'),
    origin: { ptype: read('ptype'), fromsearch: read('fromsearch'), recommend: readRecommendation(read('recommend')) },
  };
}

function readRecommendation(text: string | undefined): Recommendation | undefined {
  return RECOMMENDATIONS.includes(text ?? '') ? (text as Recommendation) : undefined;
}

/** The content that plays, apart from the content that a link named. */
const PLAYING = 'playing';

/** The query without its autoplay parameters: Back to the address does not start playback again. */
export function withoutPlay(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['play', 'pipPlay', PLAYING]) rest.delete(name);
  return rest;
}

/** The query while a content plays: a reload of the page goes on with it. */
export function withPlay(query: URLSearchParams, contentCode: string): URLSearchParams {
  const playing = withoutPlay(query);
  playing.set('play', '1');
  playing.set(PLAYING, contentCode);
  return playing;
}
