// Search and suggestions, from the in-memory indexes and the caller's own recordings.
import { type PageWindow, pageWindow } from '@seyir/contract/pages';
import type { SearchItem, SearchPage, SearchType, Suggestion } from '@seyir/contract/search';
import * as contract from '@seyir/contract/search';
import { isChannelHidden, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { SUGGESTIONS_MAX } from '@seyir/core/limits/catalogue';
import { readQuery } from '@seyir/core/search/words';
import { foldText } from '@seyir/core/text/turkish';
import { audienceOf } from '../../catalogue/audience.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { makeChannel, personaliseChannel } from '../../catalogue/channel-card.ts';
import type { OnAir } from '../../catalogue/on-air.ts';
import { makeRecordingCard } from '../../catalogue/recording-card.ts';
import type { Channel, Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { ViewerState, ViewerStates } from '../../catalogue/viewer-state.ts';
import { makeVodCard, personaliseVodCard } from '../../catalogue/vod-card.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import type { Clock } from '../../shared/clock.ts';
import { findEverything, findNames, type SearchView } from './find-everything.ts';
import { viewGuide } from './guide-view.ts';
import { NO_RECORDINGS, type OwnRecordings, readOwnRecordings } from './own-recordings.ts';
import { makeProgrammeCard } from './programme-card.ts';
import { gatherResults, type Hit } from './results.ts';
import type { SearchIndexes } from './search-indexes.ts';

/** Hits scanned for distinct names: a film, the programme that shows it and bulletins of many channels share a name. */
const SUGGESTION_HITS: PageWindow = { offset: 0, count: 400 };

export interface SearchDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly onAir: OnAir;
  readonly viewers: ViewerStates;
  readonly indexes: Pick<SearchIndexes, 'catalogue' | 'guide'>;
  readonly now: Clock;
}

export interface SearchQuery {
  readonly q: string;
  readonly type?: SearchType | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** The inputs of a search, with what cards are made of. */
interface CallerView extends SearchView {
  readonly snapshot: Snapshot;
  readonly now: number;
}

export async function search(deps: SearchDeps, caller: Caller, meta: Meta, query: SearchQuery): Promise<SearchPage> {
  const { q, type = 'all', page, size } = query;
  const window = pageWindow({ page, size });
  const now = deps.now();
  const { userlevel } = audienceOf(caller, meta.language);
  const recordings = await readOwnRecordings(deps.db.kysely, caller, userlevel, now);
  const viewer = await deps.viewers.read(caller);
  const view = await readView(deps, caller, meta, recordings);
  const { hits, totals, count } = findEverything(view, readQuery(q), () => gatherResults(type, window));
  const total = count();
  return {
    contents: hits.flatMap((hit) => findItem(view, viewer, hit) ?? []),
    totalPages: Math.ceil(total / window.count),
    totalContents: total,
    vertical: type === 'movie' || type === 'series',
    totals: { ...totals },
  };
}

/** Places among the suggestions that people and genres take from titles. */
const SUBJECTS_MAX = 3;

/** Distinct names that begin with the text or contain it, then people and genres (SEARCH-07). */
export async function suggest(deps: SearchDeps, caller: Caller, meta: Meta, q: string): Promise<Suggestion[]> {
  const view = await readView(deps, caller, meta, NO_RECORDINGS);
  const { results, subjects } = findNames(view, readQuery(q), () => gatherResults('all', SUGGESTION_HITS));
  const named = onceByName(results.hits.flatMap((hit) => findSuggestion(view, hit) ?? []));
  const { language } = view.audience;
  const others = onceByName(
    subjects.map(({ kind, name }) => ({ id: `${kind} ${name.tr}`, title: name[language], kind })),
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

async function readView(
  { catalogue, onAir, indexes, now }: SearchDeps,
  caller: Caller,
  meta: Meta,
  recordings: OwnRecordings,
): Promise<CallerView> {
  const moment = await onAir.now();
  const snapshot = catalogue.current();
  const audience = audienceOf(caller, meta.language);
  const guide = indexes.guide();
  const at = now();
  const guideView = viewGuide(guide, snapshot, audience, at);
  return { catalogue: indexes.catalogue(), guide, guideView, recordings, audience, moment, snapshot, now: at };
}

/**
 * The current channel or title of a hit. The index may be older than the snapshot: entries that were removed since, or
 * whose rating is blocked now, are dropped.
 */
function findEntry(view: CallerView, entry: number): { channel: Channel } | { title: Title } | undefined {
  const { catalogue, snapshot, audience, moment } = view;
  const indexed = catalogue.channels[entry];
  if (indexed) {
    const channel = snapshot.channelById.get(indexed.id);
    const isShown = channel && !isChannelHidden(channel.age, moment.find(channel.id)?.age, audience.userlevel);
    return isShown ? { channel } : undefined;
  }
  const title = snapshot.titleById.get(catalogue.titles[entry - catalogue.channels.length]?.id ?? '');
  return title && !isRatingBlocked(title.age, audience.userlevel) ? { title } : undefined;
}

function findItem(view: CallerView, viewer: ViewerState, hit: Hit): SearchItem | undefined {
  const { snapshot, audience, moment, recordings, guideView, now } = view;
  if (hit.source === 'recordings') {
    const recording = recordings.rows[hit.entry];
    return recording && makeRecordingCard(recording, audience.language, now);
  }
  if (hit.source === 'guide') {
    const airing = guideView.findAiring(hit.airing, hit.entry);
    const isRecorded = recordings.rows.some(({ airing_id }) => airing_id === airing?.id);
    return airing && makeProgrammeCard(airing, audience, isRecorded, now);
  }
  const found = findEntry(view, hit.entry);
  if (found === undefined) return undefined;
  if ('channel' in found) {
    return personaliseChannel({ kind: 'channel' as const, ...makeChannel(moment, audience, found.channel) }, viewer);
  }
  return personaliseVodCard(makeVodCard(snapshot, audience, found.title), found.title, viewer, now);
}

function findSuggestion(view: CallerView, { source, entry, airing }: Hit): Suggestion | undefined {
  const { language } = view.audience;
  if (source === 'guide') {
    const found = view.guideView.findAiring(airing, entry);
    return found && { id: found.id, title: found.programme.name[language], kind: 'program' };
  }
  const found = findEntry(view, entry);
  if (found === undefined) return undefined;
  if ('channel' in found) return { id: found.channel.id, title: found.channel.name, kind: 'channel' };
  const { id, name, kind } = found.title;
  return { id, title: name[language], kind: kind === 'SERIES' ? 'series' : 'movie' };
}

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route(contract.search, ({ caller, meta, query }) => search(deps, caller, meta, query)),
  route(contract.suggest, ({ caller, meta, query }) => suggest(deps, caller, meta, query.q)),
];
