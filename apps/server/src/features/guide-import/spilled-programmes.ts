// Programmes on their way from the parser to the database: spilled to files by channel, so that a guide of any size needs
// little memory, and nothing is written to the database before the whole file was read.
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalText } from '../../db/json-columns.ts';
import type { GuideProgramme } from './guide-programme.ts';

/** Files: a guide of a million programmes has some 16,000 in each. */
const BUCKETS = 64;
const BUFFER_CHARACTERS = 64 * 1024;

/** A text that is the same in both languages is written once: most guides have one language. */
const packText = (text: LocalText | null) => (text === null || text.en !== text.tr ? text : text.tr);
const unpackText = (text: LocalText | string | null): LocalText | null =>
  typeof text === 'string' ? { tr: text, en: text } : text;

/** Arrays, because names of fields would be half of the bytes. */
const pack = (channelIds: readonly string[], programme: GuideProgramme) =>
  [
    channelIds,
    ...[programme.startsAt, programme.endsAt ?? null, programme.season, programme.episode, programme.age],
    ...[programme.isSeries, programme.isLive, programme.people],
    ...[packText(programme.name), packText(programme.summary), packText(programme.category), programme.key],
  ] as const;

type Packed = readonly [
  ...[channelIds: string[], startsAt: number, endsAt: number | null, season: number | null, episode: number | null],
  ...[age: GuideProgramme['age'], isSeries: boolean, isLive: boolean, people: string[]],
  ...[name: LocalText | string, summary: LocalText | string | null, category: LocalText | string | null, key: string],
];

function unpack(line: string): readonly [readonly string[], GuideProgramme] {
  const packed: Packed = JSON.parse(line);
  const [channelIds, startsAt, endsAt, season, episode, age, isSeries, isLive, people, name, summary, category, key] =
    packed;
  const texts = {
    name: unpackText(name) ?? { tr: '', en: '' },
    summary: unpackText(summary),
    category: unpackText(category),
  };
  const programme = {
    startsAt,
    endsAt: endsAt ?? undefined,
    season,
    episode,
    age,
    isSeries,
    isLive,
    people,
    key,
    ...texts,
  };
  return [channelIds, programme];
}

export interface SpilledProgrammes {
  add(channelIds: readonly string[], programme: GuideProgramme): void;
  /** The programmes of each channel, after the last `add`. */
  read(): AsyncGenerator<readonly [channelId: string, programmes: readonly GuideProgramme[]]>;
  remove(): Promise<void>;
}

export async function openSpill(): Promise<SpilledProgrammes> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-guide-'));
  const pathOf = (bucket: number) => join(folder, `${bucket}.ndjson`);
  const files = new Map<number, number>();
  const buffers = new Map<number, string[]>();
  const sizes = new Map<number, number>();
  const buckets = new Map<string, number>();

  const bucketOf = (channelId: string): number => {
    const known = buckets.get(channelId);
    if (known !== undefined) return known;
    const bucket = buckets.size % BUCKETS;
    buckets.set(channelId, bucket);
    return bucket;
  };
  const flush = (bucket: number) => {
    const lines = buffers.get(bucket) ?? [];
    if (lines.length === 0) return;
    const file = files.get(bucket) ?? openSync(pathOf(bucket), 'a', 0o600);
    files.set(bucket, file);
    writeSync(file, `${lines.join('\n')}\n`);
    buffers.set(bucket, []);
    sizes.set(bucket, 0);
  };
  const close = () => {
    for (const file of files.values()) closeSync(file);
    files.clear();
  };

  return {
    add(channelIds, programme) {
      const line = JSON.stringify(pack(channelIds, programme));
      const bucket = bucketOf(channelIds[0] ?? '');
      const lines = buffers.get(bucket) ?? [];
      lines.push(line);
      buffers.set(bucket, lines);
      const size = (sizes.get(bucket) ?? 0) + line.length;
      sizes.set(bucket, size);
      if (size > BUFFER_CHARACTERS) flush(bucket);
    },
    async *read() {
      for (const bucket of buffers.keys()) flush(bucket);
      close();
      for (const bucket of new Set(buckets.values())) {
        const byChannel = new Map<string, GuideProgramme[]>();
        for (const line of (await readFile(pathOf(bucket), 'utf8')).split('\n')) {
          if (line === '') continue;
          const [channelIds, programme] = unpack(line);
          for (const channelId of channelIds) {
            const list = byChannel.get(channelId) ?? [];
            list.push(programme);
            byChannel.set(channelId, list);
          }
        }
        yield* byChannel;
      }
    },
    async remove() {
      close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
