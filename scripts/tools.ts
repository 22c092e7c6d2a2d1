// The programs of the packages, called with this Node rather than through shell wrappers.
import { join } from 'node:path';
import { type CommandOutcome, runCommand } from './run-command.ts';

const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  vite: 'vite/bin/vite.js',
  playwright: '@playwright/test/cli.js',
} as const;

/**
 * Plain text whatever the terminal is, because the output is kept and shown only when something fails; and no database
 * that happens to be named in the developer's environment.
 */
const EVERYWHERE = { CI: 'true', NO_COLOR: '1', FORCE_COLOR: undefined, DATABASE_URL: undefined };

/** No step takes longer than this unless it hangs, also on a machine that has other things to do. */
const LIMIT_MS = 45 * 60_000;

export function runTool(
  root: string,
  tool: keyof typeof TOOLS,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandOutcome> {
  return runNode(root, [join('node_modules', TOOLS[tool]), ...args], env);
}

export async function runNode(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandOutcome> {
  // Tests start the server many times: its files are compiled once.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/seyir') };
  const options = { cwd: root, env: { ...EVERYWHERE, ...cache, ...env }, limitMs: LIMIT_MS };
  const outcome = await runCommand(process.execPath, args, options);
  const { output, ending } = outcome;
  return ending === undefined ? outcome : { ...outcome, output: `${output.trimEnd()}\n\n${args[0]} ended ${ending}.` };
}
