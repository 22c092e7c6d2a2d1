// Joins database rows into a snapshot by hash joins, in linear time, and yields to the event loop in between. A reference
// to a row that is unpublished or missing is left out.
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type ReadRule, readRowRule } from '@seyir/core/catalog/row-rule';
import type { PersonalRule } from '../db/json-columns.ts';
import type { Log } from '../shared/log.ts';
import type { CatalogueRows } from './catalogue.queries.ts';
import { pictureOf } from './picture.ts';
import type {
  Ad,
  Banner,
  Category,
  Channel,
  Label,
  LabelContent,
  Menu,
  Picture,
  Product,
  Snapshot,
  Title,
} from './snapshot.ts';

/** Rows joined between two yields: about a millisecond of work. */
const ROWS_AT_ONCE = 200;

const PERSONAL_ROWS: ReadonlySet<PersonalRule['personal']> = new Set([
  'continue',
  'watchlist',
  'transactions',
  'similar',
  'recommended',
]);

type FindPicture = (path: string | null) => Picture | undefined;

export async function buildSnapshot(rows: CatalogueRows, edition: number, log: Log): Promise<Snapshot> {
  const imageByPath = await indexMany(rows.images, ({ path }) => path);
  const findPicture: FindPicture = (path) => pictureOf(path === null ? undefined : imageByPath.get(path));

  const titles = await buildTitles(rows, findPicture);
  const titleById = await indexMany(titles, ({ id }) => id);
  const titlesByGenre = new Map<string, Title[]>();
  await forEachYielding(titles, (title) => {
    for (const genreId of title.genreIds) append(titlesByGenre, genreId, title);
  });
  const channels = buildChannels(rows, findPicture);
  const channelById = indexBy(channels, ({ id }) => id);
  const labels = buildLabels(rows, titleById, channelById, log);
  const labelById = indexBy(labels, ({ id }) => id);
  const menus = buildMenus(rows, { titleById, channelById, labelById, findPicture });

  return {
    edition,
    titles,
    titleById,
    titlesByGenre,
    titleGenreNames: new Map(rows.genres.flatMap(({ kind, id, name }) => (kind === 'title' ? [[id, name]] : []))),
    channels,
    channelById,
    menus,
    menuById: indexBy(menus, ({ id }) => id),
    categoryById: indexBy(
      menus.flatMap(({ categories }) => categories),
      ({ id }) => id,
    ),
    labelById,
    adsBySlot: buildAds(rows, findPicture),
    topPackageId: findTopPackage(rows.packages),
    streamLimits: new Map(
      rows.packages.flatMap(({ id, session_limit }) => (session_limit === null ? [] : [[id, session_limit]])),
    ),
  };
}

async function buildTitles(rows: CatalogueRows, findPicture: FindPicture): Promise<Title[]> {
  const intern = makeInterner();
  const genreIds = new Map<string, string[]>();
  await forEachYielding(rows.titleGenres, ({ title_id, genre_id }) => append(genreIds, title_id, genre_id));
  const packageIds = new Map<string, string[]>();
  await forEachYielding(rows.titlePackages, ({ title_id, package_id }) => append(packageIds, title_id, package_id));
  const bundleIds = groupValues(rows.bundleTitles, 'title_id', 'bundle_id');
  const seasons = new Map(rows.seasonCounts.map((row) => [row.title_id, row.seasons]));
  const { productsByTitle, bundlesForSale } = sortProducts(rows.products);

  const toTitle = (row: CatalogueRows['titles'][number]): Title => {
    const bundles = intern(bundleIds.get(row.id));
    const products = productsByTitle.get(row.id) ?? [];
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      originalName: row.original_name,
      summary: row.summary,
      year: row.year,
      imdbTenths: row.imdb_tenths,
      age: row.age_rating,
      ratingCategories: intern(row.rating_categories),
      genreIds: intern(genreIds.get(row.id)),
      kids: row.kids,
      original: row.original,
      isNew: row.is_new,
      awarded: row.awarded,
      offer: row.offer,
      packageIds: intern(packageIds.get(row.id)),
      products,
      bundleIds: bundles,
      forSale: products.length > 0 || bundles.some((id) => bundlesForSale.has(id)),
      seasonCount: seasons.get(row.id) ?? 0,
      durationSeconds: row.duration_seconds,
      guideMinutes: row.guide_minutes,
      hasTrailer: row.has_trailer,
      posterVertical: findPicture(row.poster_vertical),
      posterHorizontal: findPicture(row.poster_horizontal),
      background: findPicture(row.background),
      lockup: findPicture(row.lockup),
    };
  };

  const titles: Title[] = [];
  await forEachYielding(rows.titles, (row) => titles.push(toTitle(row)));
  return titles;
}

