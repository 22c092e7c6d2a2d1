// A title in detail, its seasons and episodes, and titles like it.

import type { Episode, PersonPage, Season, Vod, VodChild } from '@seyir/contract/catalog';
import { authReturn, entitlementType, programType } from '@seyir/contract/codes';
import type { VodCard } from '@seyir/contract/titles';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { chooseCancel } from '@seyir/core/access/rentals';
import { listByTaste } from '@seyir/core/catalog/recommend';
import { PERSON_TITLES_MAX, RELATED_COUNT, RELATED_LEAST } from '@seyir/core/limits/catalogue';
import { isWithinSaveTime } from '@seyir/core/recording/decide-recording';
import { textIn } from '@seyir/core/text/local-text';
import { writeBookmark } from '@seyir/core/timeline/bookmark';
import { chooseEpisode } from '@seyir/core/timeline/next-episode';
import { listRentals, type RentalOfTitle } from '../../billing/rentals.queries.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listEpisodePlaces } from '../../catalogue/episodes.queries.ts';
import { pictureOf } from '../../catalogue/picture.ts';
import type { Snapshot, Title } from '../../catalogue/snapshot.ts';
import { makeVodCard, personaliseVodCard } from '../../catalogue/vod-card.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Audience, audienceOf } from '../../viewers/audience.ts';
import { findOwned, type OwnedTitle, type ViewerState, type ViewerStates } from '../../viewers/viewer-state.ts';
import * as queries from './catalog.queries.ts';

export interface CatalogDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read' | 'forgetWatched'>;
  readonly now: Clock;
}

/** The title in detail (VOD-01). RATING for a title that the profile's mask blocks. */
export async function readTitle(deps: CatalogDeps, caller: Caller, { language }: Meta, id: string): Promise<Vod> {
  const { db, viewers, now } = deps;
  const snapshot = deps.catalogue.current();
  const audience = audienceOf(caller, language);
  const title = snapshot.titleById.get(id);
  if (title === undefined) throw new AppError('NOT_FOUND', { id });
  if (isRatingBlocked(title.age, audience.userlevel)) throw new AppError('RATING', { id });

  const viewer = await viewers.read(caller);
  const card = personaliseVodCard(makeVodCard(snapshot, audience, title), title, viewer, now());
  const [texts, people, children, episodes, rental, catchUp] = await Promise.all([
    queries.findTitleTexts(db.kysely, id),
    queries.listPeople(db.kysely, id),
    title.kind === 'SERIES' ? listSeasons(db, id, language) : [],
    title.kind === 'SERIES' ? listEpisodePlaces(db.kysely, id) : [],
    findCancellable(deps, caller, viewer, id),
    findCatchUp(deps, snapshot, id),
  ]);
  const { kind, isfavourite, seriestype, videotype, ...fields } = card;
  const position = viewer.positions.get(id);
  const episode = chooseEpisode(episodes, position);
  const contentcode = title.kind === 'MOVIE' ? id : (episode?.id ?? '');
  const [product] = title.products;
  return {
    ...fields,
    originalTitle: title.originalName,
    tagline: textIn(texts?.tagline, language) ?? '',
    country: textIn(texts?.country, language) ?? '',
    markers: texts?.markers ?? null,
    logo: title.lockup?.url ?? null,
    director: { name: namesOf(people, 'director').join(';') },
    actors: people.filter(({ job }) => job === 'actor').map((person) => toPerson(person, language)),
    children,
    programname: fields.title,
    columncode: title.genreIds[0] ?? '',
    contentcode,
    physicalcontentid: contentcode,
    productcode: product?.id ?? '',
    producttype: product?.kind ?? '',
    prevuecode: '',
    ...catchUp,
    seriesseason: textOf(position && episode?.season),
    seriesnum: textOf(position && episode?.number),
    seriesprogramcode: title.kind === 'SERIES' ? id : '',
    mpay: rental?.mpay ?? '',
    auth_returncode: authReturn.toCode(verdictOf(card, audience)),
    rentback: rental ? '1' : '0',
    owned: card.owned && { ...card.owned, ...ownershipOf(findOwned(viewer, id, now())) },
    paytype: rental ? PAY_TYPES[rental.method] : '',
  };
}

