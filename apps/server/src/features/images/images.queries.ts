import type { Selectable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';

export type ImageRow = Selectable<Schema['image']>;

export const findImage = (db: Queries, path: string): Promise<ImageRow | undefined> =>
  db.selectFrom('image').selectAll().where('path', '=', path).executeTakeFirst();

/** A photo that a profile shows. */
export const findPhoto = (db: Queries, key: string) =>
  db
    .selectFrom('profile_photo')
    .select('key')
    .where('key', '=', key)
    .where('profile_id', 'is not', null)
    .executeTakeFirst();

export const listImages = (db: Queries, paths: readonly string[]): Promise<ImageRow[]> =>
  db
    .selectFrom('image')
    .selectAll()
    .where('path', 'in', [...paths])
    .execute();

export const putImage = (db: Queries, image: ImageRow) =>
  db
    .insertInto('image')
    .values(image)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((row) => ({
        media_type: row.ref('excluded.media_type'),
        width: row.ref('excluded.width'),
        height: row.ref('excluded.height'),
        version: row.ref('excluded.version'),
        ambient: row.ref('excluded.ambient'),
      })),
    )
    .execute();

/** The pictures of a menu's banners. */
export const listBannerPictures = (db: Queries, menuId: string) =>
  db
    .selectFrom('banner')
    .leftJoin('title', 'title.id', 'banner.title_id')
    .select(['banner.image', 'title.background', 'title.lockup', 'title.poster_horizontal'])
    .where('banner.menu_id', '=', menuId)
    .orderBy('banner.position')
    .execute();

/** The posters of the hand-kept rows in a menu's first category, in display order. */
export const listRowPosters = (db: Queries, menuId: string, perRow: number) =>
  db
    .selectFrom('category')
    .innerJoin('category_label', 'category_label.category_id', 'category.id')
    .innerJoin('label', 'label.id', 'category_label.label_id')
    .innerJoin('label_item', 'label_item.label_id', 'label.id')
    .innerJoin('title', 'title.id', 'label_item.title_id')
    .select(['label.vertical', 'title.poster_vertical', 'title.poster_horizontal'])
    .where('category.menu_id', '=', menuId)
    .where('category.position', '=', (eb) =>
      eb
        .selectFrom('category as first')
        .select((inner) => inner.fn.min('first.position').as('position'))
        .where('first.menu_id', '=', menuId),
    )
    .where('label_item.position', '<=', perRow)
    .orderBy('category_label.position')
    .orderBy('label_item.position')
    .execute();
