import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { registerLibraryMetrics } from './origin-metrics.ts';

it('shows the cache of the library', async () => {
  const registry = new Registry();
  registerLibraryMetrics(registry, () => ({ cachedBytes: 700, hits: 5, misses: 2 }));
  const page = await registry.metrics();
  expect(page).toContain('seyir_library_cache_bytes 700');
  expect(page).toContain('seyir_library_reads_total{result="hit"} 5');
  expect(page).toContain('seyir_library_reads_total{result="miss"} 2');
});