const ownershipOf = (owned: OwnedTitle | null) => ({
  startsLeft: owned?.startsLeft ?? null,
  purchasetype: entitlementType.toCode(owned?.isPaid === false ? 'allowed' : 'purchased'),
});

/** prevuecode and channelcode of a title that a channel showed and has in its archive (DATA-10). */
async function findCatchUp({ db, now }: CatalogDeps, { channelById }: Snapshot, titleId: string) {
  for (const { id, channel_id, starts_at } of await queries.listPastAirings(db.kysely, titleId, new Date(now()))) {
    const channel = channelById.get(channel_id);
    if (channel && isWithinSaveTime(channel, starts_at.getTime(), now()))
      return { prevuecode: id, channelcode: channel.code };
  }
  return {};
}

/** paytype by the method of payment (PAY-04): a payment that a gateway took is not cancelled on the title's page (DETAIL-19). */
const PAY_TYPES = { pin: '0', bill: '0', promo: '0', free: '0', card11: '11', card16: '16' } as const;

/** The rental of the title that the caller may cancel (DETAIL-19). A kids profile may not. */
async function findCancellable(
  { db, now }: CatalogDeps,
  caller: Caller,
  viewer: ViewerState,
  titleId: string,
): Promise<RentalOfTitle | undefined> {
  if (caller.isGuest || caller.profile?.isKids || !viewer.entitlements.has(titleId)) return undefined;
  const found = chooseCancel(await listRentals(db.kysely, caller.accountId, titleId), now());
  return found?.verdict === 'cancelled' ? found.rental : undefined;
}

/** The seasons of a series, or the episodes of a season with the profile's watch positions (VOD-05). */
export async function readChildren(
  deps: CatalogDeps,
  caller: Caller,
  { language }: Meta,
  id: string,
): Promise<VodChild[]> {
  const { db } = deps;
  const season = await queries.findSeason(db.kysely, id);
  const title = requireVisible(deps, caller, season?.title_id ?? id);
  if (season === undefined) return title.kind === 'SERIES' ? await listSeasons(db, title.id, language) : [];
  const profileId = caller.isGuest ? undefined : caller.profile?.id;
  const [rows, positions] = await Promise.all([
    queries.listEpisodes(db.kysely, season.id),
    profileId === undefined ? [] : queries.listEpisodePositions(db.kysely, profileId, title.id),
  ]);
  const stopped = new Map(positions.map((position) => [position.content_code, position]));
  return rows.map((row): Episode => {
    const position = stopped.get(row.id);
    const still = pictureOf(imageOf(row));
    const place = { season: season.number, episode: row.number, contentCode: row.id };
    return {
      kind: 'episode',
      id: row.id,
      programcode: title.id,
      programtype: programType.toCode('episode'),
      seriesnum: row.number,
      contentcode: row.id,
      title: textIn(row.name, language),
      duration: row.duration_seconds,
      summary: textIn(row.summary, language),
      posters: still ? [{ url: still.url, vertical: false, banner: false, type: 'h' }] : [],
      elapsedtime: writeLength(row.duration_seconds),
      seasonNo: season.number,
      bookmark:
        position && !position.completed ? writeBookmark({ ...place, seconds: position.position_seconds }) : null,
      completed: position?.completed ?? false,
      markers: row.markers,
    };
  });
}

/**
 * Titles that share most genres with this one; of equals, newest first (VOD-07). A rare genre is filled up with the newest
 * titles of the same kind and age: one lonely card is no row.
 */
