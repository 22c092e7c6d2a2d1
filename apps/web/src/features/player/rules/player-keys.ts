// One table of the player's keys: the handler acts by it and the help is written from it. Names beginning with Media are
// those of remotes and keyboards with such keys.

import { hasCommandKey, isKey, type KeyPress } from '../../../shared/keys/keys.ts';
import { keysText } from './keys.text.ts';

export type PlayerAct =
  | 'toggle'
  | 'play'
  | 'pause'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'subtitles'
  | 'next'
  | 'help'
  | 'controls'
  | 'leave';

interface KeyRow {
  readonly act: PlayerAct;
  /** As the browser names them; letters in lower case. */
  readonly keys: readonly string[];
  /** As the help shows them; left out for keys that need no explanation. */
  readonly shown?: readonly string[];
  readonly text?: (typeof keysText)[keyof typeof keysText];
}

/** A line of the help about keys that the page around the player acts by. */
export interface KeyNote {
  readonly shown: readonly string[];
  readonly text: string;
}

export const PLAYER_KEYS: readonly KeyRow[] = [
  { act: 'toggle', keys: [' ', 'k', 'MediaPlayPause'], shown: ['␣', 'K'], text: keysText.toggle },
  { act: 'back', keys: ['ArrowLeft', 'MediaRewind'], shown: ['←'], text: keysText.back },
  { act: 'forward', keys: ['ArrowRight', 'MediaFastForward'], shown: ['→'], text: keysText.forward },
  { act: 'louder', keys: ['ArrowUp'], shown: ['↑'], text: keysText.louder },
  { act: 'quieter', keys: ['ArrowDown'], shown: ['↓'], text: keysText.quieter },
  { act: 'mute', keys: ['m'], shown: ['M'], text: keysText.mute },
  { act: 'fullscreen', keys: ['f'], shown: ['F'], text: keysText.fullscreen },
  { act: 'subtitles', keys: ['c'], shown: ['C'], text: keysText.subtitles },
  { act: 'next', keys: ['n', 'MediaTrackNext'], shown: ['N'], text: keysText.next },
  { act: 'help', keys: ['?', 'h'], shown: ['?', 'H'], text: keysText.help },
  { act: 'leave', keys: ['Escape', 'GoBack', 'BrowserBack', 'MediaStop'], shown: ['Esc'], text: keysText.leave },
  { act: 'controls', keys: ['Enter'], shown: ['⏎'], text: keysText.controls },
  { act: 'play', keys: ['MediaPlay'] },
  { act: 'pause', keys: ['MediaPause'] },
];

export function actOfKey(press: KeyPress): PlayerAct | undefined {
  if (hasCommandKey(press)) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return PLAYER_KEYS.find(({ keys }) => keys.includes(key))?.act;
}

const SLIDER_ACTS: Readonly<Record<string, readonly [less: PlayerAct, more: PlayerAct]>> = {
  seek: ['back', 'forward'],
  volume: ['quieter', 'louder'],
};

/**
 * Arrow keys on a slider of the player (`data-keys`): left for less, right for more. Up and down change the volume, and
 * leave the seek bar for what lies above and below it (spatial.ts), since nothing else leads to the player's upper row.
 */
export function actOfSlider(slider: string, press: KeyPress): PlayerAct | undefined {
  const [less, more] = SLIDER_ACTS[slider] ?? [];
  const isVolume = slider === 'volume';
  if (isKey(press, 'previous') || (isVolume && isKey(press, 'below'))) return less;
  return isKey(press, 'next') || (isVolume && isKey(press, 'above')) ? more : undefined;
}
