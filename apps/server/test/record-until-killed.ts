// A program in which accounts record and delete a series while the guide is imported, until it is killed. Prints what the
// accounts have at the start, then a line when an account has recorded and when it has deleted, after the commit. The test
// starts it again on the same database.
// Usage: node record-until-killed.ts <epoch ms> <data folder> [<database url>]
import { writeSync } from 'node:fs';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { deleteBySeries } from '../src/features/recordings/delete.service.ts';
import { record } from '../src/features/recordings/record.service.ts';
import type { RecordingsDeps } from '../src/features/recordings/recordable.ts';
import { followGuide, planSeries } from '../src/features/recordings/recordings.job.ts';
import { hasErrorCode } from '../src/shared/error-code.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog as log } from '../src/shared/log.ts';
import { aCaller } from './http.ts';
import { allowed, importGuide, inLanes, listKept } from './recording-crowd.ts';
import { SILENT } from './template.ts';

const [moment = '', dataFolder = '', databaseUrl] = process.argv.slice(2);
const now = () => Number(moment);
const db = await openDatabase({ dataFolder, databaseUrl, log: SILENT });
const catalogue = await createCatalogue({ db, log, now });
const events = { publish: async () => undefined };
const QUOTA_MINUTES = 180;
const deps: RecordingsDeps = { db, catalogue, events, now, newId, quotaMinutes: QUOTA_MINUTES };

const episodes = await db.kysely.selectFrom('airing').selectAll().orderBy('starts_at').execute();
const [first] = episodes;
const seriesId = first?.programme_id ?? '';
const body = {
  epgProgramId: first?.id ?? '',
  requestDateTime: new Date(now()).toISOString(),
  recordNextEpisodes: true,
  seriesId,
};
const accounts = await db.kysely
  .selectFrom('account')
  .innerJoin('profile', 'profile.account_id', 'account.id')
  .select(['account.id as accountId', 'profile.id as profileId'])
  .orderBy('account.user_code')
  .execute();
const tick = new Int32Array(new SharedArrayBuffer(4));

/** Unbuffered: a printed line is a commit that the viewer has seen. A full pipe is waited for; a short line goes in whole. */
function print(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if (!hasErrorCode(error, 'EAGAIN')) throw error;
      Atomics.wait(tick, 0, 0, 1);
    }
  }
}

await followGuide(deps);
for (const kept of await listKept(db, new Date(now()), QUOTA_MINUTES)) print(`has ${JSON.stringify(kept)}`);

const guide = async () => {
  for (let round = 1; ; round += 1) {
    await importGuide(db, episodes, round % 2 === 0 ? 0 : 15);
    await Promise.all([followGuide(deps, { most: 10 }), planSeries(deps, log)]);
  }
};
const viewers = async () => {
  for (;;) {
    await inLanes(accounts, async ({ accountId, profileId }, number) => {
      const profile = { id: profileId, isKids: false, isMain: true, userlevel: 0 };
      const caller = aCaller({ accountId, packageId: 'aile', profile });
      print(`asks ${accountId}`);
      const made = await Promise.all(
        [1, 2].map(() => allowed(record(deps, caller, { language: 'tr' } as never, body))),
      );
      if (made.every((item) => item !== undefined)) throw new Error('recorded twice');
      print(`recorded ${accountId}`);
      if (number % 3 !== 0) return;
      print(`asks ${accountId}`);
      await allowed(deleteBySeries(deps, caller, seriesId));
      print(`deleted ${accountId}`);
    });
  }
};
await Promise.all([viewers(), guide()]);
