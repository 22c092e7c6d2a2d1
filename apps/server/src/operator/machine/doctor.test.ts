// Each check of `doctor`, well and wrong, and what it says to do.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '@seyir/core/operator/commands';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFakeFfmpeg } from '../../../test/ffmpeg.ts';
import { findFreePort } from '../../../test/live-sources.ts';
import { readConfig } from '../../config.ts';
import { takeDataLock } from '../../db/data-lock.ts';
import type { MachineContext } from '../command.ts';
import { CHECKS } from './doctor.ts';

let folder = '';
let servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-doctor-'));
});
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  servers = [];
  await rm(folder, { recursive: true, force: true });
});

const contextOf = (env: Record<string, string>) =>
  ({
    env: { SEYIR_DATA: folder, ...env },
    pid: process.pid,
    progress: () => ({ show() {}, end() {} }),
  }) as unknown as MachineContext;

/** The finding of one check; a thrown error is `wrong`, as in the command. */
async function check(name: keyof typeof CHECKS, env: Record<string, string> = {}) {
  const context = contextOf(env);
  try {
    return await CHECKS[name]?.(readConfig(context.env), context);
  } catch (error) {
    return { state: 'wrong', words: error instanceof Error ? error.message : '' };
  }
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const anHttpServer = (date = new Date()) =>
  listen(
    createHttpServer((_, reply) => {
      reply.sendDate = false;
      reply.writeHead(200, { date: date.toUTCString(), connection: 'close' }).end();
    }),
  );

const saying = (state: string, words: string) => ({ state, words: expect.stringContaining(words) });

describe('doctor', () => {
  it('ffmpeg: an old or missing one is wrong, and FFMPEG_PATH is named', async () => {
    const current = await aFakeFfmpeg(join(folder, 'current'), { libavutil: 59 });
    expect(await check('ffmpeg', { FFMPEG_PATH: current })).toEqual(saying('ok', 'is current'));
    const old = await aFakeFfmpeg(join(folder, 'old'), { libavutil: 56 });
    expect(await check('ffmpeg', { FFMPEG_PATH: old })).toEqual(saying('wrong', 'install a current one'));
    expect(await check('ffmpeg', { FFMPEG_PATH: join(folder, 'none') })).toEqual(saying('wrong', 'FFMPEG_PATH'));
  });

  it('storage: a folder that is not there, and a full disk, are wrong', async () => {
    expect(await check('storage', { SEYIR_MEDIA_KEEP_FREE_MB: '0' })).toEqual(saying('ok', 'GB free'));
    expect(await check('storage', { SEYIR_DATA: join(folder, 'none') })).toEqual(saying('wrong', 'SEYIR_DATA'));
    const most = { SEYIR_MEDIA_KEEP_FREE_MB: '1000000' };
    expect((await check('storage', most))?.words).toMatch(/GB free/);
  });

  it('database: one that does not answer is wrong, one that the server has open is well', async () => {
    const port = await findFreePort('tcp');
    const away = { DATABASE_URL: `postgres://seyir:secret@127.0.0.1:${port}/seyir` };
    const finding = await check('database', away);
    expect(finding).toEqual(saying('wrong', 'DATABASE_URL'));
    expect(finding?.words).not.toContain('secret');
    const lock = await takeDataLock(join(folder, 'database.lock'), { pid: process.pid });
    expect(await check('database')).toEqual(saying('ok', 'open in the running server'));
    await lock.release();
  });

  it('clock: one that differs from the public address is wrong, and NTP is named', async () => {
    expect(await check('clock')).toEqual(saying('note', 'set PUBLIC_URL'));
    const right = await anHttpServer();
    expect(await check('clock', { PUBLIC_URL: `http://127.0.0.1:${right}` })).toEqual(saying('ok', 'as that'));
    const slow = await anHttpServer(new Date(Date.now() - 60_000));
    expect(await check('clock', { PUBLIC_URL: `http://127.0.0.1:${slow}` })).toEqual(saying('wrong', 'run NTP'));
    const away = await findFreePort('tcp');
    expect(await check('clock', { PUBLIC_URL: `http://127.0.0.1:${away}` })).toEqual(saying('note', 'does not answer'));
  });

  it('ports: free, answered by the server, or taken by another program', async () => {
    expect(await check('ports', { PORT: String(await findFreePort('tcp')) })).toEqual(saying('note', 'is not running'));
    expect(await check('ports', { PORT: String(await anHttpServer()) })).toEqual(saying('ok', 'running server'));
    const other = await listen(createServer((socket) => socket.destroy()));
    expect(await check('ports', { PORT: String(other) })).toEqual(saying('wrong', 'choose another port with PORT'));
  });

  it('mail: files are a note, a mail server that does not answer is wrong', async () => {
    expect(await check('mail')).toEqual(saying('note', 'set SMTP_URL'));
    const port = await listen(createServer((socket) => socket.end()));
    expect(await check('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual(saying('ok', 'answers'));
    const away = await findFreePort('tcp');
    expect(await check('mail', { SMTP_URL: `smtp://127.0.0.1:${away}` })).toEqual(saying('wrong', 'firewall'));
  });

  it('payment: test gateways are a note, a gateway that does not answer is wrong', async () => {
    expect(await check('payment')).toEqual(saying('note', 'takes no money: set PAYMENT_GATEWAY'));
    const keys = { PAYMENT_GATEWAY: 'iyzico', IYZICO_API_KEY: 'a', IYZICO_SECRET_KEY: 'b' };
    const away = await findFreePort('tcp');
    const finding = await check('payment', { ...keys, IYZICO_URI: `http://127.0.0.1:${away}` });
    expect(finding).toEqual(saying('wrong', 'does not answer: check address and firewall'));
  });

  it('certificate: plain http and a port without TLS are wrong', async () => {
    expect(await check('certificate')).toEqual(saying('note', 'need https'));
    expect(await check('certificate', { PUBLIC_URL: 'http://tv.test' })).toEqual(saying('wrong', 'is not https'));
    const plain = await anHttpServer();
    expect(await check('certificate', { PUBLIC_URL: `https://127.0.0.1:${plain}` })).toEqual(
      saying('wrong', 'renew it, or correct PUBLIC_URL'),
    );
  });

  it('has a check for each word of its help', () => {
    for (const name of Object.keys(CHECKS)) expect(COMMANDS.doctor.about).toContain(name);
  });
});
