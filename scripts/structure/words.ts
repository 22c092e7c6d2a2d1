// Vocabulary check: fails on words that docs/glossary.md retires, in identifiers, comments, messages and prose alike.
import type { Sources } from './rules.ts';

export interface RetiredWord {
  /** One form in lower case, words apart: `hang up`. */
  readonly form: string;
  readonly instead: string;
}

const HEADING = '## Retired words';
/** Texts that others wrote, that never change once applied, or that speak to viewers and not to developers. */
const EXEMPT =
  /^(docs\/(glossary|requirements|api)\.|CHANGELOG\.md|apps\/server\/(migrations|src\/outbox\/mails)\/|demo\/(art|catalogue)\/|scripts\/(structure\/words|write-join-guide)|LICENSE)|\.text\.ts$/;
/** Names that are stored or defined elsewhere: a column, a job queue, a user of Unix, data of the demonstration. */
const FIXED_NAMES =
  /told_for|tell-reminders|'news'|\bnews[,(]|'nobody'|"nobody"|user postgres or nobody|"News"|person nobody/g;
/** The rows of the glossary's last table: `| wish, wishes | playback request |`. */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const [, section] = glossary.split(HEADING);
  if (section === undefined) throw new Error(`docs/glossary.md has no section "${HEADING}".`);
  return section
    .split('\n')
    .map((line) => /^\|([^|]+)\|([^|]+)\|$/.exec(line.trim()))
    .filter((row) => row !== null)
    .slice(2)
    .flatMap(([, forms = '', instead = '']) =>
      forms.split(',').map((form) => ({ form: form.trim().toLowerCase(), instead: instead.trim() })),
    );
}

/** `readHouse`, `read_house` and `read-house` become `read house`, so that one pattern finds identifiers and prose. */
const splitIdentifiers = (line: string): string =>
  line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

export function findRetiredWords(sources: Sources, retired: readonly RetiredWord[]): string[] {
  if (retired.length === 0) return [];
  const insteadOf = new Map(retired.map(({ form, instead }) => [form, instead]));
  const pattern = new RegExp(`\\b(${[...insteadOf.keys()].join('|')})\\b`, 'g');
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (EXEMPT.test(path)) continue;
    // `stretch` is a value of CSS: of style sheets only the comments are read.
    const read = path.endsWith('.css') ? keepComments(text) : text.replace(FIXED_NAMES, '');
    for (const [index, line] of read.split('\n').entries()) {
      for (const [form] of splitIdentifiers(line).matchAll(pattern)) {
        problems.push(`${path}:${index + 1} says "${form}": write ${insteadOf.get(form)} (docs/glossary.md)`);
      }
    }
  }
  return problems;
}

/** The comments of a style sheet, each on its own lines. */
const keepComments = (css: string): string =>
  css.replace(/(\/\*[\s\S]*?\*\/)|[^\n]/g, (_, comment: string | undefined) => comment ?? '');
