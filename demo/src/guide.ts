// The guide of the demo: fourteen days that move on with the clock. Days are planned once and never planned again, so
// that what viewers saw, set reminders for and recorded stays as it was.
import { setImmediate } from 'node:timers/promises';
import { GUIDE_DAYS_AHEAD, GUIDE_DAYS_BACK } from '@seyir/core/limits/guide';
import { addDays, type Day, dayAt, findDayBounds } from '@seyir/core/time/local-time';
import { planCycle, scheduleDay } from '@seyir/core/timeline/day-schedule';
import { BROADCAST_DAY_STARTS } from '@seyir/core/timeline/day-schedule-rules';
import type { Queries } from '@seyir/server/db/database';
import { sql } from 'kysely';
import { episodeId } from './catalogue-rows.ts';
import { channelId, poolOf } from './channel-rows.ts';
import { addMissingRows, listPresent, type NewRow } from './rows.ts';
import type { DemoChannel } from './schema/channels.ts';
import type { Demo } from './schema/demo.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AIRINGS_AT_ONCE = 2_000;

/** Broadcast days run from 06:00 to 06:00: the small hours of the first day of the guide belong to the day before it. */
export function listBroadcastDays(now: number): Day[] {
  const first = addDays(dayAt(now), -GUIDE_DAYS_BACK - 1);
  return Array.from({ length: GUIDE_DAYS_BACK + GUIDE_DAYS_AHEAD + 2 }, (_, index) => addDays(first, index));
}

/** When a broadcast day begins, in epoch milliseconds. */
export function broadcastStart(day: Day): number {
  const bounds = findDayBounds(day);
  if (bounds === undefined) throw new RangeError(`${day} is not a day.`);
  return bounds.from + BROADCAST_DAY_STARTS * MINUTE_MS;
}

/** Short, and the same whenever and wherever the day is planned: the channel's number and the minute of the start. */
export function airingId({ number }: Pick<DemoChannel, 'number'>, startsAt: number): string {
  return `${number}-${(startsAt / MINUTE_MS).toString(36)}`;
}

export interface GuideWindow {
  readonly demo: Demo;
  /** The day the demo was first loaded: events are counted from it. */
  readonly firstDay: Day;
  readonly now: number;
}

/** The airings of all days that are not in the database yet, on the channels that an operator has not deleted. */
export async function planMissingDays(db: Queries, { demo, firstDay, now }: GuideWindow): Promise<NewRow<'airing'>[]> {
  const days = listBroadcastDays(now);
  const present = await listPlannedDays(db, demo, days);
  const airings: NewRow<'airing'>[] = [];
  const channels = await listPresent(db, 'channel');
  for (const channel of demo.channels.filter((known) => channels.has(channelId(known)))) {
    const missing = days.filter((day) => !present.has(`${channelId(channel)} ${broadcastStart(day)}`));
    if (missing.length === 0) continue;
    const cycle = planCycle(poolOf(channel, demo, firstDay));
    for (const day of missing) airings.push(...dayRows(channel, demo, day, scheduleDay(cycle, day)));
    // Planning a channel takes a tenth of a second: yields to requests between channels.
    await setImmediate();
  }
  return airings.length === 0 ? airings : await withoutDeleted(db, airings);
}

/** Episodes of a title that an operator has deleted, and products of events, are no longer named. */
async function withoutDeleted(db: Queries, airings: readonly NewRow<'airing'>[]): Promise<NewRow<'airing'>[]> {
  const [episodes, products] = [await listPresent(db, 'episode'), await listPresent(db, 'product')];
  const found = (id: string | null | undefined, ids: ReadonlySet<string>) => (id != null && ids.has(id) ? id : null);
  return airings.map((airing) => ({
    ...airing,
    episode_id: found(airing.episode_id, episodes),
    ppv_product_id: found(airing.ppv_product_id, products),
  }));
}

/** Days on which a channel has an airing, ours or one of a guide that an operator has imported. */
async function listPlannedDays(db: Queries, { channels }: Demo, days: readonly Day[]): Promise<ReadonlySet<string>> {
  const starts = days.map(broadcastStart);
  const bounds = starts.map((from, index) => ({ from, to: starts[index + 1] ?? from + DAY_MS }));
  const { rows } = await sql<{ day: string }>`
    select distinct channel_id || ' ' || day."from" as day
      from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as day("from" bigint, "to" bigint)
      join airing on starts_at >= to_timestamp(day."from" / 1000) and starts_at < to_timestamp(day."to" / 1000)
     where channel_id = any(${channels.map(channelId)}::text[])`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

function dayRows(
  channel: DemoChannel,
  { programmes }: Demo,
  day: Day,
  airings: ReturnType<typeof scheduleDay>,
): NewRow<'airing'>[] {
  const begin = broadcastStart(day);
  const byId = new Map((programmes.channels[channel.id] ?? []).map((programme) => [programme.id, programme]));
  return airings.map(({ programmeId, from, to, season, episode }) => {
    const programme = byId.get(programmeId);
    const startsAt = begin + from * MINUTE_MS;
    const titleId = programme?.series?.pattern === 'title' ? programme.titleId : null;
    const hasEpisode = titleId !== null && season !== undefined && episode !== undefined;
    return {
      id: airingId(channel, startsAt),
      channel_id: channelId(channel),
      programme_id: programmeId,
      starts_at: new Date(startsAt),
      ends_at: new Date(begin + to * MINUTE_MS),
      season_number: season ?? null,
      episode_number: episode ?? null,
      episode_id: hasEpisode ? episodeId(titleId, season, episode) : null,
      ppv_product_id: programme?.ppv?.productCode ?? null,
    };
  });
}

/** Adds planned airings; a day that another server has added in the meantime is left as it is. */
export async function addAirings(db: Queries, airings: readonly NewRow<'airing'>[]): Promise<void> {
  for (let index = 0; index < airings.length; index += AIRINGS_AT_ONCE) {
    await addMissingRows(db, 'airing', airings.slice(index, index + AIRINGS_AT_ONCE));
  }
}

/** Removes days before those of the guide. Recordings and purchases carry what they need and lose nothing. */
export async function removeOldAirings(db: Queries, { demo, now }: Omit<GuideWindow, 'firstDay'>): Promise<number> {
  const [first = dayAt(now)] = listBroadcastDays(now);
  const { numDeletedRows } = await db
    .deleteFrom('airing')
    .where('channel_id', 'in', demo.channels.map(channelId))
    .where('starts_at', '<', new Date(broadcastStart(first)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
