// `text …` and `import texts`: the texts of the catalogue in a language of the service, one by one or as a table to edit.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { TEXT_KINDS, type TextKind } from '@seyir/contract/console-titles';
import { refusal } from '@seyir/core/operator/refusals';
import { hasHidden, hasHiddenInProse } from '@seyir/core/text/hidden-characters';
import { PRODUCT_LANGUAGES } from '@seyir/core/text/local-text';
import { type CatalogueText, findText, isName, listTexts, writeText } from '../../catalogue/translations.ts';
import type { Queries } from '../../db/database.ts';
import { type Language, listLanguages } from '../../shared/languages.ts';
import { readTextFile } from '../../shared/open-input.ts';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { showLater } from '../progress-line.ts';
import { writeTable } from '../read-values.ts';
import { writeSearchKey } from '../titles/title-commands.ts';

const HEAD = '# text\tTurkish\tEnglish\ttranslation';
const ROWS_AT_ONCE = 1_000;
const WORDS_LONGEST = 2_000;

function readLanguage(given: string | undefined): Language {
  const languages = listLanguages();
  const language = languages.find((tag) => tag === given);
  if (language === undefined)
    throw new UsageError(
      `There is no language ${given}: there are ${languages.join(', ')}. A further one is a file of the data folder: languages/de.json.`,
      refusal('language_unknown', { language: given ?? '', known: languages.join(', ') }),
    );
  return language;
}

function readKinds(given: string | undefined): readonly TextKind[] {
  if (given === undefined) return TEXT_KINDS;
  const kind = TEXT_KINDS.find((known) => known === given);
  if (kind === undefined)
    throw new UsageError(
      `--kind is one of ${TEXT_KINDS.join(', ')}.`,
      refusal('option_one_of', { option: 'kind', values: TEXT_KINDS.join(', ') }),
    );
  return [kind];
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

async function list({ tools, given, cwd }: CommandContext): Promise<CommandResult> {
  const language = readLanguage(given.args[0]);
  const missing = given.flag('missing') ? language : undefined;
  const texts: CatalogueText[] = [];
  for await (const text of readTexts(tools.db.kysely, readKinds(given.text('kind')), missing)) texts.push(text);
  const data = texts.map(({ address, text }) => ({ address, tr: text.tr, en: text.en, words: text[language] ?? null }));
  const output = given.text('write');
  if (output === undefined) {
    const table = writeTable(data.map(({ address, en, words }) => [address, shorten(en), shorten(words ?? '-')]));
    return { text: table || `No text of the catalogue lacks ${language}.`, data };
  }
  const lines = data.map(({ address, tr, en, words }) => [address, tr, en, words ?? ''].map(toCell).join('\t'));
  const path = resolve(cwd, output);
  await writeFile(path, `${[HEAD, ...lines].join('\n')}\n`, { flag: 'wx' }).catch((error: unknown) => {
    throw new CliError(`${path} cannot be written: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
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
    if (found === undefined)
      throw new CliError(
        `There is no text ${address}. See: ${typedAs(`text list ${language}`)}`,
        refusal('text_unknown', { text: address }),
      );
    const isRemoved = words === '-';
    if (isRemoved && PRODUCT_LANGUAGES.some((tag) => tag === language))
      throw new UsageError('Every text has Turkish and English.', refusal('text_needed'));
    if (words.length > WORDS_LONGEST)
      throw new UsageError(
        `A text has at most ${WORDS_LONGEST} characters.`,
        refusal('text_long', { most: WORDS_LONGEST }),
      );
    if (PROSE.test(address) ? hasHiddenInProse(words) : hasHidden(words))
      throw new UsageError(
        `${address} has hidden characters: control characters, line breaks or direction marks.`,
        refusal('text_hidden', { place: address }),
      );
    if ((found.text[language] ?? '-') === words) continue;
    if (language === 'tr' && isName(address)) {
      const [kind = ''] = address.split(':');
      throw new UsageError(
        `The Turkish name of a ${kind} is its own: ${typedAs(`${kind} set … --name`)}`,
        refusal('text_is_name'),
      );
    }
    await writeText(trx, address, language, isRemoved ? null : words);
    const [kind, id = '', column] = address.split(':');
    if (kind === 'title' && column === 'name') await writeSearchKey(trx, id);
    changed += 1;
  }
  return changed;
}

async function set(context: CommandContext): Promise<CommandResult> {
  const [tag, address = ''] = context.given.args;
  const language = readLanguage(tag);
  const words = context.given.text('words')?.trim();
  if (!words) throw new UsageError('Say --words "…"; "-" removes the translation.', refusal('text_empty'));
  const { closing } = await makeChange(context, (trx) => writeTexts(trx, language, [{ address, words }]));
  return { text: `${address} (${language}): ${words}\n${closing}`, data: { address, language, words } };
}

async function importTexts(context: CommandContext): Promise<CommandResult> {
  const { given, cwd } = context;
  const language = readLanguage(given.args[0]);
  const path = resolve(cwd, given.args[1] ?? '');
  const text = await readTextFile(path);
  const wanted = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index): Wanted[] => {
      if (line.trim() === '' || line.startsWith('#')) return [];
      const cells = line.split('\t');
      if (cells.length !== 4)
        throw new CliError(`Line ${index + 1}: four columns with tabs between are needed. Nothing was changed.`);
      const words = fromCell(cells[3] ?? '').trim();
      return words === '' ? [] : [{ address: fromCell(cells[0] ?? ''), words }];
    });
  if (wanted.length === 0) throw new CliError(`${path} has no line with a translation. Nothing was changed.`);
  const progress = showLater(context.progress('Texts'));
  const { value, closing } = await makeChange(context, (trx) =>
    writeTexts(trx, language, wanted, (done) => progress.show(done, 'writing')),
  );
  progress.end();
  return {
    text: `${value} texts in ${language} were changed, of ${wanted.length} in the table.\n${closing}`,
    data: { language, changed: value, read: wanted.length },
  };
}

export const textCommands: readonly DataCommand[] = [
  {
    name: 'text list',
    about: 'the texts of the catalogue in a language',
    args: ['<language>'],
    options: {
      kind: { value: 'kind', about: `one of ${TEXT_KINDS.join(', ')}` },
      missing: { about: 'only those that lack the language' },
      write: { value: 'file', about: 'write them to a new table to edit, for `import texts`' },
    },
    place: 'data',
    isChange: false,
    run: list,
  },
  {
    name: 'text set',
    about: 'translate one text of the catalogue',
    args: ['<language>', '<text>'],
    options: { words: { value: 'text', isProse: true, about: 'the text in this language; "-" removes it' } },
    details: `A text is named as \`text list\` prints it: title:kiyi:name. Without a translation it is shown in English, else in Turkish.`,
    place: 'data',
    isChange: true,
    run: set,
  },
  {
    name: 'import texts',
    about: 'translations from a table that `text list --write` made',
    args: ['<language>', '<table>'],
    details: `Columns with tabs between: the text, its Turkish, its English, the translation. Empty translations and lines that begin with #
are left out. One wrong line changes nothing.`,
    place: 'data',
    isChange: true,
    isAlone: true,
    run: importTexts,
  },
];
