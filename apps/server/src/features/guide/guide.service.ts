// The guide: a day of one channel, and a window of many.
import type { GuideWindow } from '@seyir/contract/guide';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { findGuideBounds } from '@seyir/core/guide/guide-days';
import { FAVOURITES_GENRE, GUIDE_WINDOW_CHANNELS } from '@seyir/core/limits/guide';
import { findDayBounds, isGuideDay } from '@seyir/core/time/istanbul';
import { overlapOf, type TimeRange } from '@seyir/core/time/time-range';
import type { Channel } from '../../catalogue/snapshot.ts';
import { listTickets } from '../../catalogue/tickets.queries.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import * as queries from './guide.queries.ts';
import type { GuideDeps } from './guide-deps.ts';
import { type GuideSight, makeGuideProgramme, type OwnMarks } from './guide-row.ts';

/** The programmes of a day in Turkey, by start; one across midnight is in both days (GUIDE-05). */
export async function readGuideDay(
  deps: GuideDeps,
  caller: Caller,
  meta: Meta,
  { id, date }: { readonly id: string; readonly date: string },
): Promise<GuideProgramme[]> {
  const channel = deps.catalogue.current().channelById.get(id);
  if (channel === undefined) throw new AppError('NOT_FOUND', { channel: id });
  const day = isGuideDay(date, deps.clock()) ? findDayBounds(date) : undefined;
  if (day === undefined) {
    throw new AppError('BAD_INPUT', { date }, { fields: { 'query.date': 'not one of the days of the guide' } });
  }
  const byChannel = await readProgrammes(deps, caller, meta, [channel], day);
  return byChannel.get(id) ?? [];
}

interface WindowQuestion extends TimeRange {
  readonly offset?: number | undefined;
  readonly count?: number | undefined;
  readonly genre?: string | undefined;
}

/** The programmes of a window of channels and hours (GRID-02). Outside the days of the guide there are none. */
export async function readGuideWindow(
  deps: GuideDeps,
  caller: Caller,
  meta: Meta,
  { from, to, offset = 0, count = GUIDE_WINDOW_CHANNELS, genre }: WindowQuestion,
): Promise<GuideWindow> {
  const channels = await listChannels(deps, caller, genre);
  const asked = channels.slice(offset, offset + count);
  const range = overlapOf({ from, to }, findGuideBounds(deps.clock()));
  const byChannel = range && (await readProgrammes(deps, caller, meta, asked, range));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    totalChannels: channels.length,
    channels: asked.map(({ id }) => ({ channelId: id, programmes: byChannel?.get(id) ?? [] })),
  };
}

/** In the order of the channel list (CHANNEL-02), of all genres unless one is asked for. */
async function listChannels({ catalogue, viewers }: GuideDeps, caller: Caller, genre: string | undefined) {
  const { channels } = catalogue.current();
  if (genre === undefined) return channels;
  if (genre !== FAVOURITES_GENRE) return channels.filter(({ genreId }) => genreId === genre);
  const { favouriteChannelIds } = await viewers.read(caller);
  return channels.filter(({ id }) => favouriteChannelIds.has(id));
}

async function readProgrammes(
  deps: GuideDeps,
  caller: Caller,
  { language }: Meta,
  channels: readonly Channel[],
  range: TimeRange,
): Promise<ReadonlyMap<string, GuideProgramme[]>> {
  const byChannel = new Map<string, GuideProgramme[]>(channels.map(({ id }) => [id, []]));
  if (channels.length === 0) return byChannel;
  const channelById = new Map(channels.map((channel) => [channel.id, channel]));
  const rows = await queries.listGuideAirings(deps.db.kysely, [...channelById.keys()], range, language);
  const now = deps.clock();
  const sight: GuideSight = {
    viewer: deps.viewerOf(caller),
    now,
    ...(await readOwnMarks(deps, caller, rows, { range, now })),
  };
  for (const row of rows) {
    const channel = channelById.get(row.channel_id);
    if (channel) byChannel.get(row.channel_id)?.push(makeGuideProgramme(channel, row, sight));
  }
  return byChannel;
}

const NO_MARKS: OwnMarks = { recordings: new Map(), tickets: new Set() };

/** Guests share an account, so nothing of it is anybody's own. */
async function readOwnMarks(
  { db }: GuideDeps,
  { isGuest, accountId }: Caller,
  rows: readonly queries.GuideAiringRow[],
  { range, now }: { readonly range: TimeRange; readonly now: number },
): Promise<OwnMarks> {
  if (isGuest || rows.length === 0) return NO_MARKS;
  const paid = rows.flatMap(({ id, ppv_product_id }) => (ppv_product_id === null ? [] : [id]));
  const at = new Date(now);
  const [recordings, tickets] = await Promise.all([
    queries.listRecordedAirings(db.kysely, accountId, range, at),
    listTickets(db.kysely, accountId, paid, at),
  ]);
  return { recordings, tickets };
}
