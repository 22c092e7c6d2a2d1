// kill -9 of a server while accounts record and delete a series and the guide is imported: what a viewer was answered is kept.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aProgramme,
  aSubscription,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { createPostgresDatabase, testEngine } from '../../../test/database.ts';
import { importGuide } from '../../../test/recording-crowd.ts';
import { SILENT } from '../../../test/template.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { readAccountQuota } from './quota.service.ts';
import { followGuide } from './recordings.job.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/record-until-killed.ts', import.meta.url));
const ACCOUNTS = 12;
/** Printed lines before the kills: in the first round of all accounts, and in a later one. */
const KILLS = [9, 61];
const HOUR_MS = 3_600_000;
const QUOTA_MINUTES = 180;
/** Each kill opens a database in a process of its own. */
const LONG_MS = 600_000;
const NOW = TEST_EVENING.getTime();

async function prepare(db: Database) {
  await migrate(db, SILENT);
  await aPackage(db, { id: 'aile' });
  const { id: channel_id } = await aChannel(db);
  await db.kysely.insertInto('channel_package').values({ channel_id, package_id: 'aile' }).execute();
  const { id: programme_id } = await aProgramme(db, { series: true });
  for (const day of [1, 2, 3, 4]) {
    const starts_at = new Date(NOW + day * 24 * HOUR_MS);
    await anAiring(db, { channel_id, programme_id, starts_at, ends_at: new Date(starts_at.getTime() + HOUR_MS) });
  }
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const { id: account_id } = await anAccount(db);
    await aSubscription(db, { account_id, package_id: 'aile', ends_at: new Date(NOW + 999 * HOUR_MS) });
    await aMainProfile(db, { account_id });
  }
}

/** Kills the program after some lines, and returns the last line of every account. */
async function runUntilKilled(place: readonly string[], lines: number): Promise<Map<string, string>> {
  const child = spawn(process.execPath, [PROGRAM, String(NOW), ...place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const last = new Map<string, string>();
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what = '', account = ''] = line.split(' ');
    last.set(account, what);
    count += 1;
    if (count === lines) child.kill('SIGKILL');
  }
  expect([await exited, count >= lines]).toEqual(['SIGKILL', true]);
  return last;
}

it(
  'a recording that was answered outlives kill -9, one that was deleted stays deleted, and none is there twice [RECORD-08] [RECORD-10] [QUOTA-05]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seyir-killed-'));
    const databaseUrl = testEngine() === 'postgres' ? await createPostgresDatabase() : undefined;
    const open = () => openDatabase({ dataFolder: folder, databaseUrl, log: SILENT });
    const prepared = await open();
    await prepare(prepared);
    const episodes = await prepared.kysely.selectFrom('airing').selectAll().orderBy('starts_at').execute();
    await prepared.close();
    for (const lines of KILLS) {
      const last = await runUntilKilled(databaseUrl === undefined ? [folder] : [folder, databaseUrl], lines);
      const db = await open();
      try {
        await importGuide(db, episodes, 0);
        await followGuide({ db, now: () => NOW, events: { publish: async () => undefined } });
        const rows = await db.kysely
          .selectFrom('recording')
          .innerJoin('airing', 'airing.id', 'recording.airing_id')
          .select(['account_id', 'rule_id', 'recording.starts_at', 'airing.starts_at as airs_at'])
          .where('expires_at', '>', new Date(NOW))
          .execute();
        expect(rows.filter(({ starts_at, airs_at }) => starts_at.getTime() !== airs_at.getTime())).toEqual([]);
        for (const [account, what] of last) {
          const own = rows.filter(({ account_id }) => account_id === account);
          // Three episodes fit the quota. What was in progress at the kill has happened whole or not at all.
          const expected = what === 'asks' ? [0, 3] : [what === 'recorded' ? 3 : 0];
          expect(expected, `${account} ${what}`).toContain(own.length);
          expect(new Set(own.map(({ rule_id }) => rule_id)).size).toBe(Math.min(1, own.length));
          const { remaining } = await readAccountQuota(db.kysely, account, new Date(NOW), QUOTA_MINUTES);
          expect(remaining).toBe(QUOTA_MINUTES - 60 * own.length);
        }
      } finally {
        await db.close();
      }
    }
    await rm(folder, { recursive: true, force: true });
  },
  LONG_MS,
);
