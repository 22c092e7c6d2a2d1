// The dependencies of commands: the server's database and packager, opened as the server opens them.
import { setTimeZone } from '@seyir/core/time/local-time';
import { announceCatalogueChange } from '../catalogue/catalogue.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { type EventPublisher, makeEventPublisher } from '../events/events.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { makePackager, type Packager } from '../packaging/packaging.ts';
import { type Clock, systemClock } from '../shared/clock.ts';
import { makeMachineName, prepareDataFolder } from '../shared/data-folder.ts';
import { type NewId, newId } from '../shared/ids.ts';
import { readLanguageFiles } from '../shared/language-files.ts';
import { setFurtherLanguages } from '../shared/languages.ts';
import { type Log, silentLog } from '../shared/log.ts';
import { openStores, type Stores } from '../store/open-store.ts';

export interface Tools {
  readonly config: Config;
  readonly db: Database;
  readonly packager: Packager;
  readonly stores: Stores;
  readonly events: EventPublisher;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
}

interface ToolsDeps {
  readonly config: Config;
  readonly db: Database;
  readonly now?: Clock;
}

/** Without a log: a command prints its own messages, and log lines would break the progress bar. */
export function makeTools({ config, db, now = systemClock }: ToolsDeps): Tools {
  const log = silentLog;
  const { ffmpegPath, mediaFolder } = config;
  const announceChange = announceCatalogueChange;
  const stores = openStores(config);
  const packager = makePackager({
    ...{ db, ffmpegPath, mediaFolder, store: stores.media, readMachineName: makeMachineName(config) },
    ...{ log, now, newId, announceChange },
  });
  return { config, db, packager, stores, events: makeEventPublisher(db), log, now, newId };
}

/** Opens the database for `work` and closes it afterwards. */
export async function withTools<T>(
  { env }: { readonly env: Readonly<Record<string, string | undefined>> },
  work: (tools: Tools) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  setTimeZone(config.timeZone);
  setFurtherLanguages(await readLanguageFiles(config.languagesFolder, silentLog));
  const { dataFolder, databaseUrl, databasePool } = config;
  await prepareDataFolder(dataFolder);
  const db = await openDatabase({ databaseUrl, poolSize: databasePool, dataFolder, log: silentLog });
  try {
    await migrate(db, silentLog);
    const tools = makeTools({ config, db });
    return await work(tools).finally(tools.stores.close);
  } finally {
    await db.close();
  }
}

const STOP_MS = 2_000;

/**
 * The outbox for a command: messages are rows of the queue, and a server with the role `worker` sends them. Loaded with the first command
 * that sends one.
 */
export async function withOutbox<T>({ config, db, log, now }: Tools, work: (outbox: Outbox) => Promise<T>): Promise<T> {
  const [{ makeJobs }, { makeOutbox }] = await Promise.all([import('../jobs/jobs.ts'), import('../outbox/outbox.ts')]);
  const jobs = makeJobs({ db, log, now, isWorker: false });
  const outbox = makeOutbox({ options: config.outbox, jobs, now, log });
  await jobs.start();
  try {
    return await work(outbox);
  } finally {
    outbox.close();
    await jobs.stop(STOP_MS);
  }
}
