// Numbers of docs/ingest.md, compared with the constants of the code.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const page = (await readFile(new URL('../../../../docs/ingest.md', import.meta.url), 'utf8')).replaceAll(/\s+/g, ' ');

it.each([
  ['falls silent for 15 seconds', './channel-lease.ts', 'LEASE_MS', '3 * RENEW_MS'],
  ['less than 256 MB free', './open-ingest.ts', 'RESERVE_BYTES', '256 * 1024 ** 2'],
  ['looks every 7.5 s', './supervisor.ts', 'SPACE_POLL_MS', '7_500'],
  ['checked again every 30 seconds', './supervisor.ts', 'MISSING_POLL_MS', '30_000'],
  ['it is read every 2 s', './supervisor.ts', 'STALE_POLL_MS', '2_000'],
  ['or within 30 s', './open-ingest.ts', 'POLL_MS', '30_000'],
  ['segments wait up to five minutes', './ingest-run.ts', 'WRITE_TIMEOUT_MS', '300_000'],
  ['the first input is opened every 10 s', './failover.ts', 'RETURN_POLL_MS', '10_000'],
  ['no segment for 12 s', './plan-run.ts', 'SEGMENT_TIMEOUT_MS', '3 * TARGET_DURATION_SECONDS * SECOND_MS'],
  ['(30 s at the start', './plan-run.ts', 'FIRST_SEGMENT_TIMEOUT_MS', '30 * SECOND_MS'],
  ['after 1, 2, 4 … 30 s', './timers.ts', 'LONGEST_MS', '30_000'],
  ['after a live minute', './timers.ts', 'HEALTHY_MS', '60_000'],
  ['90 s for a sender', './plan-run.ts', 'LISTEN_TIMEOUT_MS', '(LISTEN_SECONDS + 30) * SECOND_MS'],
  ['no datagram for 3 s', './input-arguments.ts', 'UDP_TIMEOUT_US', '3_000_000'],
  ['three unfit segments in a row', './ingest-run.ts', 'REJECTED_MAX', '3'],
  ['the first four in memory', './ingest-run.ts', 'IN_MEMORY_MOST', '4'],
  ['goes on with 384 MB', './supervisor.ts', 'RESUME_RESERVES', '1.5'],
  ['answered twice', './failover.ts', 'ANSWERS_NEEDED', '2'],
  ['(up to eight)', './source-streams.ts', 'SOUNDS_MAX', '8'],
  ['four in a row', './place-segment.ts', 'DRIFT_SEGMENTS', '4'],
  ['more than 3.84 s late', './place-segment.ts', 'HOLE_US', 'SEGMENT_US'],
  ['more than 7.68 s late', './slate/plan-slate.ts', 'LATE_US', '2 * SEGMENT_US'],
  ['A gap of more than a minute', './slate/plan-slate.ts', 'FILLED_MOST_US', '60 * US_PER_SECOND'],
  ['after a day without its source', './slate/plan-slate.ts', 'SLATE_MOST_US', '24 * 3_600 * US_PER_SECOND'],
  ['six at a time', '../operator/channels/probe-sources.ts', 'AT_ONCE', '6'],
  ['a picture of at most 512 pixels', '../operator/channels/fetch-logos.ts', 'WIDEST', '512'],
  ['made at most 960 pixels wide', '../features/guide-import/guide-pictures.ts', 'WIDEST', '960'],
  ['fetched 500 at a time', '../features/guide-import/guide-pictures.ts', 'MOST', '500'],
  ['tried again after half an hour', '../features/guide-import/guide-sources.ts', 'RETRY_MS', '30 * MINUTE_MS'],
])('docs/ingest.md writes "%s" for a constant of %s', async (sentence, file, name, value) => {
  expect(page).toContain(sentence);
  expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(`const ${name} = ${value};`);
});
