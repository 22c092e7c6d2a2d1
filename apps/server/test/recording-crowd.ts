// Many accounts that record one series at once: shared by the test of concurrency and the program that is killed meanwhile.
import type { Database } from '../src/db/database.ts';
import { readAccountQuota } from '../src/features/recordings/quota.service.ts';
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

/** What an account has: recordings and the series rules they belong to, minutes left, and recordings beside their airing. */
export interface Kept {
  readonly account: string;
  readonly recordings: number;
  readonly rules: number;
  readonly remaining: number;
  readonly misplaced: number;
}

export async function listKept({ kysely }: Database, at: Date, quotaMinutes: number): Promise<Kept[]> {
  const rows = await kysely
    .selectFrom('recording')
    .innerJoin('airing', 'airing.id', 'recording.airing_id')
    .select(['account_id', 'rule_id', 'recording.starts_at', 'airing.starts_at as airs_at'])
    .where('expires_at', '>', at)
    .execute();
  const accounts = await kysely.selectFrom('account').select('id').execute();
  return Promise.all(
    accounts.map(async ({ id: account }) => {
      const own = rows.filter(({ account_id }) => account_id === account);
      return {
        account,
        recordings: own.length,
        rules: new Set(own.map(({ rule_id }) => rule_id)).size,
        remaining: (await readAccountQuota(kysely, account, at, quotaMinutes)).remaining,
        misplaced: own.filter(({ starts_at, airs_at }) => starts_at.getTime() !== airs_at.getTime()).length,
      };
    }),
  );
}
