// Loads the demo into the database and extends its guide. Loading is one transaction, so that a server that is killed
// during it starts from the state before.
import { dayAt } from '@seyir/core/time/local-time';
import { announceCatalogueChange } from '@seyir/server/catalogue/catalogue';
import { announceGuideChange } from '@seyir/server/catalogue/on-air';
import type { Database, Queries } from '@seyir/server/db/database';
import { asJson } from '@seyir/server/db/json';
import { WATERMARK_SETTING } from '@seyir/server/operations/settings';
import type { Clock } from '@seyir/server/shared/clock';
import type { NewId } from '@seyir/server/shared/ids';
import type { Log } from '@seyir/server/shared/log';
import type { Passwords } from '@seyir/server/shared/passwords';
import { hashSecrets, listNewAccounts, type NewAccount, writeAccounts } from './accounts.ts';
import { type ArtPicture, listArt } from './art.ts';
import { describeEdition, findLoadedEdition, rememberEdition, waitForTurn } from './edition.ts';
import { addAirings, planMissingDays, removeOldAirings } from './guide.ts';
import { writeAssets } from './media/asset-rows.ts';
import { readDemo } from './read-demo.ts';
import type { Demo } from './schema/demo.ts';
import { withdrawRest, writeCatalogue, writePages } from './write-catalogue.ts';

interface DemoDeps {
  readonly db: Database;
  /** The folder with `catalogue` and `art`. */
  readonly folder: string;
  readonly now: Clock;
  readonly log: Log;
}

export interface LoadDemoDeps extends DemoDeps {
  readonly newId: NewId;
  readonly passwords: Passwords;
  /** Takes pictures into the data folder; those that are there already are left alone. Gives the paths of the others. */
  readonly storeImages: (pictures: readonly ArtPicture[]) => Promise<readonly string[]>;
}

/**
 * Loads the demo, or a newer edition of it, or nothing when it is there already. Pictures are looked at each time,
 * because the data folder may be another than last time. The guide is brought up to today in any case.
 */
export async function loadDemo(deps: LoadDemoDeps): Promise<Demo> {
  const { db, folder, now, log } = deps;
  const startedAt = now();
  const demo = await readDemo(folder);
  const newPictures = await deps.storeImages(await listArt(folder, demo));
  const loaded = await findLoadedEdition(db.kysely);
  const wanted = describeEdition(demo, loaded?.firstDay ?? dayAt(now()));
  if (loaded?.edition === wanted.edition) {
    if (newPictures.length > 0) await announceCatalogueChange(db.kysely);
    await bringGuideUpToDate(deps, demo, loaded.firstDay);
    return demo;
  }
  const accounts: NewAccount[] = [];
  for (const account of await listNewAccounts(db.kysely, demo, loaded)) {
    accounts.push(await hashSecrets(account, deps.passwords));
  }
  await writeEdition(deps, demo, accounts);
  log.info({ edition: wanted.edition, milliseconds: now() - startedAt }, 'demo loaded');
  return demo;
}

async function writeEdition(
  { db, now, newId }: LoadDemoDeps,
  demo: Demo,
  accounts: readonly NewAccount[],
): Promise<void> {
  const at = now();
  await db.kysely.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const before = await findLoadedEdition(trx);
    const firstDay = before?.firstDay ?? dayAt(at);
    const edition = describeEdition(demo, firstDay);
    if (before?.edition === edition.edition) return;
    const window = { demo, firstDay, now: at };
    await writeCatalogue(trx, demo, at);
    await writePages(trx, demo, before);
    await writeAssets(trx, demo);
    await withdrawRest(trx, edition, before);
    await addAirings(trx, await planMissingDays(trx, window));
    await removeOldAirings(trx, window);
    const stillNew = new Set(await listNewAccounts(trx, demo, before));
    const wanted = accounts.filter(({ account }) => stillNew.has(account));
    await writeAccounts(trx, wanted, { ...window, newId });
    if (before === undefined) await writeWatermark(trx);
    await rememberEdition(trx, edition, at);
    await announceCatalogueChange(trx);
    await announceGuideChange(trx);
  });
}

/** Of one channel, so that the demonstration shows one. Only with the first load: afterwards it is the operator's. */
async function writeWatermark(trx: Queries): Promise<void> {
  const look = {
    ...{ channelcode: 'saha1', interval: 1, showtime: 30, timestamp: '0', fontsize: 18 },
    ...{ rangeX: [10, 70], rangeY: [15, 65] },
    ...{ backcolor: 'transparent', fontcolor: 'rgba(255, 255, 255, 0.4)' },
    fonttype: { family: 'sans-serif', weight: 600 },
  };
  await trx
    .insertInto('setting')
    .values({ key: WATERMARK_SETTING, value: asJson([look]) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the days that have come into the guide and removes those that left it. Run at the start and once a day. */
export async function extendGuide(deps: DemoDeps): Promise<void> {
  const loaded = await findLoadedEdition(deps.db.kysely);
  if (loaded !== undefined) await bringGuideUpToDate(deps, await readDemo(deps.folder), loaded.firstDay);
}

async function bringGuideUpToDate({ db, now, log }: DemoDeps, demo: Demo, firstDay: string): Promise<void> {
  const window = { demo, firstDay, now: now() };
  // Planned outside the transaction: the embedded database has one connection, which an open transaction blocks.
  const airings = await planMissingDays(db.kysely, window);
  const removed = await db.kysely.transaction().execute(async (trx) => {
    await addAirings(trx, airings);
    const count = await removeOldAirings(trx, window);
    if (airings.length > 0 || count > 0) await announceGuideChange(trx);
    return count;
  });
  if (airings.length > 0 || removed > 0) log.info({ added: airings.length, removed }, 'demo guide moved on');
}

/** Accounts with a password, with a note of what each shows, for the block that the server prints when it is ready. */
export function describeAccounts({ packages }: Demo): { username: string; password: string; note: string }[] {
  return packages.accounts.flatMap((account) => {
    const { email, password, status, singleSession, profiles } = account;
    if (password === null) return [];
    const pin = profiles.find(({ main }) => main)?.pin ?? null;
    const notes = [
      account.package === null ? 'no package' : `package ${account.package}`,
      profiles.length > 1 ? `${profiles.length} profiles` : '',
      pin === null ? '' : `PIN ${pin}`,
      singleSession ? 'one session at a time' : '',
      status === 'SUSPENDED' ? 'suspended' : '',
    ];
    return [{ username: email, password, note: notes.filter((note) => note !== '').join(', ') }];
  });
}
