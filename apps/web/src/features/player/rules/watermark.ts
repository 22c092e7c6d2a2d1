// When and where a watermark shows: after `interval` minutes for `showtime` seconds, at a random place of its ranges, and
// again (WATERMARK-02). Settings of one channel are for that channel alone (WATERMARK-04).

import type { Watermark } from '@seyir/contract/live';
import { timerDelay } from '@seyir/core/time/timer-delay';

type WatermarkTiming = Pick<Watermark, 'interval' | 'showtime'>;

export function appliesTo({ channelcode }: Pick<Watermark, 'channelcode'>, channelCode: string | undefined): boolean {
  return channelcode === '' || channelcode === channelCode;
}

export interface WatermarkPlace {
  /** Percent of the width and the height. */
  readonly x: number;
  readonly y: number;
}

export function placeWatermark(
  { rangeX, rangeY }: Pick<Watermark, 'rangeX' | 'rangeY'>,
  random: () => number,
): WatermarkPlace {
  return { x: within(rangeX, random()), y: within(rangeY, random()) };
}

function within([from, to]: readonly [number, number], share: number): number {
  return from + (to - from) * share;
}

const MINUTE_MS = 60_000;
/** An interval of 0 would show it without a pause; a watermark that never leaves needs no timer this short. */
const SHORTEST_MS = 1_000;

/** Calls `show` and `hide` in turn until stopped. */
export function runWatermark({ interval, showtime }: WatermarkTiming, show: () => void, hide: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const waitAndShow = () => {
    timer = setTimeout(
      () => {
        show();
        timer = setTimeout(
          () => {
            hide();
            waitAndShow();
          },
          timerDelay(showtime * 1_000),
        );
      },
      timerDelay(Math.max(SHORTEST_MS, interval * MINUTE_MS)),
    );
  };
  waitAndShow();
  return () => clearTimeout(timer);
}
