// Faults of a service of several machines while viewers watch, save positions and rent titles. Each test breaks one part, waits
// until the service goes on, and prints what was lost: nothing. On PostgreSQL and Linux, where all parts can be had.
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders.ts';
import { testEngine } from '../../test/database.ts';
import { startFaultWorld } from '../../test/fault-world.ts';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { ask, post } from '../../test/machine-clients.ts';
import { SILENT } from '../../test/template.ts';
import { readMigrations } from '../db/migration-files.ts';
import { openPostgresDatabase } from '../db/postgres-database.ts';

/** A machine of CI runs all of it on two processors. */
const SLOW = { timeout: 300_000 };
const POLL = { timeout: 120_000, interval: 200 };
const canRun = testEngine() === 'postgres' && currentFfmpeg !== undefined && existsSync('/proc/self/cwd');

describe.runIf(canRun)('nothing is lost by (needs PostgreSQL and ffmpeg 5)', SLOW, () => {
  let world: Awaited<ReturnType<typeof startFaultWorld>>;
  beforeAll(async () => {
    world = await startFaultWorld(currentFfmpeg ?? '');
    await world.seeMore(1);
  }, SLOW.timeout);
  afterAll(() => world?.close(), SLOW.timeout);

  /** What viewers, and those who save, have met since the last fault. */
  afterEach(async ({ task }) => {
    const { viewers, saving, clients, several } = world;
    const broken = viewers.flatMap(({ watched }) => watched.broken);
    const lost = await saving.findLost();
    const signedOut: number[] = [];
    for (const client of clients) {
      const answer = await ask(several.machines.web1.url, '/client/profiles', client);
      if (answer.status !== 200) signedOut.push(answer.status);
    }
    const seen = viewers.reduce((sum, { watched }) => sum + watched.segments.size, 0);
    const failures = [...viewers.map(({ watched }) => watched.repeated), saving.refused];
    const repeated = failures.flatMap((counts) => [...counts.values()]).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${task.name}: lost ${broken.length} of ${seen} segments, ${lost.length} of ${saving.saved.length} positions and ` +
        `${saving.rented.length} rentals, ${signedOut.length} of ${clients.length} sessions; ${repeated} requests repeated\n`,
    );
    for (const sentence of broken) process.stdout.write(`  ${sentence}\n`);
    expect(broken).toEqual([]);
    expect(lost).toEqual([]);
    expect(signedOut).toEqual([]);
    // A refusal is one that a client repeats by itself: no connection, or 502 to 504.
    expect([...saving.refused.keys()].filter((status) => ![0, 502, 503, 504].includes(status))).toEqual([]);
  });
  /** Waits until calls and streams go on. A segment may have been under way before the fault. */
  const goOn = async (segments = 1) => {
    await world.saving.doMore(4);
    await world.seeMore(segments);
  };

  it('a rolling upgrade from the previous release, half of the machines at a time', async () => {
    const { previous, db, upgrade } = world;
    const version = async () => {
      const { rows } = await db.executeSql('select max(version) as version from schema_migration');
      return (rows as [{ version: number }])[0].version;
    };
    const newest = (await readMigrations()).at(-1)?.version ?? 0;
    if (previous !== undefined) expect(await version()).toBeLessThan(newest);
    await upgrade();
    expect(await version()).toBe(newest);
    await goOn();
  });

  it('kill -9 of ffmpeg', async () => {
    const { ffmpeg } = await world.findIngest();
    process.kill(ffmpeg, 'SIGKILL');
    await goOn(2);
  });

  it('kill -9 of a web server', async () => {
    const { web1 } = world.several.machines;
    await web1.kill();
    await goOn();
    await web1.restart();
  });

  it('a reload of nginx', async () => {
    await world.several.reloadEdge();
    await goOn();
  });

  it('a restart of PostgreSQL', async () => {
    await world.primary.stop();
    await world.primary.start();
    await goOn();
  });

  it('a failover of PostgreSQL to its synchronous standby', async () => {
    const { proxy, primary, standby, signIn, aHousehold, several } = world;
    const { web1, web2 } = several.machines;
    proxy.cut();
    await primary.kill();
    const promoted = await openPostgresDatabase(standby.url, SILENT);
    await promoted.executeSql('select pg_promote()');
    await promoted.close();
    proxy.retarget(standby.port);
    proxy.mend();
    await goOn();
    // Notifications arrive again: a session that ends at one server ends at the other.
    const household = await aHousehold();
    const leaves = async () => {
      const client = await signIn(web1.url, web2.url, household);
      expect((await ask(web2.url, '/client/profiles', client)).status).toBe(200);
      await post(web1.url, '/auth/user/logout', {}, client);
      return (await ask(web2.url, '/client/profiles', client)).status;
    };
    await expect.poll(leaves, POLL).toBe(401);
  });

  it('a store that refuses, then is slow', async () => {
    const { s3 } = world.several;
    const before = s3.requests.length;
    s3.fault = (method) => (method === 'PUT' ? 'refuse' : 'none');
    await expect
      .poll(() => s3.requests.slice(before).filter((request) => request.startsWith('PUT')).length, POLL)
      .toBeGreaterThan(3);
    s3.fault = () => 'slow';
    await goOn();
    s3.fault = () => 'none';
  });

  it('the clock of a web server that jumps by three days', async () => {
    const { web2 } = world.several.machines;
    process.kill(web2.pid, 'SIGUSR2');
    await goOn();
    for (const client of world.clients) expect((await ask(web2.url, '/client/profiles', client)).status).toBe(200);
    expect((await fetch(`${web2.url}/readyz`)).status).toBe(200);
  });

  it('a source that is gone: viewers see a slate', async () => {
    const { ffmpeg } = await world.findIngest();
    await world.takeSource();
    process.kill(ffmpeg, 'SIGKILL');
    const countSlates = async () => {
      const { rows } = await world.db.executeSql('select count(*)::int as count from ingest_run where is_slate');
      return (rows as [{ count: number }])[0].count;
    };
    await expect.poll(countSlates, POLL).toBe(1);
    await goOn(3);
    await world.bringSource();
    const isBack = async () => {
      const { rows } = await world.db.executeSql(
        `select count(*)::int as count from ingest_run where is_slate and end_reason = 'The source is back.'`,
      );
      return (rows as [{ count: number }])[0].count;
    };
    await expect.poll(isBack, POLL).toBe(1);
    await goOn(2);
  });

  it('a full disk of the server that ingests', async () => {
    const { machine } = await world.findIngest();
    process.kill(machine.pid, 'SIGUSR2');
    await expect.poll(() => machine.output(), POLL).toContain('The disk is full, or nearly so.');
    await expect.poll(() => world.listEncoders(machine), POLL).toEqual([]);
    // The other one takes the channel over while the disk is full.
    const isOther = async () => (await world.findIngest()).machine !== machine;
    await expect.poll(isOther, POLL).toBe(true);
    await goOn(2);
    process.kill(machine.pid, 'SIGUSR2');
    await goOn();
    expect(await world.listEncoders(machine)).toEqual([]);
  });

  it('kill -9 of a worker that runs a job', async () => {
    const { webhook, several, db } = world;
    const { web1, worker1, worker2 } = several.machines;
    webhook.hold();
    const mobile = '5320000010';
    await anAccount(db, { mobile, email: null, email_key: null });
    await post(web1.url, '/auth/easy/code', { username: mobile });
    await expect.poll(() => webhook.received.length, POLL).toBeGreaterThan(0);
    const { machine: name = '', key = '' } = webhook.received.at(-1) ?? {};
    const [machine, other] = name === 'worker1' ? [worker1, 'worker2'] : [worker2, 'worker1'];
    await machine.kill();
    webhook.release();
    // A worker is given up after half a minute without a heartbeat, and its job repeated after as much: not waited for here.
    await db.executeSql(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = $1`, [key]);
    const takenBy = async () => {
      await db.executeSql(`update pgboss.job set start_after = now() where id = $1 and state = 'retry'`, [key]);
      return webhook.received.filter((message) => message.key === key).map((message) => message.machine);
    };
    await expect.poll(takenBy, POLL).toEqual([name, other]);
    await goOn();
    await machine.restart();
  });

  it('kill -9 of the server that ingests', async () => {
    const { db, findIngest, readArchive } = world;
    const { machine } = await findIngest();
    await machine.kill();
    // The lease of a channel expires after 15 s: not waited for here.
    await db.executeSql(`update setting set updated_at = now() - interval '1 hour' where key like 'ingest-lease.%'`);
    await goOn(2);
    // A server may be a segment behind another one for a second.
    const seen = world.viewers.flatMap(({ watched }) => [...watched.segments.keys()]);
    const findWrong = async () => {
      const { segments, faults } = await readArchive();
      const numbers = new Set(segments.map(({ number }) => number));
      return [...faults, ...seen.filter((number) => !numbers.has(number)).map((number) => `${number} is missing`)];
    };
    await expect.poll(findWrong, POLL).toEqual([]);
  });
});
