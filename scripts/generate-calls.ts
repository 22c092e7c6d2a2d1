// Writes packages/contract/src/calls from the contract: per module, how each call is made, without its schemas. The browser's
// production build resolves `@seyir/contract/*` to these files (export condition `calls`), which keeps zod out of the bundle.
// With `--check` the script only compares, for those who changed a call and forgot.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainFailure, runScript } from './plain-failure.ts';

const CONTRACT = join(dirname(import.meta.dirname), 'packages/contract');
const TARGET = join(CONTRACT, 'src/calls');
const SCRIPT = 'node scripts/generate-calls.ts';

/** What a browser reads of a declaration. */
const KEPT = ['method', 'path', 'access', 'bodyKind', 'replyKind', 'status'] as const;
const LINE_WIDTH = 120;

type Exports = Readonly<Record<string, unknown>>;

/** The text of a module's calls and plain constants; undefined for a module without calls. */
export function writeCalls(moduleName: string, exports: Exports): string | undefined {
  const entries = Object.entries(exports).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (!entries.some(([, value]) => isEndpoint(value))) return undefined;
  const lines = entries.flatMap(([name, value]) => {
    if (isEndpoint(value)) return [writeEndpoint(name, value)];
    return isPlain(value) ? [writeConstant(name, value)] : [];
  });
  return [`// Generated from ../${moduleName}.ts by \`${SCRIPT}\`.`, '', ...lines, ''].join('\n');
}

function writeEndpoint(name: string, endpoint: Exports): string {
  const kept = KEPT.filter((key) => endpoint[key] !== undefined);
  return writeList(
    name,
    '{}',
    kept.map((key) => `${key}: ${writeValue(endpoint[key])}`),
  );
}

function writeConstant(name: string, value: unknown): string {
  return Array.isArray(value)
    ? writeList(name, '[]', value.map(writeValue))
    : `export const ${name} = ${writeValue(value)};`;
}

/** On one line if it fits, else one item a line: as the formatter would. */
function writeList(name: string, brackets: '{}' | '[]', items: readonly string[]): string {
  const [open, close] = brackets;
  const pad = open === '{' ? ' ' : '';
  const line = `export const ${name} = ${open}${pad}${items.join(', ')}${pad}${close} as const;`;
  if (line.length <= LINE_WIDTH) return line;
  return [`export const ${name} = ${open}`, ...items.map((item) => `  ${item},`), `${close} as const;`].join('\n');
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  return typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, '\\$&')}'` : String(value);
}

function isEndpoint(value: unknown): value is Exports {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Texts, numbers, flags and lists of them; schemas, functions and tables stay in the source module. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value);
}

async function generateCalls(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(CONTRACT, 'src'))).filter((name) => /^[\w-]+\.ts$/.test(name));
  const files = new Map<string, string>();
  for (const name of names) {
    // Modules that only gather others: their calls are written with the modules that declare them.
    if (name === 'index.ts' || name === 'all-endpoints.ts') continue;
    const text = writeCalls(name.replace(/\.ts$/, ''), (await import(join(CONTRACT, 'src', name))) as Exports);
    if (text !== undefined) files.set(name, text);
  }
  return files;
}

async function readPresent(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(TARGET).catch(() => []);
  const texts = names.map(
    async (name): Promise<[string, string]> => [name, await readFile(join(TARGET, name), 'utf8')],
  );
  return new Map(await Promise.all(texts));
}

if (import.meta.main) {
  await runScript(async () => {
    const [wanted, present] = [await generateCalls(), await readPresent()];
    if (!process.argv.includes('--check')) {
      await rm(TARGET, { recursive: true, force: true });
      await mkdir(TARGET, { recursive: true });
      for (const [name, text] of wanted) await writeFile(join(TARGET, name), text);
      return;
    }
    const isCurrent = wanted.size === present.size && [...wanted].every(([name, text]) => present.get(name) === text);
    if (!isCurrent)
      throw new PlainFailure(`packages/contract/src/calls is older than the contract: npm run generate writes it.`);
  });
}
