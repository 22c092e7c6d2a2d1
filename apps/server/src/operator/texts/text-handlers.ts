// `text …` and `import texts`: the texts of the catalogue in a language of the service, one by one or as a table to edit.

import { resolve } from 'node:path';
import { TEXT_KINDS, type TextKind } from '@seyir/core/catalog/text-kinds';
import type { InputOf } from '@seyir/core/operator/commands';
import { makeRefusal } from '@seyir/core/operator/refusals';
import { hasHidden, hasHiddenInProse } from '@seyir/core/text/hidden-characters';
import { PRODUCT_LANGUAGES } from '@seyir/core/text/local-text';
import type { Queries } from '../../db/database.ts';
import { type CatalogueText, findText, isName, listTexts, writeText } from '../../features/console/translations.ts';
import { type Language, listLanguages } from '../../shared/languages.ts';
import { readTextFile } from '../../shared/open-input.ts';
import { makeChange } from '../changes/change.ts';
import {
  type CommandContext,
  type Handlers,
  RefusedError,
  type Result,
  refuse,
  showLater,
  typedAs,
  writeTable,
} from '../command.ts';
import { writeSearchKey } from '../titles/title-handlers.ts';
import { writeNewFile } from '../write-new-file.ts';

const HEAD = '# text\tTurkish\tEnglish\ttranslation';
const ROWS_AT_ONCE = 1_000;
const WORDS_LONGEST = 2_000;

function readLanguage(given: string): Language {
  const languages = listLanguages();
  const language = languages.find((tag) => tag === given);
  if (language === undefined) throw refuse('language_unknown', { language: given, known: languages.join(', ') });
  return language;
}

async function* readTexts(db: Queries, kinds: readonly TextKind[], missing: Language | undefined) {
  for (const kind of kinds) {
    let after: string | undefined;
    do {
      const page = await listTexts(db, { kind, after, rows: ROWS_AT_ONCE, missing });
      yield* page.texts;
      after = page.next;
    } while (after !== undefined);
  }
}

/** A cell of the table: line breaks and tabs are written as `\n` and `\t`. */
const toCell = (text = '') => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const fromCell = (cell: string) =>
  cell.replaceAll(/\\([nt\\])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : '\\'));

async function list(input: InputOf<'text list'>, { tools, cwd }: CommandContext): Promise<Result> {
  const language = readLanguage(input.language);
  const kinds = input.kind === undefined ? TEXT_KINDS : [input.kind];
  const texts: CatalogueText[] = [];
  for await (const text of readTexts(tools.db.kysely, kinds, input.missing ? language : undefined)) texts.push(text);
  const data = texts.map(({ address, text }) => ({ address, tr: text.tr, en: text.en, words: text[language] ?? null }));
  const output = input.write;
  if (output === undefined) {
    const table = writeTable(data.map(({ address, en, words }) => [address, shorten(en), shorten(words ?? '-')]));
    return { text: table || `No text of the catalogue lacks ${language}.`, data };
  }
  const lines = data.map(({ address, tr, en, words }) => [address, tr, en, words ?? ''].map(toCell).join('\t'));
  const path = await writeNewFile(cwd, output, [`${[HEAD, ...lines].join('\n')}\n`]);
  const next = typedAs(`import texts ${language} ${output}`);
  return { text: `${data.length} texts are in ${path}. Fill the last column, then: ${next}`, data };
}

const SHOWN_CHARACTERS = 60;
const shorten = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text);

interface Wanted {
  readonly address: string;
  readonly words: string;
}

/** Addresses of texts that may have several lines; the others are names. */
const PROSE = /:(?:summary|description|info|body|bio)(?:\.\d+)?$/;

/** Writes the words of texts; "-" removes a translation. Returns how many texts differ. */
async function writeTexts(
  trx: Queries,
  language: Language,
  wanted: readonly Wanted[],
  onText: (done: number) => void = () => {},
): Promise<number> {
  let changed = 0;
  for (const [index, { address, words }] of wanted.entries()) {
    onText(index / wanted.length);
    const found = await findText(trx, address);
    if (found === undefined) throw refuse('text_unknown', { text: address });
    const isRemoved = words === '-';
    if (isRemoved && PRODUCT_LANGUAGES.some((tag) => tag === language)) throw refuse('text_needed');
    if (words.length > WORDS_LONGEST) throw refuse('text_long', { most: WORDS_LONGEST });
    if (PROSE.test(address) ? hasHiddenInProse(words) : hasHidden(words))
      throw refuse('text_hidden', { place: address });
    if ((found.text[language] ?? '-') === words) continue;
    if (language === 'tr' && isName(address)) {
      const [kind = ''] = address.split(':');
      throw new RefusedError(`The Turkish name of a ${kind} is its own: ${typedAs(`${kind} set … --name`)}`, {
        refusal: makeRefusal('text_is_name'),
      });
    }
    await writeText(trx, address, language, isRemoved ? null : words);
    const [kind, id = '', column] = address.split(':');
    if (kind === 'title' && column === 'name') await writeSearchKey(trx, id);
    changed += 1;
  }
  return changed;
}

async function set(input: InputOf<'text set'>, context: CommandContext): Promise<Result> {
  const { text: address } = input;
  const language = readLanguage(input.language);
  const words = input.words?.trim();
  if (!words) throw refuse('text_empty');
  const { change } = await makeChange(context, (trx) => writeTexts(trx, language, [{ address, words }]));
  return { text: `${address} (${language}): ${words}`, data: { address, language, words }, change };
}

async function importTexts(input: InputOf<'import texts'>, context: CommandContext): Promise<Result> {
  const language = readLanguage(input.language);
  const path = resolve(context.cwd, input.table);
  const text = await readTextFile(path);
  const wanted = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index): Wanted[] => {
      if (line.trim() === '' || line.startsWith('#')) return [];
      const cells = line.split('\t');
      if (cells.length !== 4)
        throw new RefusedError(`Line ${index + 1}: four columns with tabs between are needed. Nothing was changed.`);
      const words = fromCell(cells[3] ?? '').trim();
      return words === '' ? [] : [{ address: fromCell(cells[0] ?? ''), words }];
    });
  if (wanted.length === 0) throw new RefusedError(`${path} has no line with a translation. Nothing was changed.`);
  const progress = showLater(context.progress('Texts'));
  const { value, change } = await makeChange(context, (trx) =>
    writeTexts(trx, language, wanted, (done) => progress.show(done, 'writing')),
  );
  progress.end();
  return {
    text: `${value} texts in ${language} were changed, of ${wanted.length} in the table.`,
    data: { language, changed: value, read: wanted.length },
    change,
  };
}

export const handlers: Handlers<'text list' | 'text set' | 'import texts'> = {
  'text list': list,
  'text set': set,
  'import texts': importTexts,
};
