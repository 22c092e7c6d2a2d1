// Pictures of imported programmes (XMLTV <icon>): fetched after the import, a bounded number at a time, stored as images of our
// own, and deleted when no programme or recording shows them any more.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { announceGuideChange } from '../../catalogue/on-air.ts';
import type { Queries } from '../../db/database.ts';
import { sweep, sweepRows } from '../../db/sweep.ts';
import { forEachAtOnce } from '../../shared/async.ts';
import { makePicture } from '../../shared/decode-picture.ts';
import { fetchPicture, type PictureGuard } from '../../shared/fetch-picture.ts';
import type { GuideImportDeps } from './import-guide.ts';

/** Where pictures are kept. */
interface PictureStore {
  store(images: readonly { readonly path: string; readonly file: string }[]): Promise<unknown>;
  /** Deletes the files of pictures whose rows are gone. */
  removeFiles(paths: readonly string[]): Promise<void>;
}

export interface GuidePictureDeps extends Pick<GuideImportDeps, 'db' | 'events' | 'now'> {
  readonly pictures: PictureStore;
}

interface PictureRequest {
  readonly signal: AbortSignal;
  readonly guard: PictureGuard;
  /** Called after each picture. */
  readonly onDone?: (done: number, total: number) => void;
}

export interface PictureCounts {
  readonly fetched: number;
  readonly failed: number;
  /** Left for the next time. */
  readonly left: number;
}

/** Pictures of one run: a run over a slow host stays short. */
const MOST = 500;
const AT_ONCE = 8;
/** Pictures that may fail on a host before the rest of that host waits for the next run. */
const FAILURES_OF_HOST = 10;
/** Wider than any screen shows the picture of a programme. */
const WIDEST = 960;
const FOLDER = 'guide';
const DAY_MS = 86_400_000;
/** Days until the next try: 1, 2, 4, 8, 8 … */
const LONGEST_WAIT = 3;

export async function fetchGuidePictures(deps: GuidePictureDeps, request: PictureRequest): Promise<PictureCounts> {
  const { db, now, pictures } = deps;
  const due = await listDue(db.kysely, new Date(now()));
  const addresses = due.slice(0, MOST);
  if (addresses.length === 0) {
    await showPictures(deps);
    return { fetched: 0, failed: 0, left: 0 };
  }
  const folder = await mkdtemp(join(tmpdir(), 'seyir-guide-pictures-'));
  const failuresByHost = new Map<string, number>();
  let [fetched, failed, done] = [0, 0, 0];
  try {
    await forEachAtOnce(addresses, AT_ONCE, async (address, index) => {
      request.signal.throwIfAborted();
      const host = URL.parse(address)?.host ?? '';
      const failuresOf = () => failuresByHost.get(host) ?? 0;
      if (failuresOf() < FAILURES_OF_HOST) {
        const file = join(folder, `${index}.webp`);
        const name = await tryFetch(address, file, request);
        if (name === undefined) {
          failuresByHost.set(host, failuresOf() + 1);
          await saveFailure(db.kysely, address, now());
          failed += 1;
        } else {
          const path = `${FOLDER}/${name}`;
          await pictures.store([{ path, file }]);
          await savePicture(db.kysely, address, path, new Date(now()));
          fetched += 1;
        }
      }
      done += 1;
      request.onDone?.(done, addresses.length);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await showPictures(deps);
  return { fetched, failed, left: due.length - fetched - failed };
}

/** The name of the picture; undefined when it cannot be fetched or is no picture. */
async function tryFetch(address: string, file: string, request: PictureRequest): Promise<string | undefined> {
  try {
    const bytes = await fetchPicture(address, request);
    await writeFile(file, await makePicture(bytes, WIDEST));
    return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  } catch {
    request.signal.throwIfAborted();
    return undefined;
  }
}

/** Addresses of programmes without a copy. */
async function listDue(db: Queries, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('programme')
    .leftJoin('guide_picture', 'guide_picture.url', 'programme.picture_url')
    .select('programme.picture_url as address')
    .distinct()
    .where('programme.picture_url', 'is not', null)
    .where('guide_picture.image', 'is', null)
    .where(({ or, eb }) => or([eb('guide_picture.url', 'is', null), eb('guide_picture.next_at', '<=', at)]))
    .orderBy('address')
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

const savePicture = (db: Queries, url: string, image: string, next_at: Date) =>
  db
    .insertInto('guide_picture')
    .values({ url, image, next_at })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ image, next_at }))
    .execute();

async function saveFailure(db: Queries, url: string, now: number): Promise<void> {
  const known = await db.selectFrom('guide_picture').select('failures').where('url', '=', url).executeTakeFirst();
  const failures = Math.min((known?.failures ?? 0) + 1, LONGEST_WAIT + 1);
  const values = { failures, next_at: new Date(now + DAY_MS * 2 ** (failures - 1)) };
  await db
    .insertInto('guide_picture')
    .values({ url, ...values })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(values))
    .execute();
}

/** Gives programmes the copies of their pictures. The old picture stays while a new one is on its way. */
async function showPictures({ db, events }: GuidePictureDeps): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update programme set still = guide_picture.image from guide_picture
       where guide_picture.url = programme.picture_url and guide_picture.image is not null
         and programme.still is distinct from guide_picture.image
      returning programme.id`.execute(trx);
    if (rows.length === 0) return;
    const channels = await trx
      .selectFrom('airing')
      .select('channel_id')
      .distinct()
      .where('programme_id', '=', ({ fn, val }) => fn.any(val(rows.map(({ id }) => id))))
      .execute();
    await announceGuideChange(
      trx,
      channels.map(({ channel_id }) => channel_id),
    );
    await events.publish({ type: 'changed', what: 'guide' }, 'everyone', trx);
  });
}

/** Deletes pictures that nothing shows any more, the files of each batch after its commit. Returns how many. */
export async function sweepGuidePictures(
  { db, pictures }: Pick<GuidePictureDeps, 'db' | 'pictures'>,
  signal?: AbortSignal,
): Promise<number> {
  const isUnused = sql`not exists (select from programme where programme.picture_url = guide_picture.url)`;
  await sweepRows(db, 'guide_picture', isUnused, { signal });
  const batch = async (trx: Queries, most: number) => {
    const { rows } = await sql<{ path: string }>`
      delete from image
       where path = any(array(
         select path from image
          where path like ${`${FOLDER}/%`}
            and not exists (select from guide_picture where guide_picture.image = image.path)
            and not exists (select from programme where programme.still = image.path)
            and not exists (select from recording where recording.still = image.path)
          limit ${most}))
      returning path`.execute(trx);
    return rows.map(({ path }) => path);
  };
  return await sweep(db, { batch, afterCommit: pictures.removeFiles }, { signal });
}
