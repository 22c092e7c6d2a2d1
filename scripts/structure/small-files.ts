// Small files: a source file of few lines with one importer is part of that importer. A reader opens one file instead of two.
import { findLayer, isTest } from './layers.ts';
import type { ImportUse } from './read-source.ts';

export const FEW_LINES = 25;

/** Kinds of files that stay on their own, however small. */
const KINDS: readonly RegExp[] = [
  // Support of tests: used by one test today, by another tomorrow.
  /\.fixture\.tsx?$|\/test\//,
  // The test of phrases and the check of words find texts for viewers by this name.
  /\.text\.ts$/,
  // The first file a reader opens in a feature of the server: its calls.
  /\.routes\.ts$/,
];

/** Single files with a reason of their own. */
const REASONS: Readonly<Record<string, string>> = {
  'apps/web/src/features/purchase/Sunrise.tsx': 'a drawing',
  'apps/web/src/shared/pin-gate/encrypt-pin.ts': 'WebCrypto, tested without a page',
  'scripts/serve.ts': 'a program of its own: containers and `npm run dev` start it',
};

export interface FileImport {
  readonly from: string;
  readonly target: string;
  readonly kind: ImportUse['kind'];
}

/** `lines`: the number of lines of every source file. An importer of another layer, or by `import()`, keeps a file apart. */
export function findSmallFiles(lines: ReadonlyMap<string, number>, imports: readonly FileImport[]): string[] {
  const importers = new Map<string, Map<string, ImportUse['kind']>>();
  for (const { from, target, kind } of imports) {
    if (isTest(from)) continue;
    const known = importers.get(target) ?? new Map<string, ImportUse['kind']>();
    importers.set(target, known.set(from, kind));
  }
  return [...lines].flatMap(([path, count]) => {
    const [only, ...others] = importers.get(path) ?? [];
    if (count > FEW_LINES || !only || others.length > 0) return [];
    const [from, kind] = only;
    if (isTest(path) || kind === 'dynamic' || isKeptApart(path) || !isSameLayer(path, from)) return [];
    return [`${path} has ${count} lines and one importer: make it part of ${from} (scripts/structure/small-files.ts)`];
  });
}

const isKeptApart = (path: string) => KINDS.some((kind) => kind.test(path)) || Object.hasOwn(REASONS, path);

function isSameLayer(path: string, from: string): boolean {
  const [one, other] = [findLayer(path), findLayer(from)];
  return one?.layer === other?.layer && one?.slice === other?.slice;
}
