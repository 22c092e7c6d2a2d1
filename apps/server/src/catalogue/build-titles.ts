// Joins titles with their products, bundles, seasons and pictures. A title of which nothing has changed since the last load is
// the same object.
import type { CatalogueRows, ImageRow, TitleRow } from './catalogue.queries.ts';
import { type KnownRow, type KnownRows, makeKnownRows } from './known-rows.ts';
import { pictureOf } from './picture.ts';
import type { Picture, Product, Snapshot, Title } from './snapshot.ts';
import { forEachYielding } from './yielding.ts';

/** What a load takes over from the one before. */
export interface CatalogueMemory {
  readonly titles: KnownRows<TitleRow, Title>;
  readonly images: KnownRows<ImageRow, Picture>;
  readonly intern: Intern;
  last: TitleIndex | undefined;
}

type TitleIndex = Pick<Snapshot, 'titles' | 'titleById' | 'titlesByGenre'>;
export type FindPicture = (path: string | null) => Picture | undefined;

export const makeCatalogueMemory = (): CatalogueMemory => ({
  titles: makeKnownRows(),
  images: makeKnownRows(),
  intern: makeInterner(),
  last: undefined,
});

/** Equal pictures of several rows and loads are one object. */
export const makeFindPicture =
  ({ images }: CatalogueMemory): FindPicture =>
  (path) => {
    const known = path === null ? undefined : images.get(path);
    if (known === undefined) return undefined;
    known.made ??= pictureOf({ ...known.row, path: known.row.id });
    return known.made;
  };

type KnownTitle = KnownRow<TitleRow, Title>;
type SaleRows = Pick<CatalogueRows, 'bundleTitles' | 'seasonCounts' | 'products'>;

export async function buildTitles(
  read: readonly KnownTitle[],
  rows: SaleRows,
  memory: CatalogueMemory,
): Promise<TitleIndex> {
  const toTitle = makeToTitle(rows, memory);
  const { last } = memory;
  const titles: Title[] = [];
  let isSame = last?.titles.length === read.length;
  await forEachYielding(read, (known) => {
    const title = toTitle(known);
    isSame &&= last?.titles[titles.length] === title;
    titles.push(title);
  });
  if (last === undefined || !isSame) memory.last = await indexTitles(titles);
  return memory.last ?? indexTitles(titles);
}

async function indexTitles(titles: readonly Title[]): Promise<TitleIndex> {
  const titleById = new Map<string, Title>();
  const titlesByGenre = new Map<string, Title[]>();
  await forEachYielding(titles, (title) => {
    titleById.set(title.id, title);
    for (const genreId of title.genreIds) append(titlesByGenre, genreId, title);
  });
  return { titles, titleById, titlesByGenre };
}

const NO_PRODUCTS: readonly Product[] = [];

function makeToTitle(rows: SaleRows, memory: CatalogueMemory): (known: KnownTitle) => Title {
  const { intern } = memory;
  const findPicture = makeFindPicture(memory);
  const bundleIds = new Map<string, string[]>();
  for (const { title_id, bundle_id } of rows.bundleTitles) append(bundleIds, title_id, bundle_id);
  const seasons = new Map(rows.seasonCounts.map((row) => [row.title_id, row.seasons]));
  const { productsByTitle, bundlesForSale } = sortProducts(rows.products);

  return (known) => {
    const { row } = known;
    const bundles = intern(bundleIds.get(row.id));
    const products = productsByTitle.get(row.id) ?? NO_PRODUCTS;
    const joined = {
      products,
      bundleIds: bundles,
      forSale: products.length > 0 || bundles.some((id) => bundlesForSale.has(id)),
      seasonCount: seasons.get(row.id) ?? 0,
      posterVertical: findPicture(row.poster_vertical),
      posterHorizontal: findPicture(row.poster_horizontal),
      background: findPicture(row.background),
      lockup: findPicture(row.lockup),
    };
    if (known.made === undefined || !hasSame(known.made, joined)) known.made = makeTitle(row, joined, intern);
    return known.made;
  };
}

type Joined = Pick<Title, 'products' | 'bundleIds' | 'forSale' | 'seasonCount' | PictureName>;
type PictureName = 'posterVertical' | 'posterHorizontal' | 'background' | 'lockup';

const hasSame = (title: Title, joined: Joined): boolean =>
  title.bundleIds === joined.bundleIds &&
  title.forSale === joined.forSale &&
  title.seasonCount === joined.seasonCount &&
  title.posterVertical === joined.posterVertical &&
  title.posterHorizontal === joined.posterHorizontal &&
  title.background === joined.background &&
  title.lockup === joined.lockup &&
  title.products.length === joined.products.length &&
  title.products.every((product, place) => isSameProduct(product, joined.products[place]));

const isSameProduct = (one: Product, other: Product | undefined): boolean =>
  one.id === other?.id && one.kind === other.kind && one.priceKurus === other.priceKurus;

const makeTitle = (row: TitleRow, joined: Joined, intern: Intern): Title => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  originalName: row.original_name,
  summary: row.summary,
  year: row.year,
  imdbTenths: row.imdb_tenths,
  age: row.age_rating,
  ratingCategories: intern(row.rating_categories),
  genreIds: intern(row.genre_ids),
  kids: row.kids,
  original: row.original,
  isNew: row.is_new,
  awarded: row.awarded,
  offer: row.offer,
  packageIds: intern(row.package_ids),
  durationSeconds: row.duration_seconds,
  guideMinutes: row.guide_minutes,
  hasTrailer: row.has_trailer,
  ...joined,
});

function sortProducts(rows: CatalogueRows['products']) {
  const productsByTitle = new Map<string, Product[]>();
  const bundlesForSale = new Set<string>();
  for (const { id, kind, title_id, bundle_id, price_kurus } of rows) {
    if (bundle_id !== null) bundlesForSale.add(bundle_id);
    if (title_id !== null && kind !== 'PPV') append(productsByTitle, title_id, { id, kind, priceKurus: price_kurus });
  }
  return { productsByTitle, bundlesForSale };
}

type Intern = <T extends string>(list?: readonly T[]) => readonly T[];

/** Interning: equal lists become one object, because thousands of titles share a few genre and package lists. */
function makeInterner(): Intern {
  const known = new Map<string, readonly string[]>();
  return <T extends string>(list: readonly T[] = []): readonly T[] => {
    const key = list.join(';');
    const shared = known.get(key) ?? list;
    known.set(key, shared);
    return shared as readonly T[];
  };
}

export function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
