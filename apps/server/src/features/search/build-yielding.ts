// Builds an index in steps between which the search thread answers searches, from the index of before.
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { buildIndexInSteps } from '@seyir/core/search/build-index';
import type { SearchEntry, SearchIndex } from '@seyir/core/search/search-index';

export async function buildIndexYielding(entries: Iterable<SearchEntry>): Promise<SearchIndex> {
  const steps = buildIndexInSteps(entries);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await letOthersRun();
  }
}
