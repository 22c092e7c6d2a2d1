// Prometheus metrics of live sources.
import { Gauge, type Registry } from 'prom-client';
import type { ChannelHealth } from './open-ingest.ts';

const STATES: readonly ChannelHealth['state'][] = ['starting', 'live', 'waiting', 'failed', 'standby'];

export function registerIngestMetrics(registry: Registry, status: () => readonly ChannelHealth[]): void {
  const registers = [registry];
  new Gauge({
    name: 'seyir_ingest_state',
    help: '1 for the state a live source is in.',
    labelNames: ['channel', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { channelId, state: current } of status()) {
        for (const state of STATES) this.set({ channel: channelId, state }, state === current ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'seyir_ingest_last_segment_age_seconds',
    help: 'Time since the newest segment of a live source. Absent before the first.',
    labelNames: ['channel'],
    registers,
    collect() {
      this.reset();
      for (const { channelId, lastSegmentAgeMs } of status()) {
        if (lastSegmentAgeMs !== undefined) this.set({ channel: channelId }, lastSegmentAgeMs / 1_000);
      }
    },
  });
  new Gauge({
    name: 'seyir_ingest_on_fallback',
    help: '1 while a live source is replaced by its fallback input.',
    labelNames: ['channel'],
    registers,
    collect() {
      this.reset();
      for (const { channelId, isOnFallback } of status()) this.set({ channel: channelId }, isOnFallback ? 1 : 0);
    },
  });
  new Gauge({
    name: 'seyir_ingest_restarts',
    help: 'How often the process of a live source ended by itself since this server started.',
    labelNames: ['channel'],
    registers,
    collect() {
      this.reset();
      for (const { channelId, restarts } of status()) this.set({ channel: channelId }, restarts);
    },
  });
}
