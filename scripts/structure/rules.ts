// Structure rules: import direction, restricted packages, import circles, file lengths, small files. Pure functions from sources to sentences.
import { posix } from 'node:path';
import { findCircles } from './circles.ts';
import { findLayer, isIn, isTest, PROCESS_PLACES, RESTRICTED_PACKAGES } from './layers.ts';
import { type ImportUse, readSource, type SourceFacts } from './read-source.ts';
import { findSmallFiles } from './small-files.ts';

/** Path below the root, with `/`, to text. */
export type Sources = ReadonlyMap<string, string>;

const MOST_LINES = 400;
/** From here on a file is listed, so that it is divided before it must be. */
const MANY_LINES = 330;

const WORKSPACES: ReadonlyMap<string, string> = new Map([
  ['@seyir/core', 'packages/core/src'],
  ['@seyir/contract', 'packages/contract/src'],
  ['@seyir/server', 'apps/server/src'],
  ['@seyir/web', 'apps/web/src'],
  ['@seyir/demo', 'demo/src'],
  ['@seyir/e2e', 'e2e'],
  ['@seyir/bench', 'bench'],
]);

/** Workspaces that may import everything, and that nothing imports. */
const UNRESTRICTED = ['scripts/', 'e2e/', 'bench/'];
/** What another workspace may import, by name; some of it only from one place. */
const PUBLISHED: ReadonlyArray<{ readonly places: readonly string[]; readonly to?: string }> = [
  { places: ['packages/'] },
  { places: ['demo/src/index.ts'], to: 'apps/server/' },
  { places: ['apps/server/'], to: 'demo/' },
];
const isPublished = (target: string, from: string) =>
  PUBLISHED.some(({ places, to = '' }) => isIn(target, places) && from.startsWith(to));

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The file of the project that an import names, or undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const workspace = WORKSPACES.get(packageName(specifier));
  if (workspace === undefined) return undefined;
  const below = specifier.split('/').slice(2).join('/');
  // As the `exports` of the packages say: sources by their path below `src`, the support of tests by `test/`.
  const folder = below.startsWith('test/') ? rootOf(workspace) : workspace;
  return `${folder}/${below === '' ? 'index' : below}.ts`;
}

const workspaceOf = (path: string) => [...WORKSPACES.values()].find((folder) => path.startsWith(`${rootOf(folder)}/`));
const rootOf = (folder: string) => folder.replace(/\/src$/, '');

/** Imports against the direction of layers, between slices, and into another workspace. */
function checkDirection(from: string, { specifier, kind }: ImportUse, target: string): string | undefined {
  if (isIn(from, UNRESTRICTED)) return undefined;
  if (specifier === '@seyir/demo' && kind === 'static') {
    return `${from} imports ${specifier} statically: only import() keeps a server without the demonstration from loading it`;
  }
  const source = findLayer(from);
  const isWithin = workspaceOf(from) === workspaceOf(target);
  // Tests, their helpers and configuration may use all of their own workspace.
  if (isWithin && (isTest(from) || source === undefined)) return undefined;
  if (!isWithin && !(specifier.startsWith('@seyir/') && isPublished(target, from))) {
    return `${from} imports ${specifier}: another workspace is imported by its name, and only where scripts/structure/rules.ts says so`;
  }
  const destination = findLayer(target);
  if (source === undefined || destination === undefined) return undefined;
  if (source.layer !== destination.layer) {
    return source.layer.mayImport.includes(destination.layer.name)
      ? undefined
      : `${from} imports ${target}: ${source.layer.name} may not import ${destination.layer.name}`;
  }
  return source.slice === destination.slice
    ? undefined
    : `${from} imports ${target}: ${source.layer.name} do not import each other`;
}

function checkPackage(from: string, { specifier }: ImportUse): string | undefined {
  if (isTest(from) || isIn(from, UNRESTRICTED)) return undefined;
  const name = specifier.startsWith('node:') ? specifier : packageName(specifier);
  const allowed = findLayer(from)?.layer.packages;
  if (allowed && !allowed.includes(name)) return `${from} imports ${name}, which its layer may not import`;
  const kept = RESTRICTED_PACKAGES.find(({ package: pattern }) => pattern.test(name));
  return kept && !isIn(from, kept.places)
    ? `${from} imports ${name}, which stays in ${kept.places.join(', ')}`
    : undefined;
}

