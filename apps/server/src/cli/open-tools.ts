// The dependencies of commands: the server's database and packager, opened as the server opens them.
import { announceCatalogueChange } from '../catalogue/catalogue.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { DataInUseError } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { systemClock } from '../shared/clock.ts';
import { prepareDataFolder } from '../shared/data-folder.ts';
import { newId } from '../shared/ids.ts';
import { type Log, silentLog } from '../shared/log.ts';
import { makePackager, type Packager } from '../streaming/packaging/packaging.ts';
import { CliError } from './arguments.ts';

export interface Tools {
  readonly config: Config;
  readonly db: Database;
  readonly packager: Packager;
  readonly log: Log;
}

/** Opens the database for `work` and closes it afterwards. */
export async function withTools<T>(
  { env, pid }: { env: Readonly<Record<string, string | undefined>>; pid: number },
  work: (tools: Tools) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  await prepareDataFolder(config.dataFolder);
  // No log: the command prints its own messages, and log lines would break the progress bar.
  const log = silentLog;
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataFolder: config.dataFolder, log }).catch(
    explainLock,
  );
  try {
    await migrate(db, log);
    const { ffmpegPath, mediaFolder } = config;
    const announceChange = announceCatalogueChange;
    const packager = makePackager({ db, ffmpegPath, mediaFolder, log, now: systemClock, newId, pid, announceChange });
    return await work({ config, db, packager, log });
  } finally {
    await db.close();
  }
}

function explainLock(error: unknown): never {
  if (!(error instanceof DataInUseError)) throw error;
  throw new CliError(
    `${error.message}\nThe embedded database can be open once: stop the server for the import, or use PostgreSQL (DATABASE_URL), where both work at once.`,
    { cause: error },
  );
}
