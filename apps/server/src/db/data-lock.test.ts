import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataLock } from './data-lock.ts';
import { DataInUseError } from './errors.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-lock-'));
    path = join(folder, 'database.lock');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const take = (self: { pid: number; host?: string } = { pid }) => takeDataLock(path, self);

  it('is held by one and free again afterwards', async () => {
    const lock = await take();
    await expect(take()).rejects.toThrow(DataInUseError);
    await expect(take()).rejects.toThrow(`process ${pid}`);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
    await (await take()).release();
  });

  it('goes to exactly one of many that ask at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => take()));
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(taken).toHaveLength(1);
    await taken[0]?.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that was killed is taken over', async () => {
    const child = spawn('sleep', ['60']);
    const childLock = await take({ pid: child.pid ?? 0 });
    const text = await readFile(path, 'utf8');
    await childLock.release();
    await writeFile(path, text);
    await expect(take()).rejects.toThrow(DataInUseError);

    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    await (await take()).release();
  });

  it('of an earlier process with our own process id is taken over', async () => {
    await writeFile(path, JSON.stringify({ token: 'old', host: (await heldBy()).host, pid }));
    await (await take()).release();
  });

  it.skipIf(process.platform !== 'linux')('takes no reused process id for its own (needs Linux)', async () => {
    const child = spawn('sleep', ['60']);
    const { host } = await heldBy();
    await writeFile(path, JSON.stringify({ token: 'old', host, pid: child.pid, startedAt: '1' }));
    await (await take()).release();
    child.kill();
  });

  it('of another machine is respected while it beats, and taken over when it is silent', async () => {
    const elsewhere = await take({ pid: 7, host: 'elsewhere' });
    const text = await readFile(path, 'utf8');
    const asking = take();
    const refusal = asking.catch((error: unknown) => error);
    setTimeout(() => void utimes(path, new Date(), new Date()), 600);
    expect(await refusal).toBeInstanceOf(DataInUseError);
    await elsewhere.release();

    await writeFile(path, text);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    await (await take()).release();
  });

  it('that is not readable is taken over without a heartbeat', async () => {
    await writeFile(path, '{"tok');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    await (await take()).release();
  });

  async function heldBy(): Promise<{ host: string }> {
    const lock = await take();
    const holder = JSON.parse(await readFile(path, 'utf8')) as { host: string };
    await lock.release();
    return holder;
  }
});
