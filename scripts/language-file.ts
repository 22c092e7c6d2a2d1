// Writes or completes a language file (docs/operator.md): every text of the interface and of the mails by its English, empty where it is not
// translated yet. `npm run language -- data/languages/de.json Deutsch`
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Phrase = string | Readonly<Record<string, string>>;

const APPS = join(import.meta.dirname, '../apps');
/** The console has its own two languages. */
const CONSOLE = join(APPS, 'web/src/console');
/** Units of durations (shared/text/format.ts). */
const UNITS = ['h', 'min', 'hours', 'days'];

const [file = '', name] = process.argv.slice(2);
if (file === '') {
  process.stderr.write('Name the file: npm run language -- data/languages/de.json Deutsch\n');
  process.exit(2);
}

const known = await readFile(file, 'utf8').then(
  (text) => JSON.parse(text) as { readonly name: string; readonly texts: Readonly<Record<string, Phrase>> },
  () => ({ name: name ?? '', texts: {} as Readonly<Record<string, Phrase>> }),
);
const texts = new Map<string, Phrase>();
for (const unit of UNITS) texts.set(unit, known.texts[unit] ?? '');
// The interface, and the mails of the server.
for await (const path of glob('{web,server}/src/**/*.text.ts', { cwd: APPS })) {
  const full = resolve(APPS, path);
  if (full.startsWith(CONSOLE)) continue;
  for (const en of listEnglish(await import(pathToFileURL(full).href))) {
    const key = typeof en === 'string' ? en : (en.other ?? '');
    texts.set(key, known.texts[key] ?? (typeof en === 'string' ? '' : { one: '', other: '' }));
  }
}
/** The English of every text in a table, at any depth. */
function listEnglish(table: object): Phrase[] {
  if ('en' in table && isPhrase(table.en)) return [table.en];
  return Object.values(table).flatMap((value) => (typeof value === 'object' ? listEnglish(value) : []));
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'other' in value);
}

const sorted = Object.fromEntries([...texts].sort(([one], [other]) => one.localeCompare(other, 'en')));
await writeFile(file, `${JSON.stringify({ name: name ?? known.name, texts: sorted }, undefined, 2)}\n`);
const missing = [...texts.values()].filter((text) => text === '' || (typeof text !== 'string' && text.other === ''));
process.stdout.write(`${file}: ${texts.size} texts, ${missing.length} not translated yet.\n`);
