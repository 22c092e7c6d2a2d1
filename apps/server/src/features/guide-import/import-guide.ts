// Imports a guide: reads the whole file first, then brings one channel after the other up to date, each in a short
// transaction. A broken file changes nothing.

import type { Readable } from 'node:stream';
import { matchAirings } from '@seyir/core/guide/match-airings';
import { orderAirings } from '@seyir/core/guide/order-airings';
import { GUIDE_DAYS_BACK } from '@seyir/core/limits/guide';
import type { LocalText } from '@seyir/core/text/local-text';
import { makeTimeZone } from '@seyir/core/xmltv/xmltv-time';
import { announceGuideChange } from '../../catalogue/on-air.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { EventPublisher } from '../../events/events.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import { type GuideProgramme, makeReadProgramme } from './guide-programme.ts';
import { type GuideChannel, listGuideChannels, makeChannelMapping } from './map-channels.ts';
import { GuideFileError, readXmltv } from './read-xmltv.ts';
import { openSpill, type SpilledProgrammes } from './spilled-programmes.ts';
import * as queries from './write-guide.queries.ts';

export interface GuideImportDeps {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly now: Clock;
  readonly newId: NewId;
}

interface GuideImportRequest {
  readonly stream: Readable;
  /** The zone of times without one. */
  readonly timeZone: string;
  readonly isDryRun: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called now and then while the file is read. */
  readonly onRead?: () => void;
  /** Called with the channels that are written, of all. */
  readonly onChannel?: (done: number, total: number) => void;
}

export interface GuideReport {
  readonly programmes: number;
  /** Programmes whose start or title cannot be read. */
  readonly unreadable: number;
  /** Programmes outside of the days that are kept. */
  readonly outside: number;
  readonly channels: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Airings with tickets for sale that the guide does not have; they stay. */
  readonly kept: number;
  /** Programmes with new texts. */
  readonly texts: number;
  /** Channels of the file without one here. */
  readonly unknown: readonly { readonly id: string; readonly names: readonly string[] }[];
  /** Channels here for which the file has nothing. */
  readonly without: readonly string[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Further ahead than the guide shows: it is there when its day comes, should the source fail. */
const DAYS_AHEAD = 21;
/** Programmes between two reports of progress. */
const READ_STEP = 1_000;

/** Shorter than any programme. */
const MADE_ROOM_MS = 1_000;

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

export async function importGuide(deps: GuideImportDeps, request: GuideImportRequest): Promise<GuideReport> {
  const { db, now } = deps;
  const channels = await listGuideChannels(db.kysely);
  const from = await findOldest(db.kysely, now());
  const spill = await openSpill();
  try {
    const read = await readAll(request, { channels, spill, from, to: now() + DAYS_AHEAD * DAY_MS });
    if (read.programmes === 0) throw new GuideFileError('The guide has no programmes, so nothing was changed.');
    return { ...read, ...(await writeAll(deps, request, { channels, spill, written: read.found })) };
  } finally {
    await spill.remove();
  }
}

/** The oldest moment that a viewer may still watch: the longest save time of a channel, and at least the guide's days. */
export async function findOldest(db: Queries, now: number): Promise<number> {
  const saveMs = (await queries.findLongestSaveTime(db)) * MINUTE_MS;
  return now - Math.max(saveMs, (GUIDE_DAYS_BACK + 1) * DAY_MS) - DAY_MS;
}

interface ReadTarget {
  readonly channels: readonly GuideChannel[];
  readonly spill: SpilledProgrammes;
  readonly from: number;
  readonly to: number;
}

async function readAll(
  { stream, timeZone, signal, onRead }: GuideImportRequest,
  { channels, spill, from, to }: ReadTarget,
) {
  const readProgramme = makeReadProgramme(makeTimeZone(timeZone));
  const mapping = makeChannelMapping(channels);
  const found = new Set<string>();
  let programmes = 0;
  let unreadable = 0;
  let outside = 0;
  await readXmltv(
    stream,
    {
      onChannel: mapping.learn,
      onProgramme(programme) {
        programmes += 1;
        if (programmes % READ_STEP === 0) onRead?.();
        const ids = mapping.find(programme.channel);
        if (ids.length === 0) return;
        const read = readProgramme(programme);
        if (read === undefined) unreadable += 1;
        else if (read.startsAt >= to || (read.endsAt ?? read.startsAt) < from) outside += 1;
        else {
          for (const id of ids) found.add(id);
          spill.add(ids, read);
        }
      },
    },
    signal,
  );
  const without = channels.filter(({ id }) => !found.has(id)).map(({ name }) => name);
  return { programmes, unreadable, outside, found, unknown: mapping.unknown(), without };
}

interface WriteTarget {
  readonly channels: readonly GuideChannel[];
  readonly spill: SpilledProgrammes;
  readonly written: ReadonlySet<string>;
}

async function writeAll(deps: GuideImportDeps, request: GuideImportRequest, { channels, spill, written }: WriteTarget) {
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const sum: { -readonly [Name in keyof Counts]: number } = { ...NOTHING };
  const changedIds: string[] = [];
  let done = 0;
  try {
    for await (const [channelId, programmes] of spill.read()) {
      request.signal?.throwIfAborted();
      const channel = byId.get(channelId);
      if (channel === undefined) continue;
      const counts = await writeInTransaction(deps, request.isDryRun, channel, programmes);
      sum.added += counts.added;
      sum.changed += counts.changed;
      sum.removed += counts.removed;
      sum.kept += counts.kept;
      sum.texts += counts.texts;
      if (counts.added + counts.changed + counts.removed + counts.texts > 0) changedIds.push(channelId);
      done += 1;
      request.onChannel?.(done, written.size);
    }
  } finally {
    if (!request.isDryRun && changedIds.length > 0) await publishGuideChange(deps, changedIds);
  }
  return { ...sum, channels: done };
}

async function publishGuideChange({ db, events }: GuideImportDeps, channelIds: readonly string[]): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await announceGuideChange(trx, channelIds);
    await events.publish({ type: 'changed', what: 'guide' }, 'everyone', trx);
  });
}

