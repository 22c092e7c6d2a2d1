// Types commands against the database of a test, as an operator does against a running server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runCommand } from '../src/cli/run-command.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/database.ts';
import { makeTools, type Tools } from '../src/operator/open-tools.ts';

export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Splits a line as a shell does: words, and texts in double or single quotes. */
export const splitLine = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''));

/** Commands on the database of the test, in a folder of their own. */
export function useCommandLine(db: Database, env: Readonly<Record<string, string>> = {}, more: Partial<Tools> = {}) {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-commands-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);

  async function type(line: string, signal = new AbortController().signal): Promise<Typed> {
    let out = '';
    let err = '';
    const environment = { SEYIR_DATA: at('data'), SEYIR_DEMO: 'off', ...env };
    const tools = { ...makeTools({ config: readConfig(environment), db }), ...more };
    const code = await runCommand(
      { env: environment, withTools: (work) => work(tools) },
      {
        args: splitLine(line),
        cwd: folder,
        out: { write: (text) => (out += text), isTTY: false, columns: 120 },
        err: { write: (text) => (err += text), isTTY: false, columns: 120 },
        signal,
        pid: process.pid,
      },
    );
    return { code, out, err };
  }
  /** The result for programs, of a command that succeeds. */
  const ask = async (line: string) => {
    const { code, out, err } = await type(`${line} --json`);
    if (code !== 0) throw new Error(`${line}: ${err}`);
    return JSON.parse(out);
  };
  const write = (name: string, contents: string | Buffer) => writeFile(at(name), contents);
  return { type, ask, at, write };
}
