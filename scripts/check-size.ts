// How much script a browser must fetch before home can show itself, from Vite's manifest and the built files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StepOutcome } from './run-steps.ts';

/** One chunk of Vite's manifest, whose keys are source files. */
export interface Chunk {
  readonly file: string;
  /** Keys of the chunks that are loaded together with this one. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const OUTPUT = 'apps/web/dist';
/** The page itself, and the screen a new visitor lands on: lazy like every screen, but needed at once. */
export const FIRST_LOAD = ['index.html', 'src/screens/home/HomeScreen.tsx'];
const KILOBYTE = 1000;
export const FIRST_LOAD_BUDGET = 170 * KILOBYTE;

/** The script files that loading the given chunks brings with it, each once, in the order they are found. */
export function listScripts(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}.`);
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  const files = [...seen].flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** The scripts that the page itself names, also those the bundler has not seen. */
export function listPageScripts(html: string): string[] {
  return [...html.matchAll(/\b(?:src|href)="\/([^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
}

/** A module of the operator console in the build of viewers, which must hold none. */
export const findConsole = (manifest: Manifest): string | undefined =>
  Object.keys(manifest).find((key) => key.startsWith('src/console/'));

export interface SizedScript {
  readonly file: string;
  readonly bytes: number;
}

const inKilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;

/** A table of the scripts, the greatest first, and the verdict. */
export function judgeSize(scripts: readonly SizedScript[], budget: number): StepOutcome {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = [...scripts]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `  ${inKilobytes(bytes).padStart(10)}  ${file}`);
  const note = `first load of home ${inKilobytes(total)} of ${inKilobytes(budget)} compressed script`;
  const table = rows.join('\n');
  return { ok: total <= budget, note, details: table, output: table };
}

/** Measures the build in apps/web/dist. */
export async function checkSize(root: string): Promise<StepOutcome> {
  const output = join(root, OUTPUT);
  const manifest: Manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8'));
  const foreign = findConsole(manifest);
  if (foreign !== undefined)
    return { ok: false, output: `The application of viewers holds ${foreign} of the console.` };
  const page = await readFile(join(output, 'index.html'), 'utf8');
  const files = new Set([...listPageScripts(page), ...listScripts(manifest, FIRST_LOAD)]);
  const scripts = [...files].map(async (file) => ({
    file,
    bytes: gzipSync(await readFile(join(output, file)), { level: 9 }).byteLength,
  }));
  return judgeSize(await Promise.all(scripts), FIRST_LOAD_BUDGET);
}