type Counts = Pick<GuideReport, 'added' | 'changed' | 'removed' | 'kept' | 'texts'>;
const NOTHING: Counts = { added: 0, changed: 0, removed: 0, kept: 0, texts: 0 };

async function writeInTransaction(
  { db, newId }: GuideImportDeps,
  isDryRun: boolean,
  channel: GuideChannel,
  programmes: readonly GuideProgramme[],
): Promise<Counts> {
  let counts = NOTHING;
  try {
    await db.kysely.transaction().execute(async (trx) => {
      await queries.lockGuide(trx);
      counts = await writeChannel(trx, newId, channel, programmes);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return counts;
}

async function writeChannel(
  trx: Queries,
  newId: NewId,
  channel: GuideChannel,
  programmes: readonly GuideProgramme[],
): Promise<Counts> {
  const ordered = orderAirings(programmes);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) return NOTHING;
  // One row for all airings of a name: the first one's texts, and a series if any airing says so.
  const shown = new Map<string, GuideProgramme>();
  for (const programme of ordered) {
    const known = shown.get(programme.key);
    if (known === undefined) shown.set(programme.key, programme);
    else if (programme.isSeries && !known.isSeries) shown.set(programme.key, { ...known, isSeries: true });
  }
  const texts = await queries.writeProgrammes(trx, channel, shown);

  const stored = await queries.listAirings(trx, channel.id, { from: first.startsAt, to: last.endsAt });
  const incoming = ordered.map(({ key: name, ...airing }) => ({ ...airing, name }));
  const { ids, removed } = matchAirings(stored.map(queries.asKnown), incoming);
  const storedById = new Map(stored.map((airing) => [airing.id, airing]));
  const rows = ordered.map((programme, index): queries.AiringRow => {
    const { startsAt, endsAt, key, season, episode, summary } = programme;
    const isOwn = JSON.stringify(summary) !== JSON.stringify(shown.get(key)?.summary ?? null);
    return {
      ...{ id: ids[index] ?? newId(), programme_id: queries.programmeId(channel.id, key) },
      ...{ starts_at: new Date(startsAt), ends_at: new Date(endsAt), season_number: season, episode_number: episode },
      summary: isOwn ? summary : null,
    };
  });
  const added = rows.filter(({ id }) => !storedById.has(id));
  // An airing from before the file that the file's first one cuts short.
  const left = stored.filter(({ id }) => removed.includes(id));
  const sold = left.filter(({ ppv_product_id }) => ppv_product_id !== null);
  const running = left.filter(
    ({ starts_at, ppv_product_id }) => ppv_product_id === null && starts_at.getTime() < first.startsAt,
  );
  const changed = [
    ...makeRoom(sold, rows),
    ...running.map((airing) => ({ ...airing, ends_at: new Date(first.startsAt) })),
    ...rows.filter((row) => {
      const before = storedById.get(row.id);
      return before !== undefined && !isSame(before, row);
    }),
  ];
  const isKept = (id: string) =>
    running.some((airing) => airing.id === id) || storedById.get(id)?.ppv_product_id !== null;
  const gone = removed.filter((id) => !isKept(id));
  await queries.deleteAirings(trx, gone);
  await queries.updateAirings(trx, changed);
  await queries.insertAirings(trx, channel.id, added);
  // Beside the file's days an airing is not missing.
  const missing = sold.filter(({ starts_at, ends_at }) => +starts_at < last.endsAt && +ends_at > first.startsAt);
  return { added: added.length, changed: changed.length, removed: gone.length, kept: missing.length, texts };
}

/**
 * Airings with tickets that the new guide does not have stay, so that orders and tickets keep what they name; they end where an
 * airing of the new guide begins, and one without time left is a millisecond before it, where the next import leaves it.
 */
function makeRoom(sold: readonly queries.StoredAiring[], rows: readonly queries.AiringRow[]): queries.AiringRow[] {
  return sold.flatMap((airing, index) => {
    if (airing.ends_at.getTime() - airing.starts_at.getTime() < MADE_ROOM_MS) return [];
    const next = rows.find(({ starts_at, ends_at }) => starts_at < airing.ends_at && ends_at > airing.starts_at);
    if (next === undefined) return [];
    const latest = new Date(next.starts_at.getTime() - 1 - index);
    return [{ ...airing, starts_at: airing.starts_at < latest ? airing.starts_at : latest, ends_at: next.starts_at }];
  });
}

const isSame = (before: queries.StoredAiring, now: queries.AiringRow): boolean =>
  before.programme_id === now.programme_id &&
  before.starts_at.getTime() === now.starts_at.getTime() &&
  before.ends_at.getTime() === now.ends_at.getTime() &&
  before.season_number === now.season_number &&
  before.episode_number === now.episode_number &&
  isSameText(before.summary, now.summary);

const isSameText = (one: LocalText | null, other: LocalText | null): boolean =>
  Object.keys({ ...one, ...other }).every((tag) => (one?.[tag] ?? '') === (other?.[tag] ?? ''));
