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
import { type Kept, listKept } from '../../../test/recording-crowd.ts';
import { fillDataFolder, SILENT } from '../../../test/template.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { followGuide } from './recordings.job.ts';

const PROGRAM = fileURLToPath(new URL('../../../test/record-until-killed.ts', import.meta.url));
const ACCOUNTS = Number(process.env.SEYIR_TEST_ACCOUNTS ?? 12);
/** Printed lines before the kills: in the first round of all accounts, and in the second one of the next process. */
const KILLS = [Math.ceil(0.75 * ACCOUNTS), Math.ceil(3.75 * ACCOUNTS)];
const HOUR_MS = 3_600_000;
const QUOTA_MINUTES = 180;
/** Each process opens the database as the one before has left it. */
const LONG_MS = 600_000;
const NOW = TEST_EVENING.getTime();

async function prepare(db: Database) {
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

interface Life {
  /** At the start, as the process before has left it. */
  readonly kept: readonly Kept[];
  /** The last line of every account: what it asked for, or what it was answered. */
  readonly last: ReadonlyMap<string, string>;
}

/** Kills the program after some lines. */
async function runUntilKilled(place: readonly string[], lines: number): Promise<Life> {
  const child = spawn(process.execPath, [PROGRAM, String(NOW), ...place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const kept: Kept[] = [];
  const last = new Map<string, string>();
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what = '', value = ''] = line.split(' ');
    if (what === 'has') {
      kept.push(JSON.parse(value));
      continue;
    }
    last.set(value, what);
    count += 1;
    if (count === lines) child.kill('SIGKILL');
  }
  expect([await exited, count >= lines]).toEqual(['SIGKILL', true]);
  return { kept, last };
}

function expectKept(kept: readonly Kept[], last: ReadonlyMap<string, string>): void {
  expect(kept).toHaveLength(ACCOUNTS);
  for (const { account, recordings, rules, remaining, misplaced } of kept) {
    const what = last.get(account);
    // Three episodes fit the quota. What was in progress at the kill has happened whole or not at all.
    const expected = what === 'asks' ? [0, 3] : [what === 'recorded' ? 3 : 0];
    expect(expected, `${account} ${what}`).toContain(recordings);
    expect(rules).toBe(Math.min(1, recordings));
    expect(remaining).toBe(QUOTA_MINUTES - 60 * recordings);
    expect(misplaced).toBe(0);
  }
}

it(
  'a recording that was answered outlives kill -9, one that was deleted stays deleted, and none is there twice [RECORD-08] [RECORD-10] [QUOTA-05]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seyir-killed-'));
    const databaseUrl = testEngine() === 'postgres' ? await createPostgresDatabase() : undefined;
    if (databaseUrl === undefined) await fillDataFolder(folder);
    const open = () => openDatabase({ dataFolder: folder, databaseUrl, log: SILENT });
    const prepared = await open();
    await prepare(prepared);
    await prepared.close();

    const answered = new Map<string, string>();
    for (const lines of KILLS) {
      const { kept, last } = await runUntilKilled(databaseUrl === undefined ? [folder] : [folder, databaseUrl], lines);
      expectKept(kept, answered);
      for (const [account, what] of last) answered.set(account, what);
    }
    const db = await open();
    try {
      await followGuide({ db, now: () => NOW, events: { publish: async () => undefined } });
      expectKept(await listKept(db, new Date(NOW), QUOTA_MINUTES), answered);
    } finally {
      await db.close();
    }
    await rm(folder, { recursive: true, force: true });
  },
  LONG_MS,
);
