// Low latency in the origin: what a live list says of parts, and requests that are held until a list has a part. A held request costs
// a timer and an entry; all requests for one part are answered with the list that is written once for it.
import type { ServerResponse } from 'node:http';
import { judgeReload, type ListEnd, type LowLatency, type Reload } from '@seyir/core/hls/low-latency';
import type { ListWindow } from '@seyir/core/hls/windows';
import { SEGMENTS_WITH_PARTS, TARGET_DURATION_SECONDS } from '@seyir/core/limits/media';
import type { Segment, Timeline } from '@seyir/core/timeline/span';
import { findSegment, lastMsn, segmentEndUs } from '@seyir/core/timeline/timeline';
import { AppError } from '../shared/app-error.ts';
import { type LivePart, type LiveParts, partsIn, type RunParts } from '../timeline/live-parts.ts';
import type { Timelines } from '../timeline/timelines.ts';

/** The client has left while its request was held: no answer is sent. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';
}

/** The end of a timeline whose newest span is published in parts. */
export interface PartsEnd {
  readonly run: RunParts;
  /** The newest whole segment. */
  readonly last: Segment;
}

export interface LowLatencyLists {
  /**
   * Resolves when the list of a channel has what is asked for, and at once for a channel without parts, which does not know the
   * question. Rejects with BAD_INPUT for what lies too far ahead, with UNAVAILABLE after three target durations, and with
   * ClientLeftError.
   */
  wait(channelId: string, reload: Reload, response?: ServerResponse): Promise<void>;
  close(): void;
}

/** draft-pantos-hls-rfc8216bis §6.2.5.2: a server that blocks for longer "SHOULD" answer with an error. */
const BLOCK_MOST_MS = 3 * TARGET_DURATION_SECONDS * 1_000;
/** Held requests of a process: each is a socket and some kilobytes. */
const HELD_MOST = 20_000;

interface Waiter {
  readonly reload: Reload;
  release(error?: unknown): void;
}

interface HeldChannel {
  readonly waiters: Set<Waiter>;
  isChecking: boolean;
  isStale: boolean;
}

interface LowLatencyDeps {
  readonly timelines: Pick<Timelines, 'of'>;
  readonly liveParts: LiveParts;
}

export function makeLowLatencyLists({ timelines, liveParts }: LowLatencyDeps): LowLatencyLists {
  const channels = new Map<string, HeldChannel>();
  let held = 0;

  const readEnd = async (channelId: string): Promise<ListEnd | undefined> => {
    const tail = await timelines.of(channelId).readTail();
    const end = tail && findPartsEnd(liveParts, tail.timeline);
    return end && listEndOf(end);
  };

  const check = async (channelId: string, channel: HeldChannel): Promise<void> => {
    channel.isStale = true;
    if (channel.isChecking) return;
    channel.isChecking = true;
    try {
      while (channel.isStale && channel.waiters.size > 0) {
        channel.isStale = false;
        const end = await readEnd(channelId);
        for (const waiter of channel.waiters) {
          if (end === undefined || judgeReload(waiter.reload, end) !== 'waits') waiter.release();
        }
      }
    } catch (error) {
      for (const waiter of channel.waiters) waiter.release(error);
    } finally {
      channel.isChecking = false;
    }
  };

  const stop = liveParts.onChange((channelId) => {
    const channel = channels.get(channelId);
    if (channel !== undefined) void check(channelId, channel);
  });

  const hold = (channelId: string, reload: Reload, response: ServerResponse | undefined): Promise<void> => {
    const channel = channels.get(channelId) ?? { waiters: new Set(), isChecking: false, isStale: false };
    channels.set(channelId, channel);
    return new Promise((resolve, reject) => {
      const handleClose = () => waiter.release(new ClientLeftError());
      const timer = setTimeout(
        () => waiter.release(new AppError('UNAVAILABLE', { channel: channelId, ...reload })),
        BLOCK_MOST_MS,
      );
      const waiter: Waiter = {
        reload,
        release(error) {
          if (!channel.waiters.delete(waiter)) return;
          held -= 1;
          if (channel.waiters.size === 0) channels.delete(channelId);
          clearTimeout(timer);
          response?.off('close', handleClose);
          if (error === undefined) resolve();
          else reject(error);
        },
      };
      held += 1;
      channel.waiters.add(waiter);
      response?.once('close', handleClose);
      // The part may have come since the caller looked. Only this request is judged: the others are with each part.
      readEnd(channelId).then(
        (end) => {
          if (end === undefined || judgeReload(reload, end) !== 'waits') waiter.release();
        },
        (error: unknown) => waiter.release(error),
      );
    });
  };

  return {
    async wait(channelId, reload, response) {
      const end = await readEnd(channelId);
      const verdict = end === undefined ? 'ready' : judgeReload(reload, end);
      if (verdict === 'refused') throw new AppError('BAD_INPUT', { channel: channelId, ...reload });
      if (verdict === 'ready') return;
      if (response?.destroyed) throw new ClientLeftError();
      if (held >= HELD_MOST) throw new AppError('UNAVAILABLE', { held });
      await hold(channelId, reload, response);
    },
    close() {
      stop();
      for (const { waiters } of [...channels.values()]) {
        for (const waiter of waiters) waiter.release(new AppError('UNAVAILABLE', { reason: 'the server is closing' }));
      }
    },
  };
}

