// Photos of profiles: decoded and encoded again (without metadata, such as the place where they were taken), stored under a random
// key, and deleted when no profile shows them. The row comes before the file and goes after it, so that no file is without a row.
import { randomBytes } from 'node:crypto';
import { photoPath } from '@seyir/contract/images';
import { PROFILE_PHOTO_BYTES, PROFILE_PHOTO_PIXELS, PROFILE_PHOTO_SIDE } from '@seyir/core/limits/profile';
import type { Database, Queries } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { Clock } from '../../shared/clock.ts';
import { makePicture, PHOTO_FORMATS, PictureError, refusePicture } from '../../shared/decode-picture.ts';
import type { Log } from '../../shared/log.ts';
import type { MediaStore } from '../../store/media-store.ts';
import { makeImageFiles } from './image-files.ts';
import type { Images } from './images.service.ts';

interface PhotosDeps {
  readonly db: Database;
  readonly store: MediaStore;
  readonly images: Pick<Images, 'removeFiles'>;
  readonly now: Clock;
  readonly log: Log;
}

export interface Photos {
  /** Stores a photo that no profile shows yet. Refuses with BAD_INPUT what is no picture. */
  keep(accountId: string, bytes: Buffer): Promise<string>;
  /** Makes a photo the one of a profile, or takes its photo away. Returns the photos to remove after the commit. */
  attach(trx: Queries, profileId: string, key: string | null): Promise<readonly string[]>;
  /** Deletes photos that no profile shows. The sweep repeats what fails. */
  remove(keys: readonly string[]): Promise<void>;
  /** Deletes the photos of an account whose profiles are gone; throws when the store is away. */
  removeOfAccount(accountId: string): Promise<void>;
  /** The stored photo, for the export of an account. */
  read(key: string): Promise<Buffer | undefined>;
  sweep(signal?: AbortSignal): Promise<number>;
}

/** An upload shows its photo within this time; after it, a photo without a profile is unused. */
const UPLOAD_MS = 10 * 60_000;
const KEY_BYTES = 16;
const BATCH = 200;
const MEDIA_TYPE = 'image/webp';

export function makePhotos({ db, store, images, now, log }: PhotosDeps): Photos {
  const files = makeImageFiles(store);
  const original = (key: string) => ({ path: photoPath(key), media_type: MEDIA_TYPE }) as const;

  /** A row of the last minutes stays for the sweep: its upload may write the file after this deletion. */
  const purge = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    await images.removeFiles(keys.map(photoPath));
    await db.kysely
      .deleteFrom('profile_photo')
      .where('key', 'in', [...keys])
      .where('profile_id', 'is', null)
      .where('created_at', '<', new Date(now() - UPLOAD_MS))
      .execute();
  };

  return {
    async keep(accountId, bytes) {
      const webp = await makePhoto(bytes).catch(refusePicture('body.newPhoto'));
      const key = randomBytes(KEY_BYTES).toString('hex');
      const row = { key, account_id: accountId, created_at: new Date(now()) };
      await db.kysely.insertInto('profile_photo').values(row).execute();
      await files.writeOriginal(original(key), webp);
      return key;
    },
    async attach(trx, profileId, key) {
      const replaced = await trx
        .updateTable('profile_photo')
        .set({ profile_id: null })
        .where('profile_id', '=', profileId)
        .returning('key')
        .execute();
      if (key !== null) {
        const { numUpdatedRows } = await trx
          .updateTable('profile_photo')
          .set({ profile_id: profileId })
          .where('key', '=', key)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new AppError('UNAVAILABLE', { reason: 'the uploaded photo was swept' });
      }
      return replaced.map((row) => row.key);
    },
    remove: (keys) => bestEffort(purge(keys), 'the sweep deletes unused photos', log),
    async removeOfAccount(accountId) {
      const rows = await db.kysely
        .selectFrom('profile_photo')
        .select('key')
        .where('account_id', '=', accountId)
        .where('profile_id', 'is', null)
        .execute();
      await purge(rows.map(({ key }) => key));
    },
    read: (key) => files.readOriginal(original(key)),
    async sweep(signal) {
      let swept = 0;
      while (!signal?.aborted) {
        const rows = await db.kysely
          .selectFrom('profile_photo')
          .select('key')
          .where('profile_id', 'is', null)
          .where('created_at', '<', new Date(now() - UPLOAD_MS))
          .orderBy('created_at')
          .limit(BATCH)
          .execute();
        if (rows.length === 0) break;
        await purge(rows.map(({ key }) => key));
        swept += rows.length;
      }
      return swept;
    },
  };
}

async function makePhoto(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > PROFILE_PHOTO_BYTES) throw new PictureError('size');
  return await makePicture(bytes, PROFILE_PHOTO_SIDE, {
    formats: PHOTO_FORMATS,
    pixels: PROFILE_PHOTO_PIXELS,
    isSquare: true,
  });
}