export async function listRelated(
  deps: CatalogDeps,
  caller: Caller,
  { language }: Meta,
  id: string,
): Promise<VodCard[]> {
  const snapshot = deps.catalogue.current();
  const audience = audienceOf(caller, language);
  const title = requireVisible(deps, caller, id);
  const viewer = await deps.viewers.read(caller);
  const taste = {
    chosen: [title],
    isExcluded: (other: Title) => other.id === id || isRatingBlocked(other.age, audience.userlevel),
  };
  const found = listByTaste(taste, snapshot.titlesByGenre, RELATED_COUNT);
  for (const other of snapshot.titles) {
    if (found.length >= RELATED_LEAST) break;
    const isAlike = other.kind === title.kind && other.age === title.age;
    if (isAlike && !taste.isExcluded(other) && !found.includes(other)) found.push(other);
  }
  return found.map((related) =>
    personaliseVodCard(makeVodCard(snapshot, audience, related), related, viewer, deps.now()),
  );
}

/** A person with the titles that the caller may see. NOT_FOUND when there is none of them. */
export async function readPerson(
  deps: CatalogDeps,
  caller: Caller,
  { language }: Meta,
  id: string,
): Promise<PersonPage> {
  const { db, catalogue, viewers, now } = deps;
  const snapshot = catalogue.current();
  const audience = audienceOf(caller, language);
  const [person, viewer, acted, directed] = await Promise.all([
    queries.findPerson(db.kysely, id),
    viewers.read(caller),
    queries.listPersonTitles(db.kysely, id, 'actor', PERSON_TITLES_MAX),
    queries.listPersonTitles(db.kysely, id, 'director', PERSON_TITLES_MAX),
  ]);
  const makeCards = (rows: typeof acted): VodCard[] =>
    rows
      .flatMap((row) => snapshot.titleById.get(row.id) ?? [])
      .filter(({ age }) => !isRatingBlocked(age, audience.userlevel))
      .map((title) => personaliseVodCard(makeVodCard(snapshot, audience, title), title, viewer, now()));
  const page = { acted: makeCards(acted), directed: makeCards(directed) };
  if (person === undefined || page.acted.length + page.directed.length === 0) throw new AppError('NOT_FOUND', { id });
  const posterUrl = pictureOf(imageOf(person))?.url ?? '';
  return { id, name: person.name, posterUrl, bio: textIn(person.bio, language) ?? '', ...page };
}

/** The title, or NOT_FOUND also for a blocked one, in calls without the code RATING. */
export function requireVisible({ catalogue }: Pick<CatalogDeps, 'catalogue'>, caller: Caller, id: string): Title {
  const title = (catalogue.current() as Snapshot).titleById.get(id);
  if (title === undefined || isRatingBlocked(title.age, caller.profile?.userlevel ?? 0)) {
    throw new AppError('NOT_FOUND', { id });
  }
  return title;
}

async function listSeasons(db: Database, titleId: string, language: Language): Promise<Season[]> {
  const rows = await queries.listSeasons(db.kysely, titleId);
  return rows.map(({ id, number, name, episodes }) => ({
    kind: 'season',
    id,
    seasonNo: number,
    programcode: titleId,
    episodeCount: Number(episodes),
    ...(name ? { name: textIn(name, language) } : {}),
  }));
}

type PersonRow = Awaited<ReturnType<typeof queries.listPeople>>[number];

const namesOf = (people: readonly PersonRow[], job: PersonRow['job']) =>
  people.filter((person) => person.job === job).map(({ name }) => name);

function toPerson(person: PersonRow, language: Language) {
  const posterUrl = pictureOf(imageOf(person))?.url ?? '';
  const { id, name, role } = person;
  return { id, name, posterUrl, ...(role ? { role: textIn(role, language) } : {}) };
}

interface MaybeImage {
  readonly path: string | null;
  readonly version: string | null;
  readonly ambient: string | null;
}

const imageOf = ({ path, version, ambient }: MaybeImage) =>
  path === null || version === null ? undefined : { path, version, ambient };

function verdictOf({ isUnlocked }: Pick<VodCard, 'isUnlocked'>, { guest }: Audience) {
  if (isUnlocked) return 'authorised';
  return guest ? 'refused' : 'notSubscribed';
}

const textOf = (number: number | undefined): string => (number === undefined ? '' : String(number));

/** hh:mm:ss. */
function writeLength(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
