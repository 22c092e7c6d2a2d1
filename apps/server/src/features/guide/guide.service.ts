// The guide: one day of one channel, and a window of many channels.
import type { GuideWindow } from '@seyir/contract/guide';
import type { GuideProgramme } from '@seyir/contract/programmes';
import type { PlaybackViewer } from '@seyir/core/access/decide-playback';
import { listShownChannels } from '@seyir/core/access/kids-channels';
import { findGuideBounds } from '@seyir/core/guide/guide-days';
import { FAVOURITES_GENRE, GUIDE_WINDOW_CHANNELS } from '@seyir/core/limits/guide';
import { findDayBounds, isGuideDay } from '@seyir/core/time/local-time';
import { overlapOf, type TimeRange } from '@seyir/core/time/time-range';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { listTickets } from '../../viewers/tickets.queries.ts';
import type { ViewerStates } from '../../viewers/viewer-state.ts';
import * as queries from './guide.queries.ts';
import { type GuideContext, makeGuideProgramme, type OwnMarks } from './guide-row.ts';

export interface GuideDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read'>;
  readonly now: Clock;
  /** The access decision of playback, so that a row marked watchable plays. */
  readonly viewerOf: (caller: Caller) => PlaybackViewer;
}

/** The programmes of a day in Turkey, by start. A programme across midnight is in both days (GUIDE-05). */
export async function readGuideDay(
  deps: GuideDeps,
  caller: Caller,
  meta: Meta,
  { id, date }: { readonly id: string; readonly date: string },
): Promise<GuideProgramme[]> {
  const channel = deps.catalogue.current().channelById.get(id);
  if (channel === undefined) throw new AppError('NOT_FOUND', { channel: id });
  const day = isGuideDay(date, deps.now()) ? findDayBounds(date) : undefined;
  if (day === undefined) {
    throw new AppError('BAD_INPUT', { date }, { fields: { 'query.date': 'not one of the days of the guide' } });
  }
  const byChannel = await readProgrammes(deps, caller, meta, [channel], day);
  return byChannel.get(id) ?? [];
}

interface WindowRequest extends TimeRange {
  readonly offset?: number | undefined;
  readonly count?: number | undefined;
  readonly genre?: string | undefined;
}

/** The programmes of a window of channels and hours (GRID-02), empty outside the days of the guide. */
export async function readGuideWindow(
  deps: GuideDeps,
  caller: Caller,
  meta: Meta,
  { from, to, offset = 0, count = GUIDE_WINDOW_CHANNELS, genre }: WindowRequest,
): Promise<GuideWindow> {
  const channels = await listChannels(deps, caller, genre);
  const asked = channels.slice(offset, offset + count);
  const range = overlapOf({ from, to }, findGuideBounds(deps.now()));
  const byChannel = range && (await readProgrammes(deps, caller, meta, asked, range));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    totalChannels: channels.length,
    channels: asked.map(({ id }) => ({ channelId: id, programmes: byChannel?.get(id) ?? [] })),
  };
}

/** Channels as the channel list has them (CHANNEL-02), of all genres or of the given one. */
async function listChannels({ catalogue, viewers, viewerOf }: GuideDeps, caller: Caller, genre: string | undefined) {
  const channels = listShownChannels(viewerOf(caller), catalogue.current().channels);
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
  const now = deps.now();
  const context: GuideContext = {
    viewer: deps.viewerOf(caller),
    now,
    ...(await readOwnMarks(deps, caller, rows, { range, now })),
  };
  for (const row of rows) {
    const channel = channelById.get(row.channel_id);
    if (channel) byChannel.get(row.channel_id)?.push(makeGuideProgramme(channel, row, context));
  }
  return byChannel;
}

const NO_MARKS: OwnMarks = { recordings: new Map(), tickets: new Set() };

/** Recordings and tickets of the caller's account. Guests share an account and have none. */
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
