// What plays, reported to the operating system: its media keys, its lock screen, a headset's buttons. There is one such place
// for the whole page, so of several players the one opened last has it, and gives it back when it closes.

import { imageAt } from '@seyir/contract/images';

interface SessionMedia {
  readonly title: string;
  /** The channel, or season and episode. */
  readonly subtitle: string | undefined;
  readonly picture: string | undefined;
}

/** In seconds, from the beginning of what can be reached. */
export interface SessionPosition {
  readonly duration: number;
  readonly position: number;
  readonly rate: number;
}

export type SessionHandlers = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

export interface SessionState {
  /** Undefined while nothing plays. */
  readonly media: SessionMedia | undefined;
  readonly playing: MediaSessionPlaybackState;
  /** Undefined where it cannot be changed. */
  readonly position: SessionPosition | undefined;
  readonly handlers: SessionHandlers;
}

interface SessionPlace {
  update(state: SessionState): void;
  close(): void;
}

/** Those the player can do something about; the others stay the browser's. */
const ACTIONS = [
  'play',
  'pause',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const satisfies readonly MediaSessionAction[];

const ARTWORK_WIDTHS = [320, 640] as const;

const NOTHING: SessionState = { media: undefined, playing: 'none', position: undefined, handlers: {} };

/** The players that are open, the last one on top. */
const open: { state: SessionState }[] = [];
let shown = NOTHING;

export function openMediaSession(): SessionPlace {
  const mine = { state: NOTHING };
  open.push(mine);
  return {
    update(state) {
      mine.state = state;
      if (open.at(-1) === mine) show(state);
    },
    close() {
      const at = open.indexOf(mine);
      if (at >= 0) open.splice(at, 1);
      show(open.at(-1)?.state ?? NOTHING);
    },
  };
}

/** Only what has changed: a lock screen is redrawn for each of these. */
function show(state: SessionState): void {
  const before = shown;
  shown = state;
  const session = navigator.mediaSession;
  if (!session) return;
  if (!isSameMedia(before.media, state.media)) session.metadata = state.media ? describe(state.media) : null;
  if (before.playing !== state.playing) session.playbackState = state.playing;
  if (before.position !== state.position) setPosition(session, state.position);
  for (const action of ACTIONS) {
    if (before.handlers[action] !== state.handlers[action]) setHandler(session, action, state.handlers[action]);
  }
}

function isSameMedia(a: SessionMedia | undefined, b: SessionMedia | undefined): boolean {
  return a === b || (a?.title === b?.title && a?.subtitle === b?.subtitle && a?.picture === b?.picture);
}

function describe({ title, subtitle = '', picture }: SessionMedia): MediaMetadata | null {
  if (typeof MediaMetadata !== 'function') return null;
  // Of a width no browser would guess the height; that it is square is not promised either.
  const artwork = picture ? ARTWORK_WIDTHS.map((width) => ({ src: imageAt(picture, width) })) : [];
  return new MediaMetadata({ title, artist: subtitle, artwork });
}

function setPosition(session: MediaSession, state: SessionPosition | undefined): void {
  if (!session.setPositionState) return;
  if (!state || !(state.duration > 0)) {
    session.setPositionState();
    return;
  }
  const { duration, rate } = state;
  // A position beyond the duration would be refused, and the two are never of the same moment.
  const position = Math.max(0, Math.min(duration, state.position));
  session.setPositionState({ duration, position, playbackRate: rate > 0 ? rate : 1 });
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | undefined,
): void {
  try {
    session.setActionHandler(action, handler ?? null);
  } catch {
    // An action that this browser does not know: there is no button for it either.
  }
}
