// Joins database rows into a snapshot by hash joins, in linear time, and yields to the event loop in between. A reference
// to a row that is unpublished or missing is left out.
import { type ReadRule, readRowRule } from '@seyir/core/catalog/row-rule';
import type { PersonalRule } from '../db/json-columns.ts';
import type { Log } from '../shared/log.ts';
import { append, buildTitles, type CatalogueMemory, type FindPicture, makeFindPicture } from './build-titles.ts';
import type { CatalogueRows, TitleRow } from './catalogue.queries.ts';
import type { KnownRow } from './known-rows.ts';
import type { Ad, Banner, Category, Channel, Label, LabelContent, Menu, Snapshot, Title } from './snapshot.ts';

const PERSONAL_ROWS: ReadonlySet<PersonalRule['personal']> = new Set([
  'continue',
  'watchlist',
  'transactions',
  'similar',
  'recommended',
]);

/** `titleRows` are read rows, those that have not changed with what an earlier load made of them. */
export async function buildSnapshot(
  rows: CatalogueRows,
  titleRows: readonly KnownRow<TitleRow, Title>[],
  memory: CatalogueMemory,
  edition: number,
  log: Log,
): Promise<Snapshot> {
  const findPicture = makeFindPicture(memory);
  const { titles, titleById, titlesByGenre } = await buildTitles(titleRows, rows, memory);
  const channels = buildChannels(rows, findPicture);
  const channelById = indexBy(channels, ({ id }) => id);
  const labels = buildLabels(rows, titleById, channelById, log);
  const labelById = indexBy(labels, ({ id }) => id);
  const topPackage = findTopPackage(rows.packages);
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
    topPackageId: topPackage?.id,
    packagesWithoutAds: findPackagesWithoutAds(rows.packages, topPackage?.price_kurus ?? Number.POSITIVE_INFINITY),
    streamLimits: new Map(
      rows.packages.flatMap(({ id, session_limit }) => (session_limit === null ? [] : [[id, session_limit]])),
    ),
  };
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
      ? {
          ...{ id, name, age, summary: row.programme_summary, still: findPicture(row.programme_still) },
          isSeries: row.programme_series === true,
        }
      : undefined;
  return { ...look, target: { channel, programme } };
}

type PackageRow = CatalogueRows['packages'][number];

/** The dearest package on sale. */
function findTopPackage(packages: readonly PackageRow[]): PackageRow | undefined {
  return packages.filter(({ active }) => active).toSorted((a, b) => b.price_kurus - a.price_kurus)[0];
}

/** By preset those that cost as much as the dearest one on sale: packages that are no longer sold too. */
function findPackagesWithoutAds(packages: readonly PackageRow[], topKurus: number): ReadonlySet<string> {
  const isWithout = ({ shows_ads, price_kurus }: PackageRow) => !(shows_ads ?? price_kurus < topKurus);
  return new Set(packages.filter(isWithout).map(({ id }) => id));
}

function buildAds(rows: CatalogueRows, findPicture: FindPicture): Map<string, Ad[]> {
  const bySlot = new Map<string, Ad[]>();
  for (const { slot, image, ...ad } of rows.ads) append(bySlot, slot, { ...ad, image: findPicture(image) });
  return bySlot;
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
