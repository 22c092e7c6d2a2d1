// The first script of a channel's page, in one file without imports: a module runs when all its parts are there and
// compiled, which are those of the player too; this one runs as soon as it has come.

import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { leanContract } from './lean-contract.ts';
import { nameByContent } from './name-by-content.ts';

const ASK_FIRST = join(import.meta.dirname, '../src/app/ask-first.ts');

export interface BuiltScript {
  readonly fileName: string;
  readonly source: string;
}

export async function buildAskFirst(): Promise<BuiltScript> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [leanContract()],
    publicDir: false,
    build: { write: false, rolldownOptions: { input: ASK_FIRST, output: { format: 'iife' } } },
  });
  const [script, ...others] = (built as Rolldown.RolldownOutput).output;
  if (others.length > 0) throw new Error(`The first script came in ${others.length + 1} files.`);
  return { fileName: nameByContent('ask-first', script.code), source: script.code };
}
