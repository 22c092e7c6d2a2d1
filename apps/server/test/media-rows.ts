// Rows and files of media for tests. As in builders.ts, each function makes what it needs unless it is given.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { DurationRuns, SegmentTable } from '@seyir/core/timeline/media-facts';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../src/db/database.ts';
import { asJson } from '../src/db/json.ts';

type Target = Pick<Database, 'kysely'>;
type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

let made = 0;
const nextId = (kind: string): string => {
  made += 1;
  return `${kind}-${String(made).padStart(6, '0')}`;
};

type AssetValues = Partial<Omit<Insertable<Schema['asset']>, 'durations'>> & { durations?: DurationRuns };

/** A programme of ten segments that is ready, without renditions. */
export async function anAsset(db: Target, { durations, ...values }: AssetValues = {}): Promise<Row<'asset'>> {
  const id = values.id ?? nextId('asset');
  return await db.kysely
    .insertInto('asset')
    .values({
      id,
      kind: 'programme',
      content_code: id,
      state: 'ready',
      recipe: { kind: 'file', path: '/films/film.mp4' },
      durations: asJson(durations ?? [[SEGMENT_US, 10]]),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface RenditionValues {
  readonly asset_id: string;
  readonly id: string;
  readonly segments: SegmentTable;
}

/** A rung (v360), a sound track (a1) or subtitles (t1), by its id. */
export async function aRendition(db: Target, { asset_id, id, segments }: RenditionValues): Promise<void> {
  const height = Number(id.slice(1));
  await db.kysely
    .insertInto('asset_rendition')
    .values({
      asset_id,
      id,
      codecs: id.startsWith('v') ? 'avc1.64001e' : 'mp4a.40.2',
      bandwidth: 1_000_000,
      average_bandwidth: 700_000,
      segments: asJson(segments),
      ...(id.startsWith('v') ? { width: Math.round((height * 16) / 9), height, frame_rate: '25' } : {}),
    })
    .execute();
}

type RunValues = Partial<Omit<Insertable<Schema['ingest_run']>, 'renditions'>> & {
  readonly channel_id: string;
  readonly renditions?: readonly string[];
};

/** A run that puts out one rung and sound. */
export async function aRun(
  db: Target,
  { renditions = ['v360', 'a1'], ...values }: RunValues,
): Promise<Row<'ingest_run'>> {
  const facts = renditions.map((id) => ({ id, codecs: 'avc1.64001e', bandwidth: 900_000, averageBandwidth: 700_000 }));
  return await db.kysely
    .insertInto('ingest_run')
    .values({ id: nextId('run'), started_at: new Date(0), renditions: asJson(facts), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type SpanValues = Omit<Insertable<Schema['span']>, 'end_us' | 'durations' | 'dsn'> & {
  readonly dsn?: number;
  readonly end_us?: number;
  readonly durations?: DurationRuns;
};

/** A span of segments with the standard duration. */
export async function aSpan(db: Target, { durations, ...values }: SpanValues): Promise<Row<'span'>> {
  const runs = durations ?? [[SEGMENT_US, values.segment_count] as const];
  return await db.kysely
    .insertInto('span')
    .values({
      dsn: 0,
      end_us: values.start_us + values.segment_count * SEGMENT_US,
      durations: values.run_id == null ? null : asJson(runs),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes a file below a folder, with the folders above it. */
export async function aFile(folder: string, path: string, bytes: Buffer | string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
};

/** A fragment of one sample as the smallest muxer would write it, at decode time 0. */
export const aFragment = (content: string): Buffer =>
  Buffer.concat([
    box(
      'moof',
      box('mfhd', u32(0, 1)),
      box('traf', box('tfhd', u32(0x02_0000, 1)), box('tfdt', u32(0x0100_0000, 0, 0)), box('trun', u32(0, 1))),
    ),
    box('mdat', Buffer.from(content)),
  ]);
