// Writes an edition over the one before it. Titles, channels and episodes are updated in place and withdrawn instead of
// deleted, because viewers' positions and purchases refer to them; menus, rows and banners are deleted and inserted. What
// an operator has changed stays as it is (operator-changes.ts).
import type { Queries } from '@seyir/server/db/database';
import * as catalogue from './catalogue-rows.ts';
import * as channels from './channel-rows.ts';
import type { LoadedEdition } from './edition.ts';
import * as home from './home-rows.ts';
import { isHomeChanged, keyOf, listOperatorChanges } from './operator-changes.ts';
import { addRows, listPresent, replaceParts, writeRows } from './rows.ts';
import type { Demo } from './schema/demo.ts';
import * as shop from './shop-rows.ts';

export async function writeCatalogue(db: Queries, demo: Demo, now: number): Promise<void> {
  await writeRows(db, { table: 'package', key: ['id'], rows: shop.packageRows(demo) });
  await writeRows(db, { table: 'genre', key: ['kind', 'id'], rows: catalogue.genreRows(demo), isRestored: true });
  await writeRows(db, { table: 'person', key: ['id'], rows: catalogue.personRows(demo) });
  await writeTitles(db, demo, now);
  await writeChannels(db, demo);
  const promoCodes = shop.promoCodeRows(demo, now);
  await writeRows(db, { table: 'promo_code', key: ['code_key'], rows: promoCodes, once: ['valid_until'] });
  await writeRows(db, { table: 'ad', key: ['id'], rows: shop.adRows(demo) });
}

async function writeTitles(db: Queries, demo: Demo, now: number): Promise<void> {
  const owners = demo.titles.titles.map(({ id }) => id);
  await writeRows(db, { table: 'title', key: ['id'], rows: catalogue.titleRows(demo, now), once: ['added_at'] });
  const owner = ['title_id', 'title'] as const;
  await replaceParts(db, { table: 'title_genre', owner, owners, rows: catalogue.titleGenreRows(demo) });
  await replaceParts(db, { table: 'title_person', owner, owners, rows: catalogue.titlePersonRows(demo) });
  await replaceParts(db, { table: 'title_package', owner, owners, rows: catalogue.titlePackageRows(demo) });
  await writeEpisodes(db, demo);
  await writeRows(db, { table: 'bundle', key: ['id'], rows: catalogue.bundleRows(demo) });
  const titles = await listPresent(db, 'title');
  await replaceParts(db, {
    table: 'bundle_title',
    owner: ['bundle_id', 'bundle'],
    owners: demo.titles.bundles.map(({ id }) => id),
    rows: catalogue.bundleTitleRows(demo).filter(({ title_id }) => titles.has(title_id)),
  });
  await writeRows(db, { table: 'product', key: ['id'], rows: catalogue.productRows(demo) });
}

/** A title that was shortened loses the episodes it no longer has. Seasons and episodes of an operator stay. */
async function writeEpisodes(db: Queries, demo: Demo): Promise<void> {
  const titles = await listPresent(db, 'title');
  const seasons = catalogue.seasonRows(demo).filter(({ title_id }) => titles.has(title_id));
  const seasonIds = seasons.map(({ id }) => id);
  const oldSeasons = await db
    .selectFrom('season')
    .select('id')
    .where(
      'title_id',
      'in',
      demo.titles.titles.map(({ id }) => id),
    )
    .where('id', 'not in', seasonIds)
    .execute();
  await deleteOwn(db, 'season', oldSeasons);
  await writeRows(db, { table: 'season', key: ['id'], rows: seasons });
  const present = await listPresent(db, 'season');
  const episodes = catalogue.episodeRows(demo).filter(({ season_id }) => present.has(season_id));
  const oldEpisodes = await db
    .selectFrom('episode')
    .select('id')
    .where('season_id', 'in', seasonIds)
    .where(
      'id',
      'not in',
      episodes.map(({ id }) => id),
    )
    .execute();
  await deleteOwn(db, 'episode', oldEpisodes);
  await writeRows(db, { table: 'episode', key: ['id'], rows: episodes });
}

async function deleteOwn(db: Queries, table: 'season' | 'episode', rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map((row) => keyOf(row, ['id']));
  const changes = await listOperatorChanges(db, table, ['id'], ids);
  const own = ids.filter((id) => !changes.has(id));
  if (own.length > 0) await db.deleteFrom(table).where('id', 'in', own).execute();
}

async function writeChannels(db: Queries, demo: Demo): Promise<void> {
  const titles = await listPresent(db, 'title');
  const programmes = channels
    .programmeRows(demo)
    .map((row) => ({ ...row, title_id: row.title_id != null && titles.has(row.title_id) ? row.title_id : null }));
  await writeRows(db, { table: 'channel', key: ['id'], rows: channels.channelRows(demo) });
  await replaceParts(db, {
    table: 'channel_package',
    owner: ['channel_id', 'channel'],
    owners: demo.channels.map(channels.channelId),
    rows: channels.channelPackageRows(demo),
  });
  await writeRows(db, { table: 'programme', key: ['id'], rows: programmes });
  await replaceParts(db, {
    table: 'programme_person',
    owner: ['programme_id', 'programme'],
    owners: programmes.map(({ id }) => id),
    rows: channels.programmePersonRows(demo),
  });
}

/** Menus, rows and banners, without a trace of the edition before; a home that an operator has arranged stays whole. */
export async function writePages(db: Queries, demo: Demo, before: LoadedEdition | undefined): Promise<void> {
  if (await isHomeChanged(db)) return;
  const [titles, ownChannels] = [await listPresent(db, 'title'), await listPresent(db, 'channel')];
  const isShown = ({ title_id, channel_id }: { title_id?: string | null; channel_id?: string | null }) =>
    (title_id == null || titles.has(title_id)) && (channel_id == null || ownChannels.has(channel_id));
  const menus = home.menuRows(demo);
  const labels = home.labelRows(demo);
  const oldMenus = [...menus.map(({ id }) => id), ...(before?.brought.menus ?? [])];
  const oldLabels = [...labels.map(({ id }) => id), ...(before?.brought.labels ?? [])];
  await db.deleteFrom('menu').where('id', 'in', oldMenus).execute();
  await db.deleteFrom('label').where('id', 'in', oldLabels).execute();
  await addRows(db, 'menu', menus);
  await addRows(db, 'category', home.categoryRows(demo));
  await addRows(db, 'label', labels);
  await addRows(db, 'category_label', home.categoryLabelRows(demo));
  await addRows(db, 'label_item', home.labelItemRows(demo).filter(isShown));
  await addRows(db, 'banner', home.bannerRows(demo).filter(isShown));
}

/** Withdraws what only the edition before had. Rows of the operator's own are left alone. */
export async function withdrawRest(db: Queries, now: LoadedEdition, before: LoadedEdition | undefined): Promise<void> {
  if (before === undefined) return;
  const gone = (kind: Exclude<keyof LoadedEdition['brought'], 'accounts'>) => {
    const kept = new Set(now.brought[kind]);
    return before.brought[kind].filter((id) => !kept.has(id));
  };
  const titles = gone('titles');
  if (titles.length > 0) await db.updateTable('title').set({ published: false }).where('id', 'in', titles).execute();
  for (const [table, ids] of [
    ['channel', gone('channels')],
    ['package', gone('packages')],
    ['product', gone('products')],
    ['ad', gone('ads')],
  ] as const) {
    if (ids.length > 0) await db.updateTable(table).set({ active: false }).where('id', 'in', ids).execute();
  }
}