function sortProducts(rows: CatalogueRows['products']) {
  const productsByTitle = new Map<string, Product[]>();
  const bundlesForSale = new Set<string>();
  for (const { id, kind, title_id, bundle_id, price_kurus } of rows) {
    if (bundle_id !== null) bundlesForSale.add(bundle_id);
    if (title_id !== null && kind !== 'PPV') append(productsByTitle, title_id, { id, kind, priceKurus: price_kurus });
  }
  return { productsByTitle, bundlesForSale };
}

function buildChannels(rows: CatalogueRows, findPicture: FindPicture): Channel[] {
  const packageIds = groupValues(rows.channelPackages, 'channel_id', 'package_id');
  const genreNames = new Map(rows.genres.flatMap(({ kind, id, name }) => (kind === 'channel' ? [[id, name]] : [])));
  const nameless = { tr: '', en: '' };
  return rows.channels
    .map((row) => ({
      id: row.id,
      code: row.code,
      number: row.number,
      priority: row.priority,
      name: row.name,
      genreId: row.genre_id,
      genreName: genreNames.get(row.genre_id) ?? nameless,
      logo: findPicture(row.logo),
      age: row.age_rating,
      packageIds: packageIds.get(row.id) ?? [],
      freeForGuests: row.free_for_guests,
      timeShift: row.time_shift,
      catchUpMinutes: row.catch_up_minutes,
      recordable: row.recordable,
      ppv: row.ppv,
      adMask: row.ad_mask,
    }))
    .sort((a, b) => Number(a.id) - Number(b.id) || a.number - b.number || a.priority - b.priority);
}

type LabelRow = CatalogueRows['labels'][number];

function buildLabels(
  rows: CatalogueRows,
  titleById: ReadonlyMap<string, Title>,
  channelById: ReadonlyMap<string, Channel>,
  log: Log,
): Label[] {
  const items = groupBy(rows.labelItems, ({ label_id }) => label_id);
  const pick = <T>(label: LabelRow, find: (item: CatalogueRows['labelItems'][number]) => T | undefined): T[] =>
    (items.get(label.id) ?? []).flatMap((item) => find(item) ?? []);

  const contentOf = (label: LabelRow): LabelContent => {
    switch (label.source) {
      case 'titles':
        return { kind: 'titles', titles: pick(label, ({ title_id }) => titleById.get(title_id ?? '')) };
      case 'channels':
        return { kind: 'channels', channels: pick(label, ({ channel_id }) => channelById.get(channel_id ?? '')) };
      case 'recordings':
      case 'lastwatched':
        return { kind: label.source };
      case 'personal':
      case 'rule':
        return ruleContent(label, log);
    }
  };
  return rows.labels.map((label) => ({
    id: label.id,
    name: label.name,
    vertical: label.vertical,
    content: contentOf(label),
  }));
}

/** An invalid rule makes an empty row and a log line, and does not stop the server from starting. */
function ruleContent({ id, rule }: LabelRow, log: Log): LabelContent {
  if (rule !== null && 'personal' in rule && PERSONAL_ROWS.has(rule.personal)) {
    return { kind: 'personal', of: rule.personal };
  }
  const read: ReadRule = readRowRule(rule);
  if ('rule' in read) return { kind: 'rule', rule: read.rule };
  log.warn({ label: id, problem: read.problem }, 'invalid row rule; the row stays empty');
  return { kind: 'titles', titles: [] };
}

