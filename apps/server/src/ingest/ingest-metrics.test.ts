import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { registerIngestMetrics } from './ingest-metrics.ts';
import type { ChannelHealth } from './open-ingest.ts';

it('exports every live source: its state, the age of its newest segment, its restarts [ORIGIN-06]', async () => {
  const health: ChannelHealth[] = [
    { channelId: '99', state: 'live', lastSegmentAgeMs: 2_500, restarts: 1, reason: undefined, isOnFallback: true },
    {
      channelId: '7',
      state: 'waiting',
      lastSegmentAgeMs: undefined,
      restarts: 4,
      reason: 'no route',
      isOnFallback: false,
    },
  ];
  const registry = new Registry();
  registerIngestMetrics(registry, () => health);
  const text = await registry.metrics();
  expect(text).toContain('seyir_ingest_state{channel="99",state="live"} 1');
  expect(text).toContain('seyir_ingest_state{channel="7",state="live"} 0');
  expect(text).toContain('seyir_ingest_state{channel="7",state="waiting"} 1');
  expect(text).toContain('seyir_ingest_last_segment_age_seconds{channel="99"} 2.5');
  expect(text).not.toContain('seyir_ingest_last_segment_age_seconds{channel="7"}');
  expect(text).toContain('seyir_ingest_restarts{channel="7"} 4');

  health.pop();
  expect(await registry.metrics()).not.toContain('channel="7"');
});
