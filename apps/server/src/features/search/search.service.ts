// Search and suggestions, from the search thread's indexes and the caller's own recordings.

import { type PageWindow, pageWindow } from '@seyir/contract/pages';
import type { SearchItem, SearchPage, SearchType, Suggestion } from '@seyir/contract/search';
import * as contract from '@seyir/contract/search';
import { isClosedToKids } from '@seyir/core/access/kids-channels';
import { isChannelHidden, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { decideTitleAccess } from '@seyir/core/access/title-access';
import { POPULAR_SEARCHES_COUNT, SEARCH_PEOPLE_MAX, SUGGESTIONS_MAX } from '@seyir/core/limits/catalogue';
import { readQuery } from '@seyir/core/search/words';
import { allTexts, textIn } from '@seyir/core/text/local-text';
import { foldText } from '@seyir/core/text/turkish';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { makeChannel, personaliseChannel } from '../../catalogue/channel-card.ts';
import type { OnAir, OnAirMoment } from '../../catalogue/on-air.ts';
import { pictureOf } from '../../catalogue/picture.ts';
import { makeRecordingCard, type RecordingRow } from '../../catalogue/recording-card.ts';
import type { Channel, Snapshot, Title } from '../../catalogue/snapshot.ts';
import { makeVodCard, personaliseVodCard } from '../../catalogue/vod-card.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Audience, audienceOf } from '../../viewers/audience.ts';
import type { ViewerState, ViewerStates } from '../../viewers/viewer-state.ts';
import type { Subject } from './catalogue-index.ts';
import { makeProgrammeCard } from './programme-card.ts';
import { listPortraits, listRecordings } from './search.queries.ts';
import type { FindRequest, FoundHit } from './search-engine.ts';
import type { SearchIndexes } from './search-indexes.ts';

/** Hits scanned for distinct names: a film, the programme that shows it and bulletins of many channels share a name. */
const SUGGESTION_HITS: PageWindow = { offset: 0, count: 400 };

interface SearchDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly onAir: OnAir;
  readonly viewers: ViewerStates;
  readonly indexes: Pick<SearchIndexes, 'find' | 'listPopular'>;
  readonly now: Clock;
}

