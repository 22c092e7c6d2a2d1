// The rules of the house, as pure functions from sources to sentences.
import { posix } from 'node:path';
import { findCircles } from './circles.ts';
import { type ImportUse, readSource, type SourceFacts } from './read-source.ts';
import { findAddress, isIn, isTest, KEPT_PACKAGES, PROCESS_PLACES } from './rooms.ts';

/** Path below the root, with `/`, to text. */
export type Sources = ReadonlyMap<string, string>;

export const MOST_LINES = 400;
/** From here on a file is listed, so that it is divided before it must be. */
export const MANY_LINES = 330;

const WORKSPACES: ReadonlyMap<string, string> = new Map([
  ['@seyir/core', 'packages/core/src'],
  ['@seyir/contract', 'packages/contract/src'],
  ['@seyir/server', 'apps/server/src'],
  ['@seyir/web', 'apps/web/src'],
  ['@seyir/demo', 'demo/src'],
  ['@seyir/e2e', 'e2e'],
  ['@seyir/bench', 'bench'],
]);

/** They look at everything, and nothing looks at them. */
const ONLOOKERS = ['scripts/', 'e2e/', 'bench/'];
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

/** Uphill and sideways imports, and reaching into another workspace. */
function judgeDirection(from: string, { specifier, kind }: ImportUse, target: string): string | undefined {
  if (isIn(from, ONLOOKERS)) return undefined;
  if (specifier === '@seyir/demo' && kind === 'static') {
    return `${from} imports ${specifier} statically: only import() keeps a server without the demonstration from loading it`;
  }
  const source = findAddress(from);
  const isWithin = workspaceOf(from) === workspaceOf(target);
  // Tests, their helpers and configuration may use all of their own workspace.
  if (isWithin && (isTest(from) || source === undefined)) return undefined;
  if (!isWithin && !(specifier.startsWith('@seyir/') && isPublished(target, from))) {
    return `${from} imports ${specifier}: another workspace is imported by its name, and only where scripts/house/rules.ts says so`;
  }
  const destination = findAddress(target);
  if (source === undefined || destination === undefined) return undefined;
  if (source.room !== destination.room) {
    return source.room.knows.includes(destination.room.name)
      ? undefined
      : `${from} imports ${target}: ${source.room.name} may not know ${destination.room.name}`;
  }
  return source.part === destination.part
    ? undefined
    : `${from} imports ${target}: ${source.room.name} do not know each other`;
}

function judgePackage(from: string, { specifier }: ImportUse): string | undefined {
  if (isTest(from) || isIn(from, ONLOOKERS)) return undefined;
  const name = specifier.startsWith('node:') ? specifier : packageName(specifier);
  const allowed = findAddress(from)?.room.packages;
  if (allowed && !allowed.includes(name)) return `${from} imports ${name}, which its room does without`;
  const kept = KEPT_PACKAGES.find(({ package: pattern }) => pattern.test(name));
  return kept && !isIn(from, kept.places)
    ? `${from} imports ${name}, which stays in ${kept.places.join(', ')}`
    : undefined;
}

/** A source file of a workspace that stands in no room: the table has to be told about it. */
function judgePlace(path: string): string | undefined {
  const isInside = /^((apps|packages)\/[^/]+|demo)\/src\//.test(path);
  return isInside && !isTest(path) && !path.endsWith('.d.ts') && findAddress(path) === undefined
    ? `${path} is in no room: place it, or add the room to scripts/house/rooms.ts and ARCHITECTURE.md`
    : undefined;
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function judgeFile(path: string, text: string, facts: SourceFacts | undefined): (string | undefined)[] {
  const lines = countLines(text);
  const problems: (string | undefined)[] = [
    judgePlace(path),
    lines > MOST_LINES ? `${path} has ${lines} lines: divide it (at most ${MOST_LINES})` : undefined,
  ];
  if (facts === undefined) return problems;
  if (facts.usesProcess && !isTest(path) && !isIn(path, PROCESS_PLACES)) {
    problems.push(`${path} says process: it belongs to ${PROCESS_PLACES[0]}, everyone else is handed values`);
  }
  for (const use of facts.imports) {
    const target = resolveImport(path, use.specifier);
    problems.push(target === undefined ? judgePackage(path, use) : judgeDirection(path, use, target));
  }
  // A test may hold such a path as an example; one that really read it would fail in the first fresh clone.
  for (const relative of isTest(path) ? [] : facts.relativePaths) {
    if (posix.join(posix.dirname(path), relative).startsWith('../')) {
      problems.push(`${path} reaches outside the repository: ${relative}`);
    }
  }
  return problems;
}

export interface HouseReport {
  readonly problems: readonly string[];
  /** Files that are long, but not yet too long. */
  readonly long: readonly string[];
}

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path);

export function checkSources(sources: Sources): HouseReport {
  const facts = new Map<string, SourceFacts>();
  for (const [path, text] of sources) if (isCode(path)) facts.set(path, readSource(path, text));

  const problems = [...sources].flatMap(([path, text]) => judgeFile(path, text, facts.get(path)));
  const circles = listCircles(facts);
  const long = [...sources]
    .map(([path, text]) => ({ path, lines: countLines(text) }))
    .filter(({ lines }) => lines > MANY_LINES && lines <= MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
  return { problems: [...problems.filter((problem) => problem !== undefined), ...circles], long };
}

/** Circles of files that load each other, and of files that know each other by types as well. */
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

/** A lock file with addresses ties every install to one registry. */
export function checkLockFile(text: string): string[] {
  return /"resolved":\s*"https?:/.test(text)
    ? ['package-lock.json holds addresses of a registry: install with omit-lockfile-registry-resolved=true (.npmrc)']
    : [];
}
