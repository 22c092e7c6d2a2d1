// What every part of a player reads: the player itself, and the state of the stage that the parts lie on.

import { createContext, type RefObject, useContext } from 'react';
import type { PlayerKind } from '../rules/limits.ts';
import type { PlayerControls } from '../use-viewing.ts';
import type { Chrome } from './use-chrome.ts';
import type { Fullscreen } from './use-fullscreen.ts';
import type { Acts } from './use-player-acts.ts';
import type { OpenList } from './use-stage-list.ts';

export interface PlayerContextValue {
  readonly controls: PlayerControls;
  readonly kind: PlayerKind;
  /** What is played: with another one, what was put away for the last comes again. */
  readonly mediaId: string;
  /** Waiting and seeking are allowed. */
  readonly canSeek: boolean;
}

export interface StageContextValue extends PlayerContextValue {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly isCompact: boolean;
  /** In a box of the page, and not over the whole screen. */
  readonly isInBox: boolean;
  readonly isBoxed: boolean;
  readonly chrome: Chrome;
  readonly chromeElement: RefObject<HTMLDivElement | null>;
  /** Gives the focus to the stage itself. */
  readonly focus: () => void;
  readonly fullscreen: Fullscreen;
  readonly list: OpenList;
  readonly acts: Acts;
  readonly onLeave: () => void;
  readonly onNext: (() => void) | undefined;
}

const PlayerContext = createContext<PlayerContextValue | undefined>(undefined);
const StageContext = createContext<StageContextValue | undefined>(undefined);

export const PlayerProvider = PlayerContext.Provider;
export const StageProvider = StageContext.Provider;

export function usePlayerContext(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (!value) throw new Error('A part of a player stands outside of its provider.');
  return value;
}

export function useStage(): StageContextValue {
  const value = useContext(StageContext);
  if (!value) throw new Error('A part of a player stands outside of its stage.');
  return value;
}
