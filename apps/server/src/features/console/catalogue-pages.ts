// The pages of the home, house advertisements, settings and watermarks.
import type { ConsoleHome, ConsoleHomePreview, ConsoleSetting, ConsoleWatermark } from '@seyir/contract/console-pages';
import * as contract from '@seyir/contract/console-pages';
import type { HandlerInput } from '@seyir/contract/endpoint';
import { imageUrl } from '@seyir/contract/images';
import { textIn } from '@seyir/core/text/local-text';
import type { Database, Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { editedPage } from './edited-page.ts';

export interface CataloguePagesDeps {
  readonly db: Database;
  readonly listSettings: () => Promise<readonly ConsoleSetting[]>;
  readonly listWatermarks: () => Promise<readonly ConsoleWatermark[]>;
  readonly previewHome: (
    draft: HandlerInput<typeof contract.previewConsoleHome>['body'],
    language: Language,
  ) => Promise<ConsoleHomePreview>;
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

async function readHome({ db }: CataloguePagesDeps, language: Language): Promise<ConsoleHome> {
  const menus = await db.kysely.selectFrom('menu').select(['id', 'name']).orderBy('position').execute();
  const [banners, rows] = [await listBanners(db.kysely), await listRows(db.kysely)];
  const bannersOf = (menuId: string) =>
    banners
      .filter(({ menu_id }) => menu_id === menuId)
      .map(({ id, title_name, channel_name, path, version }) => ({
        id,
        name: textIn(title_name, language) ?? channel_name ?? id,
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
  const all = await db.kysely.selectFrom('label').select(['id', 'name', 'source']).orderBy('id').execute();
  return {
    rows: all,
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
  editedPage(deps.db, contract.readConsoleHome, ({ meta }) => readHome(deps, meta.language)),
  route(contract.previewConsoleHome, ({ body, meta }) => deps.previewHome(body, meta.language)),
  editedPage(deps.db, contract.listConsoleAds, () => readAds(deps)),
  editedPage(deps.db, contract.listConsoleSettings, async () => ({ data: [...(await deps.listSettings())] })),
  editedPage(deps.db, contract.listConsoleWatermarks, async () => ({ data: [...(await deps.listWatermarks())] })),
];
