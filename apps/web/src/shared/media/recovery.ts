// What to do about trouble of hls.js, as a rule without a clock, a timer or hls.js itself: a lost network is waited for, a
// refused token is renewed, a decoder that choked is started again, and only what cannot be helped becomes an error.

import type { MediaFailure } from './media-engine.ts';

export interface StreamTrouble {
  readonly type: 'network' | 'media' | 'keys' | 'other';
  /** The name hls.js gives it, such as fragLoadError. */
  readonly details: string;
  /** hls.js has stopped by itself. */
  readonly isFatal: boolean;
  /** HTTP status; 0 without an answer, undefined when it was no request. */
  readonly status: number | undefined;
  /** The span a segment would have filled, in seconds of the element. */
  readonly span?: SegmentSpan | undefined;
}

export interface SegmentSpan {
  readonly start: number;
  readonly end: number;
}

export interface RecoveryMemory {
  /** Tries since something was last loaded. */
  readonly tries: number;
  /** When media was last started again, and how often lately. */
  readonly mediaAt: number;
  readonly mediaTries: number;
  /** A fresh address is being asked for: what is refused meanwhile was asked for with the old token. */
  readonly isRenewing: boolean;
  /** When the last one was there. */
  readonly renewedAt: number;
  /** A list has been read: from then on the viewer is watching, and waiting beats giving up. */
  readonly hasLoaded: boolean;
  /** The segment that was missing last, and in how many answers. */
  readonly missing: { readonly start: number; readonly count: number } | undefined;
}

export const FRESH_MEMORY: RecoveryMemory = {
  tries: 0,
  mediaAt: Number.NEGATIVE_INFINITY,
  mediaTries: 0,
  isRenewing: false,
  renewedAt: Number.NEGATIVE_INFINITY,
  hasLoaded: false,
  missing: undefined,
};

export type Remedy =
  | { readonly act: 'none' }
  /** A new address from the service, for a token that is no longer good. */
  | { readonly act: 'renew' }
  /** Go on loading, after a pause. */
  | { readonly act: 'resume'; readonly afterMs: number }
  /** Load everything again from where the viewer is, after a pause. */
  | { readonly act: 'reload'; readonly afterMs: number }
  | { readonly act: 'recover-media' }
  /** A segment that is gone: play up to it and go on behind it. */
  | { readonly act: 'skip'; readonly span: SegmentSpan; readonly isStopped: boolean }
  | { readonly act: 'fail'; readonly failure: MediaFailure };

interface Verdict {
  readonly remedy: Remedy;
  readonly memory: RecoveryMemory;
}

/** 1, 2, 4, 8, 8 ... seconds: soon enough to go unnoticed, seldom enough not to press a service that struggles. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
/** Before anything was seen the viewer learns after about half a minute that it will not work. */
const TRIES_BEFORE_START = 6;
/** A list or segment that is really gone does not come back by asking. */
const TRIES_WHEN_MISSING = 3;
/** Missing in two answers, of two renditions or of one a moment later, a segment is gone. */
const ANSWERS_UNTIL_GONE = 2;
/** A decoder is started again so often within this time before the stream itself is to blame. */
const MEDIA_TRIES = 3;
const MEDIA_SPELL_MS = 30_000;
/** A token that was renewed this lately and is refused again will always be refused. */
const RENEWAL_SPELL_MS = 10_000;

const CODEC_TROUBLE = new Set([
  'manifestIncompatibleCodecsError',
  'bufferIncompatibleCodecsError',
  'bufferAddCodecError',
]);

export function decideRemedy(trouble: StreamTrouble, memory: RecoveryMemory, now: number): Verdict {
  if (trouble.status === 403) return renewOrRefuse(trouble, memory, now);
  if (trouble.span && isMissing(trouble)) return skipWhenGone(trouble, trouble.span, memory);
  if (!trouble.isFatal) return { remedy: { act: 'none' }, memory };
  switch (trouble.type) {
    case 'keys':
      return fail(memory, { code: 5, detail: trouble.details });
    case 'media':
      return restartMedia(trouble, memory, now);
    case 'network':
      return waitForNetwork(trouble, memory);
    default:
      return tryAgain(memory, TRIES_WHEN_MISSING, { code: 0, detail: trouble.details });
  }
}

