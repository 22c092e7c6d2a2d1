// Titles, people and genres of the demo as rows.
import { searchKey } from '@seyir/core/text/turkish';
import { markEpisode } from './media/recipe.ts';
import type { NewRow } from './rows.ts';
import type { Demo } from './schema/demo.ts';
import type { DemoTitle } from './schema/titles.ts';

const DAY_MS = 86_400_000;
/** The catalogue grew by a title every other day. */
const DAYS_PER_TITLE = 2;

/** A picture is named by its path without the extension. */
export const picturePath = (file: string): string => file.replace(/\.[a-z]+$/, '');
const seasonId = (titleId: string, season: number): string => `${titleId}-s${season}`;
export const episodeId = (titleId: string, season: number, episode: number): string =>
  `${seasonId(titleId, season)}e${episode}`;
export const productId = (owner: string, kind: 'RENTAL' | 'PURCHASE'): string => `${owner}-${kind.toLowerCase()}`;

export const genreRows = ({ genres }: Demo): NewRow<'genre'>[] => {
  const rowsOf = (kind: 'title' | 'channel' | 'programme', list: Demo['genres']['titleGenres']) =>
    list.map(({ id, name }, position) => ({ kind, id, name, position }));
  return [
    ...rowsOf('title', genres.titleGenres),
    ...rowsOf('channel', genres.channelGenres),
    ...rowsOf('programme', genres.programmeCategories),
  ];
};

export const personRows = ({ people }: Demo): NewRow<'person'>[] =>
  people.map(({ id, name, portrait, bio }) => ({
    id,
    name,
    search_key: searchKey(name),
    portrait: `cast/${portrait}`,
    bio,
  }));

/** New titles were added last, the others by their year: rows without an order of their own list the newest first. */
export function titleRows(demo: Demo, now: number): NewRow<'title'>[] {
  const { titles } = demo.titles;
  const older = titles.filter(({ isNew }) => !isNew).sort((a, b) => b.year - a.year);
  const newestFirst = [...titles.filter(({ isNew }) => isNew), ...older];
  const addedAt = (title: DemoTitle) => new Date(now - newestFirst.indexOf(title) * DAYS_PER_TITLE * DAY_MS);
  return titles.map((title) => ({
    id: title.id,
    kind: title.type,
    name: { tr: title.title, en: title.titleEn },
    original_name: title.originalTitle,
    tagline: title.tagline,
    summary: title.summary,
    year: title.year,
    imdb_tenths: Math.round(title.imdb * 10),
    age_rating: title.age,
    rating_categories: title.ratingCategories,
    country: title.country,
    kids: title.kids,
    original: title.original,
    is_new: title.isNew,
    awarded: title.awarded,
    offer: title.offer.kind,
    duration_seconds: title.type === 'MOVIE' ? title.durationSeconds : null,
    guide_minutes: title.guideMinutes,
    poster_vertical: picturePath(title.art.vertical),
    poster_horizontal: picturePath(title.art.horizontal),
    background: picturePath(title.art.background),
    lockup: picturePath(title.art.logo),
    has_trailer: true,
    search_key: titleSearchKey(title, demo),
    published: true,
    added_at: addedAt(title),
  }));
}

function titleSearchKey(title: DemoTitle, { people, genres }: Demo): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const persons = [...title.directors, ...title.cast.map(({ person }) => person)].map((id) => names.get(id) ?? '');
  const kinds = genres.titleGenres
    .filter(({ id }) => title.genres.includes(id))
    .flatMap(({ name }) => [name.tr, name.en]);
  return searchKey(title.title, title.titleEn, title.originalTitle, ...persons, ...kinds);
}

export const titleGenreRows = ({ titles }: Demo): NewRow<'title_genre'>[] =>
  titles.titles.flatMap(({ id, genres }) => genres.map((genre_id, position) => ({ title_id: id, genre_id, position })));

export const titlePersonRows = ({ titles }: Demo): NewRow<'title_person'>[] =>
  titles.titles.flatMap(({ id, directors, cast }) => [
    ...directors.map((person_id, position) => ({
      title_id: id,
      person_id,
      job: 'director' as const,
      role: null,
      position,
    })),
    ...cast.map(({ person, role }, position) => ({
      title_id: id,
      person_id: person,
      job: 'actor' as const,
      role,
      position,
    })),
  ]);

export const titlePackageRows = (demo: Demo): NewRow<'title_package'>[] =>
  demo.titles.titles.flatMap(({ id, offer }) =>
    offer.kind === 'package' ? offer.packages.map((name) => ({ title_id: id, package_id: packageId(demo, name) })) : [],
  );

/** Titles, channels and accounts name packages by the name viewers know. */
export function packageId({ packages }: Demo, name: string): string {
  const found = packages.packages.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`There is no package ${name}.`);
  return found.id;
}

const seriesOf = ({ titles }: Demo) => titles.titles.flatMap((title) => (title.type === 'SERIES' ? [title] : []));

export const seasonRows = (demo: Demo): NewRow<'season'>[] =>
  seriesOf(demo).flatMap(({ id, seasons }) =>
    seasons.map(({ season }) => ({ id: seasonId(id, season), title_id: id, number: season })),
  );

export const episodeRows = (demo: Demo): NewRow<'episode'>[] =>
  seriesOf(demo).flatMap(({ id, seasons }) =>
    seasons.flatMap(({ season, episodes }) =>
      episodes.map(({ episode, title, summary, durationSeconds, still }, index) => ({
        id: episodeId(id, season, episode),
        season_id: seasonId(id, season),
        number: episode,
        name: title,
        summary,
        duration_seconds: durationSeconds,
        still,
        markers: markEpisode(index > 0),
      })),
    ),
  );

export const bundleRows = ({ titles }: Demo): NewRow<'bundle'>[] =>
  titles.bundles.map(({ id, name, description }) => ({ id, name, description }));

export const bundleTitleRows = ({ titles }: Demo): NewRow<'bundle_title'>[] =>
  titles.bundles.flatMap(({ id, titles: contents }) =>
    contents.map((title_id, position) => ({ bundle_id: id, title_id, position })),
  );

export function productRows({ titles, programmes }: Demo): NewRow<'product'>[] {
  const none = { title_id: null, bundle_id: null, duration_hours: null, limit_times: 0, active: true };
  const terms = (product: { type: 'RENTAL'; durationHours: number; limitTimes: number } | { type: 'PURCHASE' }) =>
    product.type === 'RENTAL' ? { duration_hours: product.durationHours, limit_times: product.limitTimes } : {};
  const ofTitles = titles.titles.flatMap(({ id, offer }) =>
    (offer.kind === 'transaction' ? offer.products : []).map((product) => ({
      ...none,
      id: productId(id, product.type),
      kind: product.type,
      title_id: id,
      price_kurus: product.priceKurus,
      ...terms(product),
    })),
  );
  const ofBundles = titles.bundles.flatMap(({ id, products }) =>
    products.map((product) => ({
      ...none,
      id: productId(id, product.type),
      kind: product.type,
      bundle_id: id,
      price_kurus: product.priceKurus,
      ...terms(product),
    })),
  );
  const ofEvents = Object.values(programmes.channels)
    .flat()
    .flatMap(({ ppv }) =>
      ppv ? [{ ...none, id: ppv.productCode, kind: 'PPV' as const, price_kurus: ppv.priceKurus }] : [],
    );
  return [...ofTitles, ...ofBundles, ...ofEvents];
}