interface SearchQuery {
  readonly q: string;
  readonly type?: SearchType | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** What cards of a search are made of. */
interface CallerView {
  readonly snapshot: Snapshot;
  readonly moment: OnAirMoment;
  readonly audience: Audience;
  readonly recordings: readonly RecordingRow[];
  readonly now: number;
}

export async function search(deps: SearchDeps, caller: Caller, meta: Meta, query: SearchQuery): Promise<SearchPage> {
  const { q, type = 'all', page, size } = query;
  const window = pageWindow({ page, size });
  const { userlevel } = audienceOf(caller, meta.language);
  const recordings = await readOwnRecordings(deps, caller, userlevel);
  const viewer = await deps.viewers.read(caller);
  const view = await readView(deps, caller, meta, recordings);
  const {
    hits,
    totals,
    subjects,
    count: total,
  } = await find(deps, view, {
    ...{ words: readQuery(q), type, window },
    onlyNames: false,
  });
  return {
    contents: hits.flatMap((hit) => findItem(view, viewer, hit) ?? []),
    totalPages: Math.ceil(total / window.count),
    totalContents: total,
    vertical: type === 'movie' || type === 'series',
    totals: { ...totals },
    people: await readPeople(deps, subjects),
  };
}

/** People with their portraits, which the search thread does not know. */
async function readPeople({ db }: SearchDeps, subjects: readonly Subject[]): Promise<SearchPage['people']> {
  const people = subjects.filter(({ kind }) => kind === 'person').slice(0, SEARCH_PEOPLE_MAX);
  if (people.length === 0) return [];
  const rows = await listPortraits(
    db.kysely,
    people.map(({ id }) => id),
  );
  const portraits = new Map(rows.map(({ id, ...image }) => [id, pictureOf(image)?.url ?? '']));
  return people.map(({ id, name }) => ({ id, name: name.tr, posterUrl: portraits.get(id) ?? '' }));
}

/** The titles that are watched and liked most, and their genres, as searches to begin with. Counts are not given. */
export async function listPopular(deps: SearchDeps, caller: Caller, meta: Meta): Promise<Suggestion[]> {
  const audience = audienceOf(caller, meta.language);
  const { language, userlevel } = audience;
  const snapshot = deps.catalogue.current();
  const isForKids = caller.profile?.isKids === true;
  const { titleIds, genres } = await deps.indexes.listPopular(
    userlevel,
    isForKids ? KIDS_SCAN : POPULAR_SEARCHES_COUNT,
  );
  // The index may be older than the snapshot.
  const shown = titleIds
    .flatMap((id) => snapshot.titleById.get(id) ?? [])
    .filter(({ age }) => !isRatingBlocked(age, userlevel));
  if (isForKids) return listPopularForKids(snapshot, audience, shown);
  return [
    ...shown.map((title) => suggestTitle(title, language)),
    ...genres.map(({ kind, id, name }) => ({ id, title: textIn(name, language), kind })),
  ];
}

/** How many of the most popular titles are scanned for those that a kids profile can watch. */
const KIDS_SCAN = 400;

/** Titles that play without a purchase, those for children first, and the genres of these titles (KIDS-03, KIDS-04). */
function listPopularForKids(snapshot: Snapshot, audience: Audience, popular: readonly Title[]): Suggestion[] {
  const { language } = audience;
  const titles = popular
    .filter((title) => decideTitleAccess(audience, title, false).isUnlocked)
    .toSorted((a, b) => Number(b.kids) - Number(a.kids))
    .slice(0, POPULAR_SEARCHES_COUNT);
  const genreIds = new Set(titles.filter(({ kids }) => kids).flatMap((title) => title.genreIds));
  const genres = [...genreIds].flatMap((id) => snapshot.titleGenreNames.get(id) ?? []);
  return [
    ...titles.map((title) => suggestTitle(title, language)),
    // A genre is identified by its Turkish name, as in the index.
    ...genres
      .slice(0, POPULAR_SEARCHES_COUNT)
      .map((name) => ({ id: name.tr, title: textIn(name, language), kind: 'genre' as const })),
  ];
}

/** Places among the suggestions that people and genres take from titles. */
const SUBJECTS_MAX = 3;

/** Distinct names that begin with the text or contain it, then people and genres (SEARCH-07). */
export async function suggest(deps: SearchDeps, caller: Caller, meta: Meta, q: string): Promise<Suggestion[]> {
  const view = await readView(deps, caller, meta, []);
  const request = { words: readQuery(q), type: 'all', window: SUGGESTION_HITS, onlyNames: true } as const;
  const { hits, subjects } = await find(deps, view, request);
  const named = onceByName(hits.flatMap((hit) => findSuggestion(view, hit) ?? []));
  const { language } = view.audience;
  const others = onceByName(
    subjects.map(({ kind, id, name }) => ({ id, title: textIn(name, language), kind })),
    named,
  ).slice(0, SUBJECTS_MAX);
  return [...named.slice(0, SUGGESTIONS_MAX - others.length), ...others];
}

/** The first of each name; none that `others` have. */
function onceByName(suggestions: readonly Suggestion[], others: readonly Suggestion[] = []): Suggestion[] {
  const known = new Set(others.map(({ title }) => foldText(title)));
  return suggestions.filter(({ title }) => {
    const name = foldText(title);
    if (known.has(name)) return false;
    known.add(name);
    return true;
  });
}

/** The caller's recordings: few, so their names go along with each search. A guest has none: all guests share one account. */
async function readOwnRecordings(
  { db, now }: SearchDeps,
  { isGuest, accountId }: Caller,
  userlevel: number,
): Promise<readonly RecordingRow[]> {
  if (isGuest) return [];
  const kept = await listRecordings(db.kysely, accountId, new Date(now()));
  return kept.filter(({ age_rating }) => !isRatingBlocked(age_rating, userlevel));
}

const find = (
  { indexes }: SearchDeps,
  { snapshot, moment, audience: { userlevel, kids }, recordings, now }: CallerView,
  request: Pick<FindRequest, 'words' | 'type' | 'window' | 'onlyNames'>,
) => {
  const names = recordings.map(({ name }) => allTexts(name));
  return indexes.find({ ...request, userlevel, kids, now, recordings: names }, snapshot, moment);
};

async function readView(
  { catalogue, onAir, now }: SearchDeps,
  caller: Caller,
  meta: Meta,
  recordings: readonly RecordingRow[],
): Promise<CallerView> {
  const moment = await onAir.now();
  const audience = audienceOf(caller, meta.language);
  return { snapshot: catalogue.current(), moment, audience, recordings, now: now() };
}

/**
 * The current channel or title of a hit. The index may be older than the snapshot: entries that were removed since, or
 * whose rating is blocked now, are dropped.
 */
function findEntry(
  { snapshot, audience, moment }: CallerView,
  { kind, id }: Extract<FoundHit, { kind: 'channel' | 'title' }>,
): { channel: Channel } | { title: Title } | undefined {
  if (kind === 'channel') {
    const channel = snapshot.channelById.get(id);
    const isShown = channel && !isChannelHidden(channel.age, moment.find(id)?.age, audience.userlevel);
    return isShown && !isClosedToKids(audience, channel) ? { channel } : undefined;
  }
  const title = snapshot.titleById.get(id);
  return title && !isRatingBlocked(title.age, audience.userlevel) ? { title } : undefined;
}

function findItem(view: CallerView, viewer: ViewerState, hit: FoundHit): SearchItem | undefined {
  const { snapshot, audience, moment, recordings, now } = view;
  if (hit.kind === 'recording') {
    const recording = recordings[hit.place];
    return recording && makeRecordingCard(recording, audience.language, now);
  }
  if (hit.kind === 'airing') {
    const channel = snapshot.channelById.get(hit.channelId);
    const isRecorded = recordings.some(({ airing_id }) => airing_id === hit.id);
    return channel && makeProgrammeCard(hit, channel, audience, isRecorded, now);
  }
  const found = findEntry(view, hit);
  if (found === undefined) return undefined;
  if ('channel' in found) {
    return personaliseChannel({ kind: 'channel' as const, ...makeChannel(moment, audience, found.channel) }, viewer);
  }
  return personaliseVodCard(makeVodCard(snapshot, audience, found.title), found.title, viewer, now);
}

function findSuggestion(view: CallerView, hit: FoundHit): Suggestion | undefined {
  const { language } = view.audience;
  if (hit.kind === 'recording') return undefined;
  if (hit.kind === 'airing') return { id: hit.id, title: textIn(hit.programme.name, language), kind: 'program' };
  const found = findEntry(view, hit);
  if (found === undefined) return undefined;
  if ('channel' in found) return { id: found.channel.id, title: textIn(found.channel.name, language), kind: 'channel' };
  return suggestTitle(found.title, language);
}

const suggestTitle = ({ id, name, kind }: Title, language: Language): Suggestion => ({
  id,
  title: textIn(name, language),
  kind: kind === 'SERIES' ? 'series' : 'movie',
});

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route(contract.search, ({ caller, meta, query }) => search(deps, caller, meta, query)),
  route(contract.suggest, ({ caller, meta, query }) => suggest(deps, caller, meta, query.q)),
  route(contract.listPopularSearches, ({ caller, meta }) => listPopular(deps, caller, meta)),
];
