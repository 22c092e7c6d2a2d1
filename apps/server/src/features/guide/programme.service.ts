// One programme in detail.

import type { ProgrammeAiring } from '@seyir/contract/guide';
import { IMAGE_ROOT, imageUrl } from '@seyir/contract/images';
import type { ProgrammeDetail, ProgrammePoster } from '@seyir/contract/programmes';
import type { Person } from '@seyir/contract/titles';
import { RATING_IDS } from '@seyir/core/access/rating-mask';
import { findGuideBounds } from '@seyir/core/guide/guide-days';
import type { LocalText } from '@seyir/core/text/local-text';
import { textIn } from '@seyir/core/text/local-text';
import { pictureOf } from '../../catalogue/picture.ts';
import type { Channel, Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { listTickets } from '../../viewers/tickets.queries.ts';
import * as queries from './guide.queries.ts';
import type { GuideDeps } from './guide.service.ts';
import { decideRow, type GuideContext, recordingCode } from './guide-row.ts';

/** Entries of posterfilelist: content items read the sixth (DATA-23), recordings the first and the third. */
const POSTER_PLACES = 6;

interface ProgrammeRequest {
  readonly id: string;
  readonly channelcode?: string | undefined;
}

/** By epgProgramId or prevuecode, which are the same id (GUIDE-08). RATING for a programme the profile's mask blocks. */
export async function readProgramme(
  deps: GuideDeps,
  caller: Caller,
  { language }: Meta,
  { id, channelcode }: ProgrammeRequest,
): Promise<ProgrammeDetail> {
  const snapshot = deps.catalogue.current();
  const row = (await queries.findAiring(deps.db.kysely, id)) ?? (await findKept(deps, caller, id));
  const channel = row && snapshot.channelById.get(row.channel_id);
  const isThere = channel !== undefined && (channelcode === undefined || channelcode === channel.code);
  if (row === undefined || !isThere) throw new AppError('NOT_FOUND', { programme: id });

  const own = await readOwn(deps, caller, row);
  const context: GuideContext = { viewer: deps.viewerOf(caller), now: deps.now(), ...own };
  const state = decideRow(channel, row, context);
  if (state.blocked) throw new AppError('RATING', { programme: id });

  const title = row.title_id === null ? undefined : snapshot.titleById.get(row.title_id);
  const { starts_at: startsAt, ends_at: endsAt } = row;
  return {
    epgProgramId: id,
    prevuecode: id,
    title: textIn(row.name, language),
    description: textIn(summaryOf(row, title), language) ?? '',
    genre: genresOf(snapshot, row, title, language),
    category: textIn(row.category, language) ?? '',
    seriesId: row.series ? row.programme_id : null,
    isseries: row.series ? '1' : '0',
    seasonNumber: row.season_number,
    episodeNumber: row.episode_number,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    duration: Math.round((endsAt.getTime() - startsAt.getTime()) / 1000),
    casts: await listCasts(deps, row, language),
    rating: { age: row.age_rating, categories: row.rating_categories as ProgrammeDetail['rating']['categories'] },
    ratingid: String(RATING_IDS[row.age_rating]),
    ...picturesOf(row, title),
    ...channelFields(channel, language),
    islocked: own.isLocked ? '1' : '0',
    isppv: row.ppv_product_id === null ? '0' : '1',
    watchable: state.watchable,
    current: state.current,
    privaterecordenable: state.recordable ? '1' : '0',
    newstatus: recordingCode(row, state, context),
    npvrcode: own.recordings.get(id) ?? null,
    reminder: own.hasReminder,
  };
}

/** The other airings of a programme: those to come from now on, and those of the past that a viewer may still watch. */
export async function listProgrammeAirings(
  deps: GuideDeps,
  caller: Caller,
  { language }: Meta,
  id: string,
): Promise<ProgrammeAiring[]> {
  const { channelById } = deps.catalogue.current();
  const asked = await queries.findAiring(deps.db.kysely, id);
  const channel = asked && channelById.get(asked.channel_id);
  if (!asked || !channel) throw new AppError('NOT_FOUND', { programme: id });
  // Without tickets: an airing that has to be paid for is listed, and its own detail sells it.
  const context: GuideContext = {
    viewer: deps.viewerOf(caller),
    now: deps.now(),
    recordings: new Map(),
    tickets: new Set(),
  };
  if (decideRow(channel, asked, context).blocked) throw new AppError('RATING', { programme: id });
  const rows = await queries.listAiringsOf(deps.db.kysely, asked.programme_id, findGuideBounds(context.now));
  return rows.flatMap((row) => {
    const on = channelById.get(row.channel_id);
    if (!on || row.id === id) return [];
    const { watchable } = decideRow(on, row, context);
    if (!watchable && row.ends_at.getTime() <= context.now) return [];
    return [
      {
        epgProgramId: row.id,
        channelId: on.id,
        channelName: textIn(on.name, language),
        startTime: row.starts_at.toISOString(),
        endTime: row.ends_at.toISOString(),
        seasonNumber: row.season_number,
        episodeNumber: row.episode_number,
        watchable,
      },
    ];
  });
}

/** A recording outlives the guide rows of its day (RECORD-13): its detail does too. */
async function findKept(
  { db, now }: GuideDeps,
  { isGuest, accountId }: Caller,
  id: string,
): Promise<queries.AiringDetailRow | undefined> {
  return isGuest ? undefined : queries.findRecordedAiring(db.kysely, accountId, id, new Date(now()));
}

async function readOwn({ db, viewers, now }: GuideDeps, caller: Caller, row: queries.AiringDetailRow) {
  const { accountId, profile, isGuest } = caller;
  if (isGuest) {
    return { recordings: new Map<string, string>(), tickets: new Set<string>(), hasReminder: false, isLocked: false };
  }
  const at = new Date(now());
  const [recording, tickets, hasReminder, { lockedChannelIds }] = await Promise.all([
    queries.findRecordingOf(db.kysely, accountId, row.id, at),
    listTickets(db.kysely, accountId, row.ppv_product_id === null ? [] : [row.id], at),
    profile ? queries.hasReminder(db.kysely, profile.id, row.id) : false,
    viewers.read(caller),
  ]);
  const recordings = new Map(recording ? [[row.id, recording.id]] : []);
  return { recordings, tickets, hasReminder, isLocked: lockedChannelIds.has(row.channel_id) };
}

const channelFields = ({ id, code, name }: Channel, language: Language) => ({
  channelId: id,
  channelcode: code,
  channelName: textIn(name, language),
});

/** The summary of the episode, or else of the programme, or else of the title. */
const summaryOf = (row: queries.AiringDetailRow, title: Title | undefined): LocalText | undefined =>
  row.episode_summary ?? row.summary ?? title?.summary;

/** The programme's category first, then the genres of its title, without duplicates. */
function genresOf(
  { titleGenreNames }: Snapshot,
  { category }: queries.AiringDetailRow,
  title: Title | undefined,
  language: Language,
): string {
  const names = [category, ...(title?.genreIds ?? []).map((id) => titleGenreNames.get(id))];
  return [...new Set(names.flatMap((name) => textIn(name, language) ?? []))].join(';');
}

async function listCasts({ db }: GuideDeps, row: queries.AiringDetailRow, language: Language): Promise<Person[]> {
  const people = await queries.listProgrammePeople(db.kysely, row.programme_id);
  if (people.length > 0) return people.map((person) => toPerson(person));
  if (row.title_id === null) return [];
  const actors = await queries.listTitleActors(db.kysely, row.title_id);
  return actors.map(({ role, ...person }) => ({
    ...toPerson(person),
    ...(role ? { role: textIn(role, language) } : {}),
  }));
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly path: string | null;
  readonly version: string | null;
  readonly ambient: string | null;
}

function toPerson({ id, name, path, version, ambient }: PersonRow): Person {
  const portrait = path === null || version === null ? undefined : pictureOf({ path, version, ambient });
  return { id, name, posterUrl: portrait?.url ?? '' };
}

/** The wide picture is the programme's own or its title's; the tall one is always the title's. */
function picturesOf({ still: path, still_version: version }: queries.AiringDetailRow, title: Title | undefined) {
  const own = path === null || version === null ? undefined : imageUrl({ path, version });
  const wide = own ?? title?.posterHorizontal?.url;
  const tall = title?.posterVertical?.url;
  const poster = (type: string, url: string | undefined): ProgrammePoster[] => (url ? [{ type, url }] : []);
  const file = wide?.startsWith(IMAGE_ROOT) ? wide.slice(IMAGE_ROOT.length) : '';
  return {
    posters: [...poster('HorizontalHigh', wide), ...poster('HorizontalLow', wide), ...poster('VerticalHigh', tall)],
    posterpath: IMAGE_ROOT,
    posterfilelist: Array.from({ length: POSTER_PLACES }, () => file).join(';'),
  };
}