interface Targets {
  readonly titleById: ReadonlyMap<string, Title>;
  readonly channelById: ReadonlyMap<string, Channel>;
  readonly labelById: ReadonlyMap<string, Label>;
  readonly findPicture: FindPicture;
}

function buildMenus(rows: CatalogueRows, targets: Targets): Menu[] {
  const labelIds = groupValues(rows.categoryLabels, 'category_id', 'label_id');
  const categoryRows = groupBy(rows.categories, ({ menu_id }) => menu_id);
  const bannerRows = groupBy(rows.banners, ({ menu_id }) => menu_id);

  return rows.menus.map((row) => {
    const categories: Category[] = [];
    const menu: Menu = {
      id: row.id,
      name: row.name,
      link: row.link,
      columnKey: row.column_key,
      live: row.live,
      categories,
      banners: (bannerRows.get(row.id) ?? []).flatMap((banner) => buildBanner(banner, targets) ?? []),
    };
    for (const { id, name, icon } of categoryRows.get(row.id) ?? []) {
      const labels = (labelIds.get(id) ?? []).flatMap((labelId) => targets.labelById.get(labelId) ?? []);
      categories.push({ id, name, icon, menu, labels });
    }
    return menu;
  });
}

function buildBanner(row: CatalogueRows['banners'][number], targets: Targets): Banner | undefined {
  const { titleById, channelById, findPicture } = targets;
  const title = titleById.get(row.title_id ?? '');
  const channel = channelById.get(row.channel_id ?? '');
  const look = {
    id: row.id,
    image: findPicture(row.image),
    badge: row.badge,
    personalBadge: row.personal_badge,
    kicker: row.kicker,
  };
  if (title) return { ...look, target: { title } };
  if (!channel) return undefined;
  const { programme_id: id, programme_name: name, programme_age: age } = row;
  const programme =
    id !== null && name !== null && age !== null
      ? { id, name, age, summary: row.programme_summary, still: findPicture(row.programme_still) }
      : undefined;
  return { ...look, target: { channel, programme } };
}

/** The dearest package on sale. */
function findTopPackage(packages: CatalogueRows['packages']): string | undefined {
  return packages.filter(({ active }) => active).toSorted((a, b) => b.price_kurus - a.price_kurus)[0]?.id;
}

function buildAds(rows: CatalogueRows, findPicture: FindPicture): Map<string, Ad[]> {
  const bySlot = new Map<string, Ad[]>();
  for (const { slot, image, ...ad } of rows.ads) append(bySlot, slot, { ...ad, image: findPicture(image) });
  return bySlot;
}

/** Interning: equal lists become one object, because thousands of titles share a few genre and package lists. */
function makeInterner() {
  const known = new Map<string, readonly string[]>();
  return <T extends string>(list: readonly T[] = []): readonly T[] => {
    const key = list.join(';');
    const shared = known.get(key) ?? list;
    known.set(key, shared);
    return shared as readonly T[];
  };
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Cooperative scheduling: lets the event loop run after every ROWS_AT_ONCE items. */
async function forEachYielding<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await letOthersRun();
    work(item);
  }
}

/** `indexBy` for as many items as there are titles. */
async function indexMany<T>(items: readonly T[], keyOf: (item: T) => string): Promise<Map<string, T>> {
  const index = new Map<string, T>();
  await forEachYielding(items, (item) => index.set(keyOf(item), item));
  return index;
}

function indexBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const index = new Map<string, T>();
  for (const item of items) index.set(keyOf(item), item);
  return index;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items) append(lists, keyOf(item), item);
  return lists;
}

function groupValues<K extends string, V extends string>(
  rows: readonly Readonly<Record<K | V, string>>[],
  key: K,
  value: V,
): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const row of rows) append(lists, row[key], row[value]);
  return lists;
}
