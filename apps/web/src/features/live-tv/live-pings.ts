// Reports to the service every minute how long a channel is being watched. Only time with a moving picture counts; another
// channel begins at nothing (ANALYTICS-04).

import { reportLiveWatch } from '@seyir/contract/analytics';
import { LIVE_PING_SECONDS } from '@seyir/core/limits/guide';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';

const PING_MS = LIVE_PING_SECONDS * 1_000;

interface PingsDeps {
  send(channelId: string, durationSeconds: number): void;
  now(): number;
  schedule(act: () => void, ms: number): () => void;
}

interface LivePings {
  /** The channel of the request that is attached; undefined for none. */
  watch(channelId: string | undefined): void;
  playing(isPlaying: boolean): void;
  close(): void;
}

export function createLivePings({ send, now, schedule }: PingsDeps): LivePings {
  let channelId: string | undefined;
  let watchedMs = 0;
  let sent = 0;
  let playingSince: number | undefined;
  let stop = () => {};

  /** Puts what was seen since the last look on the account. */
  function settle(): void {
    if (playingSince === undefined) return;
    const at = now();
    watchedMs += at - playingSince;
    playingSince = at;
  }

  function plan(): void {
    stop();
    if (playingSince === undefined || channelId === undefined) return;
    stop = schedule(tick, (sent + 1) * PING_MS - watchedMs);
  }

  function tick(): void {
    settle();
    // A machine that slept wakes up to one ping and not to a heap of them.
    const minutes = Math.floor(watchedMs / PING_MS);
    if (channelId !== undefined && minutes > sent) send(channelId, minutes * LIVE_PING_SECONDS);
    sent = Math.max(sent, minutes);
    plan();
  }

  return {
    watch(next) {
      if (next === channelId) return;
      channelId = next;
      watchedMs = 0;
      sent = 0;
      if (playingSince !== undefined) playingSince = now();
      plan();
    },
    playing(isPlaying) {
      if (isPlaying === (playingSince !== undefined)) return;
      settle();
      playingSince = isPlaying ? now() : undefined;
      plan();
    },
    close() {
      stop();
      playingSince = undefined;
      channelId = undefined;
    },
  };
}

export function sendPing(channelId: string, profileId: string, durationSeconds: number): void {
  bestEffort(
    call(reportLiveWatch, { params: { id: channelId }, query: { duration: durationSeconds, profileId } }),
    'analytics never interrupts playback',
  );
}
