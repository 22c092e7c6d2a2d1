// Metrics of what browsers measured while playing: time to the first frame, stalls and errors, by channel.
import type { MediaEvent } from '@seyir/contract/analytics';
import { Counter, Histogram, type Registry } from 'prom-client';

export interface ViewingMetrics {
  /** Counts a line of the media log. */
  observe(event: MediaEvent): void;
}

/** Histogram buckets, in seconds: from a preloaded picture to where viewers give up. */
const SECONDS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 12];
const MS_PER_SECOND = 1_000;
/** Numbers of failures, and the log codes of ERR-03 to ERR-06. Bounds the label: any other text counts as `other`. */
const RESULT = /^(\d{1,3}|1509[35678]6(06|53|56|63))$/;

/** `isChannel` bounds the label: a client may send any text as its channel code. */
export function makeViewingMetrics(registry: Registry, isChannel: (code: string) => boolean): ViewingMetrics {
  const registers = [registry];
  const labelNames = ['channel'];
  const zaps = new Histogram({
    ...{ name: 'seyir_viewing_zap_seconds', help: 'From the choice of a channel to its picture.' },
    ...{ labelNames, buckets: SECONDS, registers },
  });
  const firstFrames = new Histogram({
    ...{ name: 'seyir_viewing_first_frame_seconds', help: 'From the opening of a page or title to its picture.' },
    ...{ labelNames, buckets: SECONDS, registers },
  });
  const stalls = new Counter({
    ...{ name: 'seyir_viewing_stalls_total', help: 'Interruptions while playing.', labelNames, registers },
  });
  const errors = new Counter({
    ...{ name: 'seyir_viewing_errors_total', help: 'Failures that viewers saw, by code.' },
    ...{ labelNames: ['channel', 'result'], registers },
  });
  return {
    observe({ eventtype, channelcode, result, zapms, firstframems, stalls: stalled }) {
      // Without a channel: a title.
      const channel = isChannel(channelcode) ? channelcode : '';
      if (zapms !== undefined) zaps.observe({ channel }, zapms / MS_PER_SECOND);
      else if (firstframems !== undefined) firstFrames.observe({ channel }, firstframems / MS_PER_SECOND);
      if (stalled) stalls.inc({ channel }, stalled);
      if (eventtype === 'error') errors.inc({ channel, result: RESULT.test(result) ? result : 'other' });
    },
  };
}
