// Numbers of docs/ingest.md, compared with the constants of the code.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const page = (await readFile(new URL('../../../../../docs/ingest.md', import.meta.url), 'utf8')).replaceAll(
  /\s+/g,
  ' ',
);

it.each([
  ['falls silent for 15 seconds', './channel-lease.ts', 'LEASE_MS', '3 * RENEW_MS'],
  ['less than 256 MB free', './open-ingest.ts', 'RESERVE_BYTES', '256 * 1024 ** 2'],
  ['looks every 5 s', './supervisor.ts', 'SPACE_POLL_MS', '5_000'],
  ['checked again every 30 seconds', './supervisor.ts', 'MISSING_POLL_MS', '30_000'],
  ['it is read every 2 s', './supervisor.ts', 'STALE_POLL_MS', '2_000'],
  ['or within 30 s', './open-ingest.ts', 'POLL_MS', '30_000'],
  ['segments wait up to five minutes', './ingest-run.ts', 'WRITE_TIMEOUT_MS', '300_000'],
  ['the first input is opened every 10 s', './failover.ts', 'RETURN_POLL_MS', '10_000'],
  ['no segment for 12 s', './plan-run.ts', 'SEGMENT_TIMEOUT_MS', '3 * TARGET_DURATION_SECONDS * SECOND_MS'],
  ['(30 s at the start', './plan-run.ts', 'FIRST_SEGMENT_TIMEOUT_MS', '30 * SECOND_MS'],
  ['after 1, 2, 4 … 30 s', './timers.ts', 'LONGEST_MS', '30_000'],
  ['after a live minute', './timers.ts', 'HEALTHY_MS', '60_000'],
  ['tried again after half an hour', '../../features/guide-import/guide-sources.ts', 'RETRY_MS', '30 * MINUTE_MS'],
])('docs/ingest.md writes "%s" for a constant of %s', async (sentence, file, name, value) => {
  expect(page).toContain(sentence);
  expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(`const ${name} = ${value};`);
});