/** Undefined where the newest span has no parts in this process, or is sent encrypted: a segment is encrypted as a whole. */
export function findPartsEnd(liveParts: LiveParts | undefined, timeline: Timeline): PartsEnd | undefined {
  const msn = lastMsn(timeline);
  const last = msn === undefined ? undefined : findSegment(timeline, msn);
  if (last === undefined || last.span.encrypted) return undefined;
  const run = liveParts?.find(last.span.source);
  return run && { run, last };
}

/**
 * The moment at which a live list ends: with parts its newest segment is listed at once, whose end may lie some milliseconds ahead of the
 * clock.
 */
export function endMoment(end: PartsEnd | undefined, nowUs: number): number {
  return end === undefined ? nowUs : Math.max(nowUs, segmentEndUs(end.last));
}

/** What a list says beyond its window; undefined for a rendition without parts, and for a window that ends elsewhere. */
export function describeParts(
  end: PartsEnd | undefined,
  { toMsn }: ListWindow,
  rendition: string,
): LowLatency | undefined {
  if (end === undefined || end.last.msn !== toMsn) return undefined;
  const { run, last } = end;
  const open = partsIn(run, last.index + 1, rendition);
  if (open === undefined) return undefined;
  return {
    open,
    partsOf: (msn) => (hasListedParts(end, msn) ? partsIn(run, last.index - (last.msn - msn), rendition) : undefined),
    holdBackSeconds: run.holdBackSeconds,
    siblings: run.renditions.filter((id) => id !== rendition),
  };
}

/** A part of a segment that is kept; undefined for one that is not there, or not any more. */
export function findPart(
  { run, last }: PartsEnd,
  msn: number,
  name: { run: string; index: number },
): LivePart | undefined {
  if (name.run !== run.name || msn < last.span.msn) return undefined;
  return run.find(last.index + msn - last.msn)?.parts[name.index];
}

const hasListedParts = ({ last, run }: PartsEnd, msn: number): boolean =>
  msn > last.msn - SEGMENTS_WITH_PARTS &&
  msn >= last.span.msn &&
  (run.find(last.index - (last.msn - msn))?.parts.length ?? 0) > 0;

function listEndOf(end: PartsEnd): ListEnd {
  const { run, last } = end;
  const open = run.find(last.index + 1);
  return {
    lastMsn: last.msn,
    isOpenWhole: open?.isWhole ?? false,
    countParts(msn) {
      if (msn === last.msn + 1) return open?.parts.length ?? 0;
      return msn <= last.msn && hasListedParts(end, msn)
        ? run.find(last.index - (last.msn - msn))?.parts.length
        : undefined;
    },
  };
}
