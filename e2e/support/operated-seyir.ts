// A service on PostgreSQL, with its operator beside it: a second process at the same database, as a back office is. What
// only an operator can do to an account (suspend it, restrict it to one session) is done here, by the server's own code.
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { type Events, openEvents } from '../../apps/server/src/events/events.ts';
import { silentLog } from '../../apps/server/src/shared/log.ts';
import {
  aMainProfile,
  anAccount,
  aPackage,
  aProfile,
  aSubscription,
  type Row,
} from '../../apps/server/test/builders.ts';
import { startTestPostgres } from '../../scripts/test-postgres.ts';
import { DEMO_PASSWORD } from './api-viewer.ts';
import { removeFolder, startSeyir } from './seyir-process.ts';

export interface Household extends Row<'account'> {
  readonly main: Row<'profile'>;
  readonly other: Row<'profile'>;
}

export interface OperatedSeyir {
  readonly url: string;
  /** What the server's own services need to be called from here. */
  readonly deps: { readonly db: Database; readonly events: Events; now(): number };
  /** An account with a package and two profiles that signs in with the password of the demonstration. */
  aHousehold(values?: Partial<Pick<Row<'account'>, 'single_session'>>): Promise<Household>;
  stop(): Promise<void>;
}

const MONTH_MS = 30 * 86_400_000;

export async function startOperatedSeyir(): Promise<OperatedSeyir> {
  const postgres = await startTestPostgres();
  const env = { DATABASE_URL: postgres.url, SEYIR_ROLES: 'web', SEYIR_DEMO_MEDIA: 'asked' };
  const seyir = await startSeyir({ env }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const now = () => Date.now();
  const db = await openDatabase({ databaseUrl: postgres.url, dataFolder: seyir.dataFolder, log: silentLog });
  const events = await openEvents({ db, now, log: silentLog });
  // Hashing is slow on purpose: the demonstration's hash serves everybody here.
  const demo = await db.kysely
    .selectFrom('account')
    .select('password_hash')
    .where('username', '=', 'aile@seyir.test')
    .executeTakeFirstOrThrow();

  return {
    url: seyir.url,
    deps: { db, events, now },
    async aHousehold(values = {}) {
      const account = await anAccount(db, { ...values, password_hash: demo.password_hash });
      const main = await aMainProfile(db, { account_id: account.id, name: 'Deniz' });
      const other = await aProfile(db, { account_id: account.id, name: 'Efe' });
      const { id: packageId } = await aPackage(db);
      await aSubscription(db, {
        account_id: account.id,
        package_id: packageId,
        starts_at: new Date(now()),
        ends_at: new Date(now() + MONTH_MS),
      });
      return { ...account, main, other };
    },
    async stop() {
      await events.close();
      await db.close();
      await seyir.stop();
      await postgres.stop();
      await removeFolder(seyir.dataFolder);
    },
  };
}

export const HOUSEHOLD_PASSWORD = DEMO_PASSWORD;
