// The pages of titles, the home, house advertisements and watermarks.
import type { ConsoleHome, ConsoleWatermark } from '@seyir/contract/console-pages';
import * as contract from '@seyir/contract/console-pages';
import { imageUrl } from '@seyir/contract/images';
import { searchKey } from '@seyir/core/text/turkish';
import type { Database, Queries } from '../../db/database.ts';
import { type Route, route } from '../../http/route.ts';
import { ASKED_ROWS, containing, toPage } from './keyset.ts';

export interface CataloguePagesDeps {
  readonly db: Database;
  readonly listWatermarks: () => Promise<readonly ConsoleWatermark[]>;
}

async function readTitles({ db }: CataloguePagesDeps, after: string | undefined, text: string | undefined) {
  const rows = await db.kysely
    .selectFrom('title')
    .select(['id', 'kind', 'name', 'summary', 'year', 'age_rating', 'is_new', 'kids', 'published', 'offer'])
    .select(({ selectFrom }) =>
      selectFrom('episode')
        .innerJoin('season', 'season.id', 'episode.season_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('season.title_id', '=', 'title.id')
        .as('episodes'),
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(text !== undefined, (query) => query.where('search_key', 'like', containing(searchKey(text ?? ''))))
    .orderBy('id')
    .limit(ASKED_ROWS)
    .execute();
  const toItem = (row: (typeof rows)[number]) => ({
    ...{ id: row.id, kind: row.kind, name: row.name, summary: row.summary, year: row.year, age: row.age_rating },
    ...{ isNew: row.is_new, kids: row.kids, published: row.published, offer: row.offer },
    episodes: Number(row.episodes ?? 0),
  });
  return toPage(rows, toItem, ({ id }) => id);
}

const listBanners = (db: Queries) =>
  db
    .selectFrom('banner')
    .leftJoin('title', 'title.id', 'banner.title_id')
    .leftJoin('channel', 'channel.id', 'banner.channel_id')
    .leftJoin('image', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('image.path', '=', fn.coalesce('banner.image', 'title.background', ref('title.poster_horizontal'))),
      ),
    )
    .select(['banner.id', 'banner.menu_id', 'title.name as title_name', 'channel.name as channel_name'])
    .select(['image.path', 'image.version'])
    .orderBy('banner.menu_id')
    .orderBy('banner.position')
    .execute();

const listRows = (db: Queries) =>
  db
    .selectFrom('category')
    .leftJoin('category_label', 'category_label.category_id', 'category.id')
    .leftJoin('label', 'label.id', 'category_label.label_id')
    .select(['category.id', 'category.menu_id', 'category.name', 'label.id as label_id'])
    .select(['label.name as label_name', 'label.source'])
    .orderBy('category.position')
    .orderBy('category_label.position')
    .execute();

async function readHome({ db }: CataloguePagesDeps): Promise<ConsoleHome> {
  const menus = await db.kysely.selectFrom('menu').select(['id', 'name']).orderBy('position').execute();
  const [banners, rows] = [await listBanners(db.kysely), await listRows(db.kysely)];
  const bannersOf = (menuId: string) =>
    banners
      .filter(({ menu_id }) => menu_id === menuId)
      .map(({ id, title_name, channel_name, path, version }) => ({
        id,
        name: title_name?.tr ?? channel_name ?? id,
        image: path === null || version === null ? null : imageUrl({ path, version }),
      }));
  const categoriesOf = (menuId: string) => {
    const own = rows.filter(({ menu_id }) => menu_id === menuId);
    return [...new Map(own.map((row) => [row.id, row])).values()].map(({ id, name }) => ({
      id,
      name,
      rows: own.flatMap((row) =>
        row.id === id && row.label_id !== null && row.label_name !== null && row.source !== null
          ? [{ id: row.label_id, name: row.label_name, source: row.source }]
          : [],
      ),
    }));
  };
  return {
    menus: menus.map(({ id, name }) => ({ id, name, banners: bannersOf(id), categories: categoriesOf(id) })),
  };
}

async function readAds({ db }: CataloguePagesDeps) {
  const rows = await db.kysely.selectFrom('ad').selectAll().orderBy('slot').orderBy('position').execute();
  const data = rows.map(({ id, slot, headline, body, cta, link, position, active }) => ({
    ...{ id, slot, headline, body, button: cta, link, position, active },
  }));
  return { data };
}

export const cataloguePages = (deps: CataloguePagesDeps): Route[] => [
  route(contract.listConsoleTitles, ({ query }) => readTitles(deps, query.after, query.text)),
  route(contract.readConsoleHome, () => readHome(deps)),
  route(contract.listConsoleAds, () => readAds(deps)),
  route(contract.listConsoleWatermarks, async () => ({ data: [...(await deps.listWatermarks())] })),
];
