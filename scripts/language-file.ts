// Writes or completes a language file (docs/operator.md): every text of the interface by its English, empty where it is not
// translated yet. `npm run language -- data/languages/de.json Deutsch`
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Phrase = string | Readonly<Record<string, string>>;
type TextTables = Readonly<Record<string, Readonly<Record<string, { readonly en: Phrase }>>>>;

const WEB = join(import.meta.dirname, '../apps/web/src');
/** The console has its own two languages. */
const CONSOLE = join(WEB, 'console');
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
for await (const path of glob('**/*.text.ts', { cwd: WEB })) {
  const full = resolve(WEB, path);
  if (full.startsWith(CONSOLE)) continue;
  const tables: TextTables = await import(pathToFileURL(full).href);
  for (const { en } of Object.values(tables).flatMap((table) => Object.values(table))) {
    const key = typeof en === 'string' ? en : (en.other ?? '');
    texts.set(key, known.texts[key] ?? (typeof en === 'string' ? '' : { one: '', other: '' }));
  }
}
const sorted = Object.fromEntries([...texts].sort(([one], [other]) => one.localeCompare(other, 'en')));
await writeFile(file, `${JSON.stringify({ name: name ?? known.name, texts: sorted }, undefined, 2)}\n`);
const missing = [...texts.values()].filter((text) => text === '' || (typeof text !== 'string' && text.other === ''));
process.stdout.write(`${file}: ${texts.size} texts, ${missing.length} not translated yet.\n`);