/** A source file of a workspace must belong to a layer of the table. */
function checkLayer(path: string): string | undefined {
  const isInside = /^((apps|packages)\/[^/]+|demo)\/src\//.test(path);
  return isInside && !isTest(path) && !path.endsWith('.d.ts') && findLayer(path) === undefined
    ? `${path} is in no layer: place it, or add the layer to scripts/structure/layers.ts and ARCHITECTURE.md`
    : undefined;
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function checkFile(path: string, text: string, facts: SourceFacts | undefined): (string | undefined)[] {
  const lines = countLines(text);
  const problems: (string | undefined)[] = [
    checkLayer(path),
    lines > MOST_LINES ? `${path} has ${lines} lines: divide it (at most ${MOST_LINES})` : undefined,
  ];
  if (facts === undefined) return problems;
  if (facts.usesProcess && !isTest(path) && !isIn(path, PROCESS_PLACES)) {
    problems.push(`${path} uses process: only ${PROCESS_PLACES[0]} and the files of PROCESS_PLACES may`);
  }
  for (const use of facts.imports) {
    const target = resolveImport(path, use.specifier);
    problems.push(target === undefined ? checkPackage(path, use) : checkDirection(path, use, target));
  }
  // A test may hold such a path as an example; one that really read it would fail in the first fresh clone.
  for (const relative of isTest(path) ? [] : facts.relativePaths) {
    if (posix.join(posix.dirname(path), relative).startsWith('../')) {
      problems.push(`${path} reaches outside the repository: ${relative}`);
    }
  }
  return problems;
}

export interface StructureReport {
  readonly problems: readonly string[];
  /** Files that are long, but not yet too long. */
  readonly long: readonly string[];
}

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path);

export function checkSources(sources: Sources): StructureReport {
  const facts = new Map<string, SourceFacts>();
  for (const [path, text] of sources) if (isCode(path)) facts.set(path, readSource(path, text));

  const problems = [...sources].flatMap(([path, text]) => checkFile(path, text, facts.get(path)));
  const circles = listCircles(facts);
  const small = listSmallFiles(sources, facts);
  const long = [...sources]
    .map(([path, text]) => ({ path, lines: countLines(text) }))
    .filter(({ lines }) => lines > MANY_LINES && lines <= MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
  const mocks = [...sources].flatMap(([path, text]) => checkMocks(path, text));
  return { problems: [...problems.filter((problem) => problem !== undefined), ...circles, ...small, ...mocks], long };
}

/** Tests whose files share loaded modules (vitest.config.ts): a module that an earlier file has loaded is not replaced. */
const SHARES_MODULES = /^(packages|scripts|apps\/server|demo)\/.*\.test\.ts$/;

const checkMocks = (path: string, text: string): string[] =>
  SHARES_MODULES.test(path) && /^\s*vi\.(do)?[mM]ock\(/m.test(text)
    ? [`${path} replaces a module (vi.mock), which its tests share with other files: hand the function over instead`]
    : [];

/** Import circles: of files that load each other, and of files that import each other's types. */
function listCircles(facts: ReadonlyMap<string, SourceFacts>): string[] {
  const circlesOf = (kinds: readonly ImportUse['kind'][]) => {
    const listTargets = (path: string, imports: readonly ImportUse[]) =>
      imports.flatMap(({ specifier, kind }) => (kinds.includes(kind) ? (resolveImport(path, specifier) ?? []) : []));
    return findCircles(new Map([...facts].map(([path, { imports }]) => [path, listTargets(path, imports)])));
  };
  const sentences = [...circlesOf(['static']), ...circlesOf(['static', 'type'])].map(
    (files) => `A circle of imports: ${files.join(', ')}`,
  );
  return [...new Set(sentences)];
}

function listSmallFiles(sources: Sources, facts: ReadonlyMap<string, SourceFacts>): string[] {
  const lines = new Map([...sources].filter(([path]) => isCode(path)).map(([path, text]) => [path, countLines(text)]));
  const imports = [...facts].flatMap(([from, { imports }]) =>
    imports.flatMap(({ specifier, kind }) => {
      const target = resolveImport(from, specifier);
      return target === undefined ? [] : { from, target, kind };
    }),
  );
  return findSmallFiles(lines, imports);
}

/** A lock file with addresses ties every install to one registry. */
export function checkLockFile(text: string): string[] {
  return /"resolved":\s*"https?:/.test(text)
    ? ['package-lock.json holds addresses of a registry: install with omit-lockfile-registry-resolved=true (.npmrc)']
    : [];
}
