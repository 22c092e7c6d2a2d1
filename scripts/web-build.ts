// Builds the web application when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainFailure } from './plain-failure.ts';
import { precompress } from './precompress.ts';
import { runTool } from './tools.ts';

/** Everything a build reads. The lock file stands for the packages. */
const INPUTS = ['apps/web', 'packages/core', 'packages/contract', 'tsconfig.base.json', 'package-lock.json'];
const OUTPUT = 'apps/web/dist';
/** The operator console is a second build, into the same folder. */
const CONSOLE_CONFIG = 'apps/web/vite.console.config.ts';
/** Beside Vite's manifest: written last, and removed first when Vite empties the folder, so half a build is never fresh. */
const STAMP = join(OUTPUT, '.vite/sources.sha256');

/** Is a path below the inputs part of the build? Tests, packages and the output itself are not. */
export function isBuildInput(path: string): boolean {
  return !/(^|\/)(node_modules|dist|test)(\/|$)|\.test\.tsx?$/.test(path);
}

/** One value for the names and contents of files, whatever order they are given in. */
export function hashSources(files: ReadonlyArray<{ readonly path: string; readonly content: Uint8Array }>): string {
  const hash = createHash('sha256');
  for (const { path, content } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

async function listInputs(root: string, path: string): Promise<string[]> {
  if (!isBuildInput(path)) return [];
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  const lists = entries.map((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return listInputs(root, below);
    return Promise.resolve(isBuildInput(below) ? [below] : []);
  });
  return (await Promise.all(lists)).flat();
}

async function hashInputs(root: string): Promise<string> {
  const paths = (await Promise.all(INPUTS.map((input) => listInputs(root, input)))).flat();
  return hashSources(
    await Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(root, path)) }))),
  );
}

/** Makes sure apps/web/dist is the build of the present sources. */
export async function ensureWebBuilt(root: string, say: (line: string) => void): Promise<void> {
  const wanted = await hashInputs(root);
  const built = await readFile(join(root, STAMP), 'utf8').catch(() => undefined);
  if (built === wanted) return;
  say('Building the web application …');
  // A process of its own: the bundler's memory is given back before the server starts.
  const { ok, output } = await runTool(root, 'vite', ['build', 'apps/web', '--logLevel', 'warn']);
  if (!ok) throw new PlainFailure(`The web application could not be built:\n${output.trim()}`);
  const operators = await runTool(root, 'vite', ['build', 'apps/web', '-c', CONSOLE_CONFIG, '--logLevel', 'warn']);
  if (!operators.ok) throw new PlainFailure(`The console could not be built:\n${operators.output.trim()}`);
  await precompress(join(root, OUTPUT));
  await mkdir(dirname(join(root, STAMP)), { recursive: true });
  await writeFile(join(root, STAMP), wanted);
}
