// How long the media of the demonstration takes, from an empty folder: thirty titles of two and a half minutes, then
// everything, and in the middle of it a title that a viewer requests. `node bench/demo-media.bench.ts`. The times are those of
// two free processors; what the processors had to do stands beside them, because a busy machine only makes things later.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openMemoryDatabase } from '../apps/server/src/db/pglite-database.ts';
import { ASSET_CHANGED, wantAsset } from '../apps/server/src/media/assets.queries.ts';
import { silentLog } from '../apps/server/src/shared/log.ts';
import { openFolderStore } from '../apps/server/src/store/folder-store.ts';
import { writeAssets } from '../demo/src/media/asset-rows.ts';
import { openDemoMedia } from '../demo/src/media/open-demo-media.ts';
import { readDemo } from '../demo/src/read-demo.ts';
import { ensureFfmpeg } from '../scripts/find-ffmpeg.ts';
import { thisMachine } from '../scripts/machine.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const TITLES = 30;
const TITLE_SECONDS = 150;
const REACH = { thirtySeconds: 60, firstSeconds: 5, askedSeconds: 10, everythingSeconds: 300 };
const AT_ONCE = 2;
/** Asked for when so many units of everything are made: far from where the queue is by then. */
const ASKED_AFTER_UNITS = 60;
const ROOT = join(import.meta.dirname, '..');

const demoFolder = join(ROOT, 'demo');
const demo = await readDemo(demoFolder);
const ffmpegPath = await ensureFfmpeg(thisMachine, ROOT);
const mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-bench-media-'));
const db = await openMemoryDatabase(silentLog);
const rows: ResultRow[] = [];
try {
  await migrate(db, silentLog);
  await writeAssets(db.kysely, demo);
  const kept = await keepThirty(db);
  const thirty = await make();
  rows.push(
    row(
      `${TITLES} titles of ${(kept.seconds / TITLES / 60).toFixed(1)} minutes`,
      thirty.seconds,
      REACH.thirtySeconds,
      thirty.cpu,
    ),
    row('the first of them', thirty.firstSeconds, REACH.firstSeconds),
  );
  await writeAssets(db.kysely, demo);
  const rest = await make({ asksFor: 'yorunge' });
  const assets = await db.kysely.selectFrom('asset').select(['state']).execute();
  const ready = assets.filter(({ state }) => state === 'ready').length;
  rows.push(
    row('a film that is asked for while others are made', rest.askedSeconds, REACH.askedSeconds),
    row(
      `everything: ${ready} of ${assets.length} films, episodes, programmes and trailers`,
      thirty.seconds + rest.seconds,
      REACH.everythingSeconds,
      thirty.cpu + rest.cpu,
    ),
  );
} finally {
  await db.close();
  await rm(mediaFolder, { recursive: true });
}
await keepResults('demo-media', rows);

/** Leaves the thirty titles whose length is nearest to two and a half minutes, one of each series after the other. */
async function keepThirty({ kysely }: Database): Promise<{ seconds: number }> {
  const titles = await kysely
    .selectFrom('asset')
    .select(['id', 'durations'])
    .where('kind', '=', 'title')
    .orderBy('rank')
    .execute();
  const withLength = titles.map(({ id, durations }) => ({
    id,
    seconds: durations.reduce((sum, [us, count]) => sum + (us * count) / 1_000_000, 0),
  }));
  const nearest = withLength
    .sort((one, other) => Math.abs(one.seconds - TITLE_SECONDS) - Math.abs(other.seconds - TITLE_SECONDS))
    .slice(0, TITLES);
  const ids = nearest.map(({ id }) => id);
  await kysely.deleteFrom('asset').where('id', 'not in', ids).execute();
  return { seconds: nearest.reduce((sum, { seconds }) => sum + seconds, 0) };
}

async function make({ asksFor }: { asksFor?: string } = {}) {
  const from = performance.now();
  const cpuFrom = readCpuSeconds();
  const since = (moment: number) => (performance.now() - moment) / 1_000;
  let firstSeconds: number | undefined;
  let askedSeconds = Number.NaN;
  let asked: { id: string; at: number } | undefined;
  const film =
    asksFor === undefined
      ? undefined
      : await db.kysely
          .selectFrom('asset')
          .select(['id', 'state'])
          .where('content_code', '=', asksFor)
          .where('kind', '=', 'title')
          .executeTakeFirst();
  const stop = await db.listen(ASSET_CHANGED, (id) => {
    firstSeconds ??= since(from);
    if (id === asked?.id) askedSeconds = since(asked.at);
  });
  const media = openDemoMedia({
    db,
    demo,
    demoFolder,
    mediaFolder,
    store: openFolderStore(mediaFolder),
    ffmpegPath,
    log: silentLog,
    now: Date.now,
    atOnce: AT_ONCE,
    onProgress({ done, total }) {
      process.stderr.write(`\r${done} of ${total} units `);
      if (film === undefined || asked !== undefined || done < ASKED_AFTER_UNITS) return;
      asked = { id: film.id, at: performance.now() };
      void wantAsset(db.kysely, film.id, new Date());
    },
  });
  await media.done;
  process.stderr.write('\n');
  const seconds = since(from);
  await stop();
  return { seconds, cpu: readCpuSeconds() - cpuFrom, firstSeconds: firstSeconds ?? seconds, askedSeconds };
}

/** CPU time of this process and of its ended ffmpeg processes, from /proc. */
function readCpuSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return ticks / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
}

function row(what: string, seconds: number, limit: number, cpu?: number): ResultRow {
  const work = cpu === undefined ? '' : `, ${cpu.toFixed(0)} s of processor`;
  return {
    what,
    measured: `${seconds.toFixed(1)} s${work}`,
    reach: `≤ ${limit} s on ${AT_ONCE} free cores`,
    reached: seconds <= limit,
  };
}
