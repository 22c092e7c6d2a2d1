// Writes an edition over the one before it. Titles, channels and episodes are updated in place and withdrawn instead of
// deleted, because viewers' positions and purchases refer to them; menus, rows and banners are deleted and inserted.
import type { Queries } from '@seyir/server/db/database';
import * as catalogue from './catalogue-rows.ts';
import * as channels from './channel-rows.ts';
import type { LoadedEdition } from './edition.ts';
import * as home from './home-rows.ts';
import { addRows, writeRows } from './rows.ts';
import type { Demo } from './schema/demo.ts';
import * as shop from './shop-rows.ts';

export async function writeCatalogue(db: Queries, demo: Demo, now: number): Promise<void> {
  await writeRows(db, { table: 'package', key: ['id'], rows: shop.packageRows(demo) });
  await writeRows(db, { table: 'genre', key: ['kind', 'id'], rows: catalogue.genreRows(demo) });
  await writeRows(db, { table: 'person', key: ['id'], rows: catalogue.personRows(demo) });
  await writeTitles(db, demo, now);
  await writeChannels(db, demo);
  const promoCodes = shop.promoCodeRows(demo, now);
  await writeRows(db, { table: 'promo_code', key: ['code_key'], rows: promoCodes, once: ['valid_until'] });
  await writeRows(db, { table: 'ad', key: ['id'], rows: shop.adRows(demo) });
}

async function writeTitles(db: Queries, demo: Demo, now: number): Promise<void> {
  const ids = demo.titles.titles.map(({ id }) => id);
  await writeRows(db, { table: 'title', key: ['id'], rows: catalogue.titleRows(demo, now), once: ['added_at'] });
  for (const table of ['title_genre', 'title_person', 'title_package'] as const) {
    await db.deleteFrom(table).where('title_id', 'in', ids).execute();
  }
  await addRows(db, 'title_genre', catalogue.titleGenreRows(demo));
  await addRows(db, 'title_person', catalogue.titlePersonRows(demo));
  await addRows(db, 'title_package', catalogue.titlePackageRows(demo));
  await writeEpisodes(db, demo);
  await writeRows(db, { table: 'bundle', key: ['id'], rows: catalogue.bundleRows(demo) });
  await db
    .deleteFrom('bundle_title')
    .where(
      'bundle_id',
      'in',
      demo.titles.bundles.map(({ id }) => id),
    )
    .execute();
  await addRows(db, 'bundle_title', catalogue.bundleTitleRows(demo));
  await writeRows(db, { table: 'product', key: ['id'], rows: catalogue.productRows(demo) });
}

/** A title that was shortened loses the episodes it no longer has. */
async function writeEpisodes(db: Queries, demo: Demo): Promise<void> {
  const seasons = catalogue.seasonRows(demo);
  const episodes = catalogue.episodeRows(demo);
  const seasonIds = seasons.map(({ id }) => id);
  await db
    .deleteFrom('season')
    .where(
      'title_id',
      'in',
      demo.titles.titles.map(({ id }) => id),
    )
    .where('id', 'not in', seasonIds)
    .execute();
  await writeRows(db, { table: 'season', key: ['id'], rows: seasons });
  await db
    .deleteFrom('episode')
    .where('season_id', 'in', seasonIds)
    .where(
      'id',
      'not in',
      episodes.map(({ id }) => id),
    )
    .execute();
  await writeRows(db, { table: 'episode', key: ['id'], rows: episodes });
}

async function writeChannels(db: Queries, demo: Demo): Promise<void> {
  const programmes = channels.programmeRows(demo);
  await writeRows(db, { table: 'channel', key: ['id'], rows: channels.channelRows(demo) });
  await db.deleteFrom('channel_package').where('channel_id', 'in', demo.channels.map(channels.channelId)).execute();
  await addRows(db, 'channel_package', channels.channelPackageRows(demo));
  await writeRows(db, { table: 'programme', key: ['id'], rows: programmes });
  await db
    .deleteFrom('programme_person')
    .where(
      'programme_id',
      'in',
      programmes.map(({ id }) => id),
    )
    .execute();
  await addRows(db, 'programme_person', channels.programmePersonRows(demo));
}

/** Menus, rows and banners, without a trace of the edition before. */
export async function writePages(db: Queries, demo: Demo, before: LoadedEdition | undefined): Promise<void> {
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
  await addRows(db, 'label_item', home.labelItemRows(demo));
  await addRows(db, 'banner', home.bannerRows(demo));
}

/** Withdraws what only the edition before had. Rows of the operator's own are left alone. */
export async function withdrawRest(db: Queries, now: LoadedEdition, before: LoadedEdition | undefined): Promise<void> {
  if (before === undefined) return;
  const gone = (kind: keyof LoadedEdition['brought']) => {
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
