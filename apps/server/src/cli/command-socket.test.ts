import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLE } from '../../test/command-lines.ts';
import { deferred } from '../../test/deferred.ts';
import { silentLog as log } from '../shared/log.ts';
import { type CommandCall, MACHINE_COMMANDS, sendCommand, socketPath } from './ask-server.ts';
import { openCommandSocket } from './command-socket.ts';

let folder: string;
let close: (() => Promise<void>) | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-socket-'));
});
afterEach(async () => {
  await close?.();
  close = undefined;
  await rm(folder, { recursive: true });
});

type Run = (call: Omit<CommandCall, 'pid'>) => Promise<number>;
const listen = async (run: Run, dataFolder = folder) => {
  close = await openCommandSocket({ dataFolder, run, log });
};

async function send(args: readonly string[], signal = new AbortController().signal) {
  let out = '';
  let err = '';
  const exitCode = await sendCommand(folder, {
    args,
    cwd: '/srv',
    out: { write: (text) => (out += text), isTTY: true, columns: 99 },
    err: { write: (text) => (err += text), isTTY: true, columns: 99 },
    signal,
  });
  return { exitCode, out, err };
}

describe('the command socket', () => {
  it('runs a command with its folder and terminal, and passes on output and exit code', async () => {
    await listen(async ({ args, cwd, out, err }) => {
      out.write(`${args.join('|')} in ${cwd}, ${out.columns} wide\n`);
      err.write('a note\n');
      return 3;
    });
    expect(await send(['import', 'two words'])).toEqual({
      exitCode: 3,
      out: 'import|two words in /srv, 99 wide\n',
      err: 'a note\n',
    });
  });

  it('is for the owner of the data folder only', async () => {
    await listen(async () => 0);
    expect((await stat(socketPath(folder))).mode & 0o777).toBe(0o600);
  });

  it('aborts the command at Ctrl-C of the caller', async () => {
    const stop = new AbortController();
    await listen(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(130));
          stop.abort();
        }),
    );
    expect(await send(['import'], stop.signal)).toMatchObject({ exitCode: 130 });
  });

  it('aborts running commands when the server closes', async () => {
    const started = deferred<void>();
    await listen(
      ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(130));
          started.resolve();
        }),
    );
    const sent = send(['import']);
    await started.promise;
    await close?.();
    expect(await sent).toMatchObject({ exitCode: 130 });
  });

  it('hides an unexpected error of a command, which the log has', async () => {
    await listen(async () => {
      throw new Error('secret detail');
    });
    expect(await send(['x'])).toEqual({
      exitCode: 1,
      out: '',
      err: 'The command failed unexpectedly; the log of the server has the reason.\n',
    });
  });

  it('is not there without a server, and replaces what a killed one left', async () => {
    expect(await send(['x'])).toMatchObject({ exitCode: undefined });
    await writeFile(socketPath(folder), '');
    expect(await send(['x'])).toMatchObject({ exitCode: undefined });
    await listen(async () => 0);
    expect(await send(['x'])).toMatchObject({ exitCode: 0 });
  });

  it('is left out where the path of the data folder is too long for one', async () => {
    const long = join(folder, 'x'.repeat(120));
    await listen(async () => 0, long);
    await expect(stat(socketPath(long))).rejects.toThrow('ENOENT');
  });
});

describe('the client of the socket', () => {
  it('sends every command to the server but those about the machine', () => {
    const ofMachine = TABLE.filter(({ isMachine }) => isMachine).map(({ name }) => name);
    expect(ofMachine.toSorted()).toEqual([...MACHINE_COMMANDS].toSorted());
  });

  /** Modules that a module loads before it runs: static imports, without those of types. */
  async function listLoaded(path: string, loaded = new Set<string>()): Promise<Set<string>> {
    const text = await readFile(path, 'utf8');
    for (const [, words = '', name = ''] of text.matchAll(/^import (?!type )([^;]*?) ?from '([^']+)';$/gm)) {
      if (/^\{\s*(type [\w]+,?\s*)+\}$/.test(words)) continue;
      const found = name.startsWith('.') ? join(dirname(path), name) : name;
      if (loaded.has(found)) continue;
      loaded.add(found);
      if (name.startsWith('.')) await listLoaded(found, loaded);
    }
    return loaded;
  }

  const load = (path: string) => listLoaded(fileURLToPath(new URL(path, import.meta.url)));

  it('loads no package and few modules: a command in a running server costs little', async () => {
    const loaded = [...(await load('../cli.ts')), ...(await load('../../../../scripts/seyir.mjs'))];
    expect(loaded.filter((name) => !name.startsWith('node:') && !name.startsWith('/'))).toEqual([]);
    expect(loaded.filter((name) => name.startsWith('/')).length).toBeLessThan(12);
  });

  it('begins in JavaScript, so that the parser of types is not loaded for modules of the compile cache', async () => {
    expect([...(await load('../../../../scripts/seyir.mjs'))].filter((name) => name.endsWith('.ts'))).toEqual([]);
  });

  it('loads neither the logger, nor the job queue, nor a driver of a database before a command that runs here needs it', async () => {
    const loaded = await load('../operator/open-tools.ts');
    expect(
      ['pino', 'pino-pretty', 'pg', 'pg-boss', '@electric-sql/pglite', 'sharp'].filter((name) => loaded.has(name)),
    ).toEqual([]);
  });
});
