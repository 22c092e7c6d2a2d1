import type { Episode, Vod } from '@seyir/contract/catalog';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { useSignInPage } from '../../shared/sign-in/use-sign-in-page.ts';
import { isKid, type Viewer } from '../../shared/viewer/viewer.ts';
import { askOutOfProduct } from './prompts.tsx';
import type { TitleAddress } from './title-address.ts';
import {
  decideAutoplay,
  pressEpisode,
  pressFromStart,
  pressWatch,
  type TitlePlaybackRequest,
  type WatchVerdict,
} from './watch-verdict.ts';

export interface Watching {
  watch(): void;
  watchFromStart(): void;
  watchEpisode(episode: Episode): void;
  watchTrailer(): void;
  explainOutOfProduct(): void;
}

export interface WatchDeps {
  readonly vod: Vod;
  readonly viewer: Viewer;
  readonly address: TitleAddress;
  readonly onPlay: (request: TitlePlaybackRequest, place: 'player' | 'picture') => void;
}

/** Handles presses: plays, or shows why not. */
export function useWatch({ vod, viewer, address, onPlay }: WatchDeps): Watching {
  const navigate = useNavigate();
  const signIn = useSignInPage();

  function follow(verdict: WatchVerdict, place: 'player' | 'picture' = 'player') {
    if (verdict.act === 'play') onPlay(verdict.request, place);
    else if (verdict.act === 'sign-in') void askToSignIn('watch', navigate, { signIn: () => void signIn() });
    else if (verdict.act === 'out-of-product') void askOutOfProduct(navigate, isKid(viewer));
  }

  // Autoplay of the address runs once per title (DETAIL-09).
  const autoplayedId = useRef<string>(undefined);
  const { startsAs, contentCode } = address;
  const autoplay = useEffectEvent((place: 'player' | 'picture') =>
    follow(decideAutoplay(vod, viewer, contentCode), place),
  );
  useEffect(() => {
    if (startsAs === undefined || autoplayedId.current === vod.id) return;
    autoplayedId.current = vod.id;
    autoplay(startsAs);
  }, [startsAs, vod.id]);

  return {
    watch: () => follow(pressWatch(vod, viewer, contentCode)),
    watchFromStart: () => follow(pressFromStart(vod, viewer)),
    watchEpisode: (episode) => follow(pressEpisode(vod, viewer, episode)),
    watchTrailer: () => onPlay({ kind: 'trailer' }, 'player'),
    explainOutOfProduct: () => void askOutOfProduct(navigate, isKid(viewer)),
  };
}
