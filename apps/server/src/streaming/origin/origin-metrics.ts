import { Counter, type Registry } from 'prom-client';
import type { CountAnswers } from './tally.ts';

/** Counts answers out of memory. Those that had to be made first are timed with all other requests. */
export function makeCountAnswers(registry: Registry): CountAnswers {
  const answers = new Counter({
    name: 'seyir_stream_answers_total',
    help: 'Playlists, segments and other parts of streams that were answered from memory.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  return ({ route, status, count }) => answers.inc({ route, status }, count);
}
