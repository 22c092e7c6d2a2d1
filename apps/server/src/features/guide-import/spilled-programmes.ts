// Programmes on their way from the parser to the database: spilled to files by channel, so that a guide of any size needs
// little memory, and nothing is written to the database before the whole file was read.
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalText } from '@seyir/core/text/local-text';
import type { GuideProgramme } from './guide-programme.ts';

/** Files: a guide of a million programmes has some 16,000 in each. */
const BUCKETS = 64;
const BUFFER_CHARACTERS = 64 * 1024;

/**
 * Separators of records, fields, items of a list, and the languages of a text. XML cannot hold these characters, so no
 * text of a guide has one, and nothing has to be escaped: JSON would take three times as long.
 */
const RECORD = '\u001c';
const FIELD = '\u001d';
const ITEM = '\u001e';
const LANGUAGE = '\u001f';

/**
 * A text that is the same in Turkish and English is written once: most guides have one language. Further languages follow with
 * their tags. Nothing stands for null.
 */
function packText(text: LocalText | null): string {
  if (text === null) return '';
  let packed = text.tr;
  let isPlain = text.en === text.tr;
  if (!isPlain) packed += LANGUAGE + text.en;
  for (const tag in text) {
    if (tag === 'tr' || tag === 'en') continue;
    if (isPlain) packed += LANGUAGE + text.en;
    isPlain = false;
    packed += `${LANGUAGE}${tag}=${text[tag]}`;
  }
  return packed;
}

function unpackText(text: string): LocalText | null {
  if (text === '') return null;
  if (!text.includes(LANGUAGE)) return { tr: text, en: text };
  const [tr = '', en = '', ...further] = text.split(LANGUAGE);
  const tagged = further.map((one): [string, string] => {
    const at = one.indexOf('=');
    return [one.slice(0, at), one.slice(at + 1)];
  });
  return { ...Object.fromEntries(tagged), tr, en };
}

const packNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const unpackNumber = (text: string): number | null => (text === '' ? null : Number(text));

/** One expression: a list of fields and its join would take as long again. */
const pack = (channelIds: readonly string[], programme: GuideProgramme): string =>
  (channelIds.length === 1 ? (channelIds[0] ?? '') : channelIds.join(ITEM)) +
  FIELD +
  programme.startsAt +
  FIELD +
  packNumber(programme.endsAt) +
  FIELD +
  packNumber(programme.season) +
  FIELD +
  packNumber(programme.episode) +
  FIELD +
  (programme.age ?? '') +
  FIELD +
  (programme.isSeries ? 'S' : '') +
  (programme.isLive ? 'L' : '') +
  FIELD +
  programme.people.join(ITEM) +
  FIELD +
  packText(programme.name) +
  FIELD +
  packText(programme.summary) +
  FIELD +
  packText(programme.category) +
  FIELD +
  programme.key +
  FIELD +
  (programme.picture ?? '') +
  RECORD;

const unpackList = (text: string): string[] => (text === '' ? [] : text.split(ITEM));

function unpack(record: string): readonly [readonly string[], GuideProgramme] {
  const fields = record.split(FIELD);
  const [channelIds = '', startsAt = '', endsAt = '', season = '', episode = '', age = ''] = fields;
  const [flags = '', people = '', name = '', summary = '', category = '', key = '', picture = ''] = fields.slice(6);
  const programme: GuideProgramme = {
    startsAt: Number(startsAt),
    endsAt: unpackNumber(endsAt) ?? undefined,
    season: unpackNumber(season),
    episode: unpackNumber(episode),
    age: age === '' ? null : (age as GuideProgramme['age']),
    isSeries: flags.includes('S'),
    isLive: flags.includes('L'),
    people: unpackList(people),
    name: unpackText(name) ?? { tr: '', en: '' },
    summary: unpackText(summary),
    category: unpackText(category),
    key,
    picture: picture === '' ? null : picture,
  };
  return [channelIds.split(ITEM), programme];
}

export interface SpilledProgrammes {
  add(channelIds: readonly string[], programme: GuideProgramme): void;
  /** The programmes of each channel, after the last `add`. */
  read(): AsyncGenerator<readonly [channelId: string, programmes: readonly GuideProgramme[]]>;
  remove(): Promise<void>;
}

export async function openSpill(): Promise<SpilledProgrammes> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-guide-'));
  const pathOf = (bucket: number) => join(folder, String(bucket));
  const files = new Map<number, number>();
  const buffers: string[] = Array.from({ length: BUCKETS }, () => '');
  const buckets = new Map<string, number>();

  const bucketOf = (channelId: string): number => {
    const known = buckets.get(channelId);
    if (known !== undefined) return known;
    const bucket = buckets.size % BUCKETS;
    buckets.set(channelId, bucket);
    return bucket;
  };
  const flush = (bucket: number) => {
    const records = buffers[bucket] ?? '';
    if (records === '') return;
    const file = files.get(bucket) ?? openSync(pathOf(bucket), 'a', 0o600);
    files.set(bucket, file);
    writeSync(file, records);
    buffers[bucket] = '';
  };
  const close = () => {
    for (const file of files.values()) closeSync(file);
    files.clear();
  };

  return {
    add(channelIds, programme) {
      const bucket = bucketOf(channelIds[0] ?? '');
      const records = (buffers[bucket] ?? '') + pack(channelIds, programme);
      buffers[bucket] = records;
      if (records.length > BUFFER_CHARACTERS) flush(bucket);
    },
    async *read() {
      for (let bucket = 0; bucket < BUCKETS; bucket += 1) flush(bucket);
      close();
      for (const bucket of new Set(buckets.values())) {
        const byChannel = new Map<string, GuideProgramme[]>();
        for (const record of (await readFile(pathOf(bucket), 'utf8')).split(RECORD)) {
          if (record === '') continue;
          const [channelIds, programme] = unpack(record);
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
