// A service of several machines to break parts of: two web servers, two workers, two ingest servers, PostgreSQL with a
// synchronous standby behind an address that can move, an S3 server and nginx; with viewers who watch and save all the time.
// The machines start with the previous release, where that can be had.
import { chmod, mkdtemp, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../src/db/migrate.ts';
import { readMigrations } from '../src/db/migration-files.ts';
import { openPostgresDatabase } from '../src/db/postgres-database.ts';
import { aChannel, aPackage } from './builders.ts';
import { startCuttableProxy } from './cuttable-proxy.ts';
import { makeSourceFiles } from './live-sources.ts';
import { ask, findAddress, makeClients } from './machine-clients.ts';
import { startPostgresServer, startStandby } from './postgres-server.ts';
import { checkOutPrevious } from './previous-release.ts';
import { keepSaving, makeFilms } from './saving.ts';
import { type Machine, startMachines } from './several-machines.ts';
import { SILENT } from './template.ts';
import { until } from './until.ts';
import { findFaults, readList, watch } from './watching.ts';

const CHANNEL = '77';
const PACKAGE = 'aile';
const ROLES = {
  ...{ web1: 'web', web2: 'web', worker1: 'worker', worker2: 'worker' },
  ...{ ingest1: 'ingest', ingest2: 'ingest' },
};
const SETTINGS = { fsync: 'off', wal_retrieve_retry_interval: '200ms' };
const HOUR_MS = 3_600_000;
/** Accounts that rent: each may order twenty titles an hour. */
const SAVERS = 4;
/** On SIGUSR2 the clock of a process jumps, as with a machine whose clock is set. */
const JUMP = `const now = Date.now; process.on('SIGUSR2', () => { Date.now = () => now() + 72 * ${HOUR_MS}; });`;
/** On SIGUSR2 the disk of a process is full, and has space again on the next one. */
const FILL = `
  import { promises } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { statfs } = promises;
  let isFull = false;
  process.on('SIGUSR2', () => { isFull = !isFull; });
  promises.statfs = async (...args) => Object.assign(await statfs(...args), isFull ? { bavail: 0, bfree: 0 } : {});
  syncBuiltinESMExports();`;
const preload = (script: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` });

export async function startFaultWorld(ffmpegPath: string) {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-faults-'));
  // Root gives the clusters to another user, who has to get through to them.
  await chmod(folder, 0o755);
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closing.reverse()) await each();
  };
  try {
    const primary = await startPostgresServer(join(folder, 'primary'), SETTINGS);
    closing.push(primary.stop);
    const previous = await checkOutPrevious(join(folder, 'previous'));
    const seed = await openPostgresDatabase(primary.url, SILENT);
    await migrate(seed, SILENT, await readMigrations(previous?.migrationsFolder));
    await makeSourceFiles(folder);
    await aPackage(seed, { id: PACKAGE });
    const source = { kind: 'ingest', input: join(folder, 'loop.mp4'), rungs: ['v240'] } as const;
    await aChannel(seed, { id: CHANNEL, number: 77, name: 'Deniz', source });
    await seed.kysely.insertInto('channel_package').values({ channel_id: CHANNEL, package_id: PACKAGE }).execute();
    await makeFilms(seed);
    await seed.close();

    const standbyAt = { from: join(folder, 'primary'), folder: join(folder, 'standby'), settings: SETTINGS };
    const standby = await startStandby(primary, standbyAt);
    closing.push(standby.stop);
    const proxy = await startCuttableProxy(primary.port);
    closing.push(proxy.close);
    const address = new URL(primary.url);
    address.port = String(proxy.port);
    const db = await openPostgresDatabase(address.href, SILENT);
    closing.push(db.close);
    // A commit is answered when the standby has it, too: nothing that was answered is lost with the server.
    await db.executeSql(`alter system set synchronous_standby_names = '*'`);
    await db.executeSql('select pg_reload_conf()');

    const webhook = await startWebhook();
    closing.push(webhook.close);
    let server = previous?.server;
    const several = await startMachines({
      ...{ databaseUrl: address.href, ffmpegPath, roles: ROLES },
      findServer: () => server,
      envOf: (name) => ({
        SMS_WEBHOOK_URL: `http://${name}:x@127.0.0.1:${webhook.port}/`,
        ...(name === 'web2' ? preload(JUMP) : {}),
        ...(name.startsWith('ingest') ? preload(FILL) : {}),
      }),
    });
    closing.push(several.stop);

    const { web1, web2, worker1, worker2, ingest1, ingest2 } = several.machines;
    const { aHousehold, signIn } = makeClients(db, PACKAGE);
    const ways = [[web1.url, web2.url], [web2.url, web1.url], ...(several.edge === undefined ? [] : [[several.edge]])];
    const clients = [];
    const viewers: ReturnType<typeof watch>[] = [];
    for (const servers of ways) {
      const client = await signIn(web1.url, web2.url, await aHousehold());
      const readAddress = async () => (await ask(web1.url, `/channel/${CHANNEL}/url`, client)).text();
      await until(async () => /index\.m3u8/.test(await readAddress()));
      const { pathname } = new URL(findAddress(await readAddress()));
      clients.push(client);
      viewers.push(watch(servers, pathname.replace('index.m3u8', 'v90.m3u8')));
    }
    closing.push(() => Promise.all(viewers.map((viewer) => viewer.stop())));

    const savers = [];
    for (let place = 0; place < SAVERS; place += 1) {
      const household = await aHousehold();
      const client = await signIn(web1.url, web2.url, household);
      savers.push({ household, client });
      clients.push(client);
    }
    await db.kysely
      .updateTable('session')
      .set({ admin_check_at: new Date(Date.now() + HOUR_MS) })
      .execute();
    const saving = keepSaving({ db, servers: [web1.url, web2.url], viewers: savers });
    closing.push(saving.stop);

    /** All segments of the last two hours as the archive lists them, each read from a server. */
    const readArchive = async () => {
      const own = await signIn(web1.url, web2.url, await aHousehold());
      const answer = await ask(web1.url, `/channel/${CHANNEL}/url?startTime=${Date.now() - 60_000}`, own);
      const { pathname } = new URL(findAddress(await answer.text()));
      const list = new URL(pathname.replace('index.m3u8', 'v90.m3u8'), web1.url);
      const segments = readList(await (await fetch(list)).text());
      const unread = [];
      for (const { number, uri } of segments) if (!(await fetch(new URL(uri, list))).ok) unread.push(number);
      return { segments, faults: [...findFaults(segments), ...unread.map((number) => `${number} cannot be read`)] };
    };

    return {
      ...{ db, primary, standby, proxy, several, webhook, clients, viewers, saving, close, aHousehold, signIn },
      readArchive,
      /** The release that the machines run until they are upgraded; undefined when that is the one under test. */
      previous,
      /** Ends and starts half of the machines, then the others: the next process is of the release under test. */
      async upgrade() {
        server = undefined;
        for (const half of [
          [web1, worker1, ingest1],
          [web2, worker2, ingest2],
        ]) {
          await Promise.all(
            half.map(async (machine) => {
              await machine.kill('SIGTERM');
              await machine.restart();
            }),
          );
        }
      },
      listEncoders,
      /** The machine that ingests the channel, and its ffmpeg. */
      async findIngest(): Promise<{ machine: Machine; ffmpeg: number }> {
        for (;;) {
          for (const machine of [ingest1, ingest2]) {
            const [ffmpeg] = await listEncoders(machine);
            if (ffmpeg !== undefined) return { machine, ffmpeg };
          }
          await wait(200);
        }
      },
      /** Takes the channel's source away, and brings it back. */
      takeSource: () => rename(join(folder, 'loop.mp4'), join(folder, 'away.mp4')),
      bringSource: () => rename(join(folder, 'away.mp4'), join(folder, 'loop.mp4')),
      async seeMore(count: number) {
        await Promise.all(viewers.map((viewer) => viewer.seeMore(count)));
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Text messages arrive here. They are not answered while they are held. */
async function startWebhook() {
  const received: { readonly machine: string; readonly key: string }[] = [];
  const held: ServerResponse[] = [];
  let isHeld = false;
  const server = createServer((request, reply) => {
    const [machine = ''] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':');
    received.push({ machine, key: String(request.headers['idempotency-key']) });
    if (isHeld) held.push(reply);
    else reply.writeHead(202).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const reply of held.splice(0)) reply.writeHead(202).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The processes of ffmpeg that write live channels on a machine. */
const listEncoders = ({ dataFolder }: Machine) => listProcesses(join(dataFolder, 'media', 'live'));

/** Processes of ffmpeg whose working directory is below a folder. */
async function listProcesses(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const cwd = await readlink(`/proc/${id}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (cwd.startsWith(folder) && /ffmpeg/.test(command)) found.push(Number(id));
  }
  return found;
}
