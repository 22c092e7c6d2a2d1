// Cache warm-up: makes the image variants of the first page before the first visitor of a new service needs them. One at a
// time, so that a viewer's request always finds a free place in the pool.
import type { ImageWidth } from '@seyir/contract/images';
import { HOME_MENU_ID } from '@seyir/core/limits/home';
import type { Database } from '../../db/database.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { Log } from '../../shared/log.ts';
import type { Variant } from './image-variants.ts';
import { listBannerPictures, listRowPosters } from './images.queries.ts';
import type { Images } from './images.service.ts';

/** The widths that phones, laptops and televisions request for each kind of picture. */
const WIDTHS = {
  background: [1280, 1600, 960, 640],
  upright: [800, 480],
  lockup: [480, 320],
  horizontal: [480, 320, 640],
  vertical: [240, 320, 480],
} as const satisfies Record<string, readonly ImageWidth[]>;
/** Cards of a row that are visible without scrolling. */
const SEEN_OF_A_ROW = 8;

interface WarmHomeDeps {
  readonly db: Database;
  readonly images: Pick<Images, 'prepare'>;
  readonly log: Log;
  /** Ends the work early when the server stops. */
  readonly signal: AbortSignal;
}

export async function warmHomeImages({ db, images, log, signal }: WarmHomeDeps): Promise<void> {
  const wanted: { readonly path: string; readonly variant: Variant }[] = [];
  const want = (path: string | null, widths: readonly ImageWidth[], isUpright = false) => {
    if (path !== null) wanted.push(...widths.map((width) => ({ path, variant: { width, isUpright } })));
  };
  for (const { image, background, lockup, poster_horizontal } of await listBannerPictures(db.kysely, HOME_MENU_ID)) {
    want(image ?? background, WIDTHS.background);
    want(image ?? background, WIDTHS.upright, true);
    want(lockup, WIDTHS.lockup);
    want(poster_horizontal, WIDTHS.horizontal);
  }
  for (const { vertical, poster_vertical, poster_horizontal } of await listRowPosters(
    db.kysely,
    HOME_MENU_ID,
    SEEN_OF_A_ROW,
  )) {
    if (vertical) want(poster_vertical, WIDTHS.vertical);
    else want(poster_horizontal, WIDTHS.horizontal);
  }
  for (const { path, variant } of wanted) {
    if (signal.aborted) return;
    await bestEffort(images.prepare(path, variant), 'a variant that is not warmed is made on request', log);
  }
}
