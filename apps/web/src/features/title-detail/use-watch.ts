import type { Episode, Vod } from '@seyir/contract/catalog';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import type { Viewer } from '../../shared/viewer/viewer.ts';
import { askOutOfProduct } from './prompts.tsx';
import type { TitleAddress } from './title-address.ts';
import { arrive, type PlayWish, pressEpisode, pressWatch, type WatchVerdict } from './watch-press.ts';

export interface Watching {
  watch(): void;
  watchEpisode(episode: Episode): void;
  watchTrailer(): void;
  explainOutOfProduct(): void;
}

export interface WatchDeps {
  readonly vod: Vod;
  readonly viewer: Viewer;
  readonly address: TitleAddress;
  readonly onPlay: (wish: PlayWish, place: 'player' | 'picture') => void;
}

/** Turns presses into playing or into the message that says why not. */
export function useWatch({ vod, viewer, address, onPlay }: WatchDeps): Watching {
  const navigate = useNavigate();

  function follow(verdict: WatchVerdict, place: 'player' | 'picture' = 'player') {
    if (verdict.act === 'play') onPlay(verdict.wish, place);
    else if (verdict.act === 'sign-in') void askToSignIn('watch', navigate);
    else if (verdict.act === 'out-of-product') void askOutOfProduct(navigate);
  }

  // The wish in the address is granted once, as soon as the title is there (DETAIL-09).
  const granted = useRef<string>(undefined);
  const { startsAs, contentCode } = address;
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    if (startsAs === undefined || granted.current === vod.id) return;
    granted.current = vod.id;
    latest.current(arrive(vod, viewer, contentCode), startsAs);
  }, [startsAs, contentCode, vod, viewer]);

  return {
    watch: () => follow(pressWatch(vod, viewer, contentCode)),
    watchEpisode: (episode) => follow(pressEpisode(vod, viewer, episode)),
    watchTrailer: () => onPlay({ kind: 'trailer' }, 'player'),
    explainOutOfProduct: () => void askOutOfProduct(navigate),
  };
}
