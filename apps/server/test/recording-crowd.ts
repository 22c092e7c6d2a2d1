// Many accounts that record one series at once: shared by the test of concurrency and the program that is killed meanwhile.
import type { Database } from '../src/db/database.ts';
import { AppError } from '../src/shared/app-error.ts';
import type { Row } from './builders.ts';

const CODES = new Set(['CONFLICT', 'NOT_FOUND', 'QUOTA_FULL']);

/** Undefined for a refusal that a viewer may get; any other error is thrown. */
export async function allowed<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && CODES.has(error.code)) return undefined;
    throw error;
  }
}

/** Two calls each, beside the jobs: as many at once as a server has connections. */
const LANES = 4;

export async function inLanes<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

type Episode = Pick<Row<'airing'>, 'id' | 'starts_at' | 'ends_at'>;

/** Places every episode some minutes after its first time, as an import does: in one transaction. */
export async function importGuide(db: Database, episodes: readonly Episode[], minutes: number): Promise<void> {
  const shift = (moment: Date) => new Date(moment.getTime() + minutes * 60_000);
  await db.kysely.transaction().execute(async (trx) => {
    for (const { id, starts_at, ends_at } of episodes) {
      await trx
        .updateTable('airing')
        .set({ starts_at: shift(starts_at), ends_at: shift(ends_at) })
        .where('id', '=', id)
        .execute();
    }
  });
}
