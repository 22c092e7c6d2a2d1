// Of every channel that is watched, the part of its timeline around now: as far back as time-shift reaches, and a little
// ahead. It is read on when news comes, when it gets old, and when time has left it behind.
import { setTimeout as wait } from 'node:timers/promises';
import { TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { behindGap, countSettled, type Stretch } from './stretch.ts';

const US_PER_MS = 1_000;
const MINUTE_MS = 60_000;
const MINUTE_US = MINUTE_MS * US_PER_MS;
/** Time-shift and ten minutes, for clocks that differ and players that pause. */
const BACK_US = TIME_SHIFT_SECONDS * 1_000_000 + 10 * MINUTE_US;
const AHEAD_US = 15 * MINUTE_US;
/** News comes by notification; this is for time, which passes without one. Five minutes ahead are left then. */
const READ_ON_MS = 10 * MINUTE_MS;
/** A channel nobody has asked for since then is forgotten. */
const IDLE_MS = 30 * MINUTE_MS;
const CHANNELS_KEPT = 50_000;
/** While the database does not answer, what is known is told without asking it again each time, nor for long. */
const RETRY_MS = 1_000;
const PATIENCE_MS = 2_000;

export interface NearStretches {
  /**
   * The part around now. With news on the way it is waited for, unless what is known is enough for the question because
   * it can never change. Rejects when nothing is known and nothing can be read.
   */
  current(channelId: string, isEnough: (stretch: Stretch, nowUs: number) => boolean): Promise<Stretch>;
  /** Something was added or changed. */
  markStale(channelId: string): void;
  forget(channelId: string): void;
  forgetAll(): void;
  readonly size: number;
}

export interface StretchReader {
  /** Spans that touch a stretch of time, and the one behind them. */
  around(channelId: string, fromUs: number, toUs: number): Promise<PlacedSpan[]>;
  /** Spans from a number on that begin by a moment, and the one behind them. */
  from(channelId: string, msn: number, toUs: number): Promise<PlacedSpan[]>;
}

interface Channel {
  stretch: Stretch | undefined;
  isStale: boolean;
  loading: Promise<void> | undefined;
  readAtMs: number;
  usedAtMs: number;
  retryAtMs: number;
}

export interface NearStretchesDeps {
  readonly reader: StretchReader;
  readonly now: Clock;
  readonly log: Log;
}

export function keepNearStretches({ reader, now, log }: NearStretchesDeps): NearStretches {
  // In the order of use, the one used longest ago first.
  const channels = new Map<string, Channel>();

  const take = (channelId: string): Channel => {
    const known = channels.get(channelId);
    const channel = known ?? { ...NEW_CHANNEL };
    if (known !== undefined) channels.delete(channelId);
    channel.usedAtMs = now();
    channels.set(channelId, channel);
    if (known === undefined) dropIdle();
    return channel;
  };
  const dropIdle = () => {
    for (const [id, { usedAtMs, loading }] of channels) {
      const isIdle = loading === undefined && Math.abs(now() - usedAtMs) > IDLE_MS;
      if (!isIdle && channels.size <= CHANNELS_KEPT) return;
      channels.delete(id);
    }
  };

  const read = async (channelId: string, known: Stretch | undefined): Promise<Stretch> => {
    const nowUs = now() * US_PER_MS;
    const fromUs = nowUs - BACK_US;
    const toUs = nowUs + AHEAD_US;
    const read = known && known.fromUs <= fromUs ? await readOn(channelId, known, nowUs) : undefined;
    const all = read ?? (await reader.around(channelId, fromUs, toUs));
    const spans = behindGap(all);
    const isLast = (spans.at(-1)?.startUs ?? 0) <= toUs;
    return { spans, fromUs: spans.length < all.length ? (spans[0]?.startUs ?? fromUs) : fromUs, toUs, isLast };
  };

  /** What is over stays; the rest is read again. Undefined when the rows do not go on where this part ends. */
  const readOn = async (channelId: string, { spans }: Stretch, nowUs: number): Promise<PlacedSpan[] | undefined> => {
    const settled = countSettled(spans, nowUs);
    const next = spans[settled];
    if (next === undefined) return undefined;
    const fresh = await reader.from(channelId, next.msn, nowUs + AHEAD_US);
    if (fresh[0]?.msn !== next.msn) return undefined;
    return [...spans.slice(0, settled).filter((span) => spanEndUs(span) > nowUs - BACK_US), ...fresh];
  };

  const load = (channelId: string, channel: Channel): Promise<void> => {
    const run = async () => {
      channel.isStale = false;
      try {
        channel.stretch = await read(channelId, channel.stretch);
        channel.readAtMs = now();
      } catch (error) {
        channel.isStale = true;
        channel.retryAtMs = now() + RETRY_MS;
        if (channel.stretch === undefined) throw error;
        log.warn({ err: error, channel: channelId }, 'could not read on a timeline; what is known stays in use');
      } finally {
        channel.loading = undefined;
      }
    };
    channel.loading ??= run();
    return channel.loading;
  };

  return {
    async current(channelId, isEnough) {
      const channel = take(channelId);
      // A load that is under way may have read before the news came, so at most one more follows it.
      for (let tries = 0; tries < 2; tries += 1) {
        const { stretch } = channel;
        const nowUs = now() * US_PER_MS;
        const isNear = stretch !== undefined && nowUs - BACK_US >= stretch.fromUs && nowUs <= stretch.toUs;
        const isOld = Math.abs(now() - channel.readAtMs) > READ_ON_MS;
        if (!isNear) {
          // Time has left it behind, in either direction.
          channel.stretch = undefined;
          await load(channelId, channel);
          continue;
        }
        if (!channel.isStale && !isOld) return stretch;
        const loading = now() < channel.retryAtMs ? undefined : load(channelId, channel);
        if (loading === undefined || isEnough(stretch, nowUs)) {
          // Whoever needs it hears of its failure.
          loading?.catch(() => undefined);
          return stretch;
        }
        await withPatience(loading);
      }
      if (channel.stretch === undefined) throw new Error(`The timeline of channel ${channelId} could not be read.`);
      return channel.stretch;
    },
    markStale(channelId) {
      const channel = channels.get(channelId);
      if (channel !== undefined) channel.isStale = true;
    },
    forget: (channelId) => void channels.delete(channelId),
    forgetAll: () => channels.clear(),
    get size() {
      return channels.size;
    },
  };
}

const NEW_CHANNEL: Channel = {
  stretch: undefined,
  isStale: false,
  loading: undefined,
  readAtMs: Number.NEGATIVE_INFINITY,
  usedAtMs: 0,
  retryAtMs: Number.NEGATIVE_INFINITY,
};

async function withPatience(work: Promise<void>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, wait(PATIENCE_MS, undefined, { signal: patience.signal })]).finally(() => patience.abort());
}