/** Data arrived: the retry budget is full again. */
export function resetTries(memory: RecoveryMemory): RecoveryMemory {
  return memory.tries === 0 && memory.hasLoaded ? memory : { ...memory, tries: 0, hasLoaded: true };
}

/** A fresh address is there, or none will be. */
export function endRenewal(memory: RecoveryMemory, now: number): RecoveryMemory {
  return { ...memory, isRenewing: false, renewedAt: now };
}

function renewOrRefuse(trouble: StreamTrouble, memory: RecoveryMemory, now: number): Verdict {
  // Loading starts again with the fresh address, even where hls.js has stopped.
  if (memory.isRenewing) return { remedy: { act: 'none' }, memory };
  if (now - memory.renewedAt > RENEWAL_SPELL_MS)
    return { remedy: { act: 'renew' }, memory: { ...memory, isRenewing: true } };
  if (!trouble.isFatal) return { remedy: { act: 'none' }, memory };
  return fail(memory, { code: 1, detail: `${trouble.details} 403`, reason: 'refused' });
}

/** Only where the same one is missing again and again is the span left out; one after another is no stream at all. */
function skipWhenGone(trouble: StreamTrouble, span: SegmentSpan, memory: RecoveryMemory): Verdict {
  const count = memory.missing?.start === span.start ? memory.missing.count + 1 : 1;
  const next = { ...memory, missing: { start: span.start, count } };
  if (count < ANSWERS_UNTIL_GONE && !trouble.isFatal) return { remedy: { act: 'none' }, memory: next };
  if (next.tries >= TRIES_WHEN_MISSING) return fail(next, { code: 2, detail: `${trouble.details} ${trouble.status}` });
  const isFirst = count <= ANSWERS_UNTIL_GONE;
  return {
    remedy: { act: 'skip', span, isStopped: trouble.isFatal },
    memory: isFirst ? more(next) : next,
  };
}

function isMissing({ status }: StreamTrouble): boolean {
  return status === 404 || status === 410;
}

function waitForNetwork(trouble: StreamTrouble, memory: RecoveryMemory): Verdict {
  const { details, status } = trouble;
  const detail = status === undefined ? details : `${details} ${status}`;
  if (status === 409) return fail(memory, { code: 1, detail, reason: 'stream-limit' });
  if (details === 'manifestParsingError') return fail(memory, { code: 4, detail });
  if (isMissing(trouble)) {
    if (!memory.hasLoaded) return fail(memory, { code: 2, detail });
    return tryAgain(memory, TRIES_WHEN_MISSING, { code: 2, detail });
  }
  if (status === undefined && !details.endsWith('Timeout'))
    return tryAgain(memory, TRIES_WHEN_MISSING, { code: 4, detail });
  if (!memory.hasLoaded) return tryAgain(memory, TRIES_BEFORE_START, { code: 4, detail, reason: 'unreachable' });
  return { remedy: { act: 'resume', afterMs: pauseBefore(memory.tries) }, memory: more(memory) };
}

function restartMedia(trouble: StreamTrouble, memory: RecoveryMemory, now: number): Verdict {
  const failure = { code: 3, detail: trouble.details } as const;
  if (CODEC_TROUBLE.has(trouble.details)) return fail(memory, failure);
  const mediaTries = now - memory.mediaAt > MEDIA_SPELL_MS ? 0 : memory.mediaTries;
  if (mediaTries >= MEDIA_TRIES) return fail(memory, failure);
  return { remedy: { act: 'recover-media' }, memory: { ...memory, mediaAt: now, mediaTries: mediaTries + 1 } };
}

function tryAgain(memory: RecoveryMemory, most: number, failure: MediaFailure): Verdict {
  if (memory.tries >= most) return fail(memory, failure);
  return { remedy: { act: 'reload', afterMs: pauseBefore(memory.tries) }, memory: more(memory) };
}

function fail(memory: RecoveryMemory, failure: MediaFailure): Verdict {
  return { remedy: { act: 'fail', failure }, memory };
}

function more(memory: RecoveryMemory): RecoveryMemory {
  return { ...memory, tries: memory.tries + 1 };
}

function pauseBefore(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
}

/** No answer, or that of a service that will be back: shown to the viewer as a lost connection. */
export function isNetworkAway({ type, details, status }: StreamTrouble): boolean {
  if (type !== 'network') return false;
  return status === undefined ? details.endsWith('Timeout') : status === 0 || status >= 500;
}
