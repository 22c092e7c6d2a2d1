import { say, type TextEntry } from '../../../shared/text/text.ts';
import { failureText } from '../player.text.ts';
import type { PlayFailure } from '../state/play-failure.ts';
import { wordingOf } from './failure-codes.ts';
import type { PlayerKind } from './limits.ts';

const BY_REASON = {
  'stream-limit': failureText.streamLimit,
  refused: failureText.refused,
  unreachable: failureText.unreachable,
  locked: failureText.locked,
  service: failureText.service,
} as const satisfies Record<NonNullable<PlayFailure['reason']>, TextEntry>;

/** What the viewer reads. The manifest's own words stay when the service was merely out of reach (ERR-02 to ERR-06). */
export function wordsFor({ code, reason }: PlayFailure, kind: PlayerKind): string {
  const isChannel = wordingOf(kind) === 'channel';
  switch (code) {
    case 2:
      return say(failureText.notFound);
    case 3:
      return say(isChannel ? failureText.formatChannel : failureText.formatTitle);
    case 4:
      return say(isChannel ? failureText.manifestChannel : failureText.manifestTitle);
    case 5:
      return say(failureText.rights);
    case 101:
      return say(failureText.rating);
    case 302:
      return say(failureText.notAuthorised);
    case 303:
      return say(reason === 'locked' ? failureText.locked : failureText.noPackage);
    case 401:
      return say(failureText.signIn);
    default:
      if (reason) return say(BY_REASON[reason]);
      return say(code === 1 ? failureText.stopped : failureText.unknown);
  }
}

/** Asking again can help: the network, the service, or what other devices do may have changed. */
export function isWorthRetrying({ code, reason }: PlayFailure): boolean {
  return code === 0 || code === 1 || code === 4 || reason === 'unreachable';
}
