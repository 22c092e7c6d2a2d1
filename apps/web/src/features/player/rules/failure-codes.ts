// The codes under which player errors are logged (ERR-03 to ERR-06). Channels and titles have numbers of their own.

import type { PlayFailure } from '../state/play-failure.ts';
import type { PlayerKind } from './limits.ts';

const NOT_FOUND = '15097663';
const FORMAT = { channel: '15098653', title: '15097653' } as const;
const MANIFEST = { channel: '15098656', title: '15097656' } as const;
const RIGHTS: Readonly<Record<PlayerKind, string>> = {
  title: '15097606',
  catchup: '15097606',
  recording: '15093606',
  trailer: '15095606',
  timeshift: '15096606',
  live: '15098606',
};

/** What is being watched, for the wording: a channel or a title. */
export function wordingOf(kind: PlayerKind): 'channel' | 'title' {
  return kind === 'live' || kind === 'timeshift' ? 'channel' : 'title';
}

/** The result of the media event of a failure; failures without a code of their own are logged by their number. */
export function logCodeOf({ code }: Pick<PlayFailure, 'code'>, kind: PlayerKind): string {
  switch (code) {
    case 2:
      return NOT_FOUND;
    case 3:
      return FORMAT[wordingOf(kind)];
    case 4:
      return MANIFEST[wordingOf(kind)];
    case 5:
      return RIGHTS[kind];
    default:
      return String(code);
  }
}

/** The code in the dialog (PLAYER-19). The numbers 0 and 1 mean nothing to a support desk: the reason in letters does. */
export function shownCodeOf(failure: PlayFailure, kind: PlayerKind): string {
  if (failure.code > 1) return logCodeOf(failure, kind);
  return failure.reason === undefined ? `PLAYER-${failure.code}` : failure.reason.toUpperCase();
}
