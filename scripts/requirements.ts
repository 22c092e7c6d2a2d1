// Which requirement is named by which test. Tests carry the ids they prove in their titles: `it('… [LIVE-08]')`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

/** Requirement id to the test files that name it. */
export type NamedIds = ReadonlyMap<string, ReadonlySet<string>>;

const TEST_FILE = /\.(test|spec)\.[cm]?[jt]sx?$/;
const IDS_IN_TITLE = /\[((?:[A-Z][A-Z0-9]+-\d+[ ,]*)+)\]/g;

export const readRequirements = (root: string): readonly Requirement[] =>
  JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'));

export function findIds(text: string): string[] {
  return [...text.matchAll(IDS_IN_TITLE)].flatMap(([, ids = '']) => ids.split(/[ ,]+/).filter((id) => id !== ''));
}

export function collectNamedIds(
  files: Iterable<readonly [path: string, text: string]>,
  find: (text: string) => readonly string[] = findIds,
): NamedIds {
  const named = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const id of find(text)) named.set(id, (named.get(id) ?? new Set()).add(path));
  }
  return named;
}

/** The test files among the files of the project, with their texts. */
export const readTests = (root: string, files: readonly string[]): (readonly [path: string, text: string])[] =>
  files.filter((path) => TEST_FILE.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]);

/** Only what `npm test` runs. */
export const readCoreTests = (root: string, files: readonly string[]): (readonly [path: string, text: string])[] =>
  readTests(root, files)
    .filter(([path]) => !NOT_CORE.test(path))
    .map(([path, text]) => [path, path.startsWith('e2e/') ? coreTitles(text) : text]);

/** Test files that `npm test` leaves to `npm run test:all` (vitest.config.ts). */
const NOT_CORE = /\.(media|long)\.test\./;

/** The lines of a story file whose title says @core (e2e/playwright.config.ts); a title is one line. */
export const coreTitles = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.includes('@core'))
    .join('\n');

/** An id that is no requirement proves nothing: a slip of the pen, or a requirement that has gone. */
export function findUnknownIds(requirements: readonly Requirement[], named: NamedIds): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...named]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${id} is no requirement of docs/requirements.md, but named in ${[...files].join(', ')}`);
}

export interface AreaCoverage {
  readonly area: string;
  readonly total: number;
  readonly missing: readonly Requirement[];
}

export function measureCoverage(requirements: readonly Requirement[], named: NamedIds): AreaCoverage[] {
  const areas = Map.groupBy(requirements, ({ area }) => area);
  return [...areas].map(([area, own]) => ({
    area,
    total: own.length,
    missing: own.filter(({ id }) => !named.has(id)),
  }));
}
