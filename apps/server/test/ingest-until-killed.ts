// A program that a test kills: ingests a test pattern as the server does and prints every segment once it is committed.
// Usage: node ingest-until-killed.ts <data folder> <ffmpeg>
import { join } from 'node:path';
import type { DatabaseLog } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { openIngest } from '../src/ingest/open-ingest.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';
import { openFolderStore } from '../src/store/folder-store.ts';
import { aChannel } from './builders.ts';
import { testBars } from './live-sources.ts';

const [dataFolder = '', ffmpegPath = 'ffmpeg'] = process.argv.slice(2);
const silent: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };

const db = await openDatabase({ dataFolder, log: silent });
await migrate(db, silent);
const channels = await db.kysely.selectFrom('channel').select('id').execute();
const source = { kind: 'ingest', input: 'test-bars' } as const;
if (channels.length === 0) await aChannel(db, { source });

let reported = await countSegments();
await db.listen('spans_changed', async () => {
  const count = await countSegments();
  for (; reported < count; reported += 1) process.stdout.write(`${reported}\n`);
});
await openIngest({
  ...{
    db,
    ffmpegPath,
    mediaFolder: join(dataFolder, 'media'),
    store: openFolderStore(join(dataFolder, 'media')),
    log: silentLog,
    now: Date.now,
    newId,
  },
  ...{ segmentUs: 960_000, generatedInputs: { 'test-bars': testBars } },
});

async function countSegments(): Promise<number> {
  const { rows } = await db.executeSql('select coalesce(sum(segment_count), 0)::int as count from span');
  return (rows as { count: number }[])[0]?.count ?? 0;
}
