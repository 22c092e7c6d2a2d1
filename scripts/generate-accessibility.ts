// Writes the table of docs/accessibility.md: each criterion of WCAG 2.2, level A and AA, with the tests that name it in their
// titles, `(WCAG 2.4.11)`, and the rules of axe that look for it on every page; with `--check` it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';
import { readTests } from './requirements.ts';

const root = dirname(import.meta.dirname);
const TARGET = join(root, 'docs/accessibility.md');
const TABLE = /(?<=<!-- table of criteria -->\n).*?(?=<!-- end of the table -->)/s;

/** Level A and AA of WCAG 2.2, without 4.1.1, which it has removed. */
const CRITERIA: Readonly<Record<string, string>> = {
  '1.1.1': 'Non-text content',
  '1.2.1': 'Audio-only and video-only',
  '1.2.2': 'Captions (prerecorded)',
  '1.2.3': 'Audio description or alternative',
  '1.2.4': 'Captions (live)',
  '1.2.5': 'Audio description (prerecorded)',
  '1.3.1': 'Info and relationships',
  '1.3.2': 'Meaningful sequence',
  '1.3.3': 'Sensory characteristics',
  '1.3.4': 'Orientation',
  '1.3.5': 'Identify input purpose',
  '1.4.1': 'Use of colour',
  '1.4.2': 'Audio control',
  '1.4.3': 'Contrast (minimum)',
  '1.4.4': 'Resize text',
  '1.4.5': 'Images of text',
  '1.4.10': 'Reflow',
  '1.4.11': 'Non-text contrast',
  '1.4.12': 'Text spacing',
  '1.4.13': 'Content on hover or focus',
  '2.1.1': 'Keyboard',
  '2.1.2': 'No keyboard trap',
  '2.1.4': 'Character key shortcuts',
  '2.2.1': 'Timing adjustable',
  '2.2.2': 'Pause, stop, hide',
  '2.3.1': 'Three flashes',
  '2.4.1': 'Bypass blocks',
  '2.4.2': 'Page titled',
  '2.4.3': 'Focus order',
  '2.4.4': 'Link purpose (in context)',
  '2.4.5': 'Multiple ways',
  '2.4.6': 'Headings and labels',
  '2.4.7': 'Focus visible',
  '2.4.11': 'Focus not obscured (minimum)',
  '2.5.1': 'Pointer gestures',
  '2.5.2': 'Pointer cancellation',
  '2.5.3': 'Label in name',
  '2.5.4': 'Motion actuation',
  '2.5.7': 'Dragging movements',
  '2.5.8': 'Target size (minimum)',
  '3.1.1': 'Language of page',
  '3.1.2': 'Language of parts',
  '3.2.1': 'On focus',
  '3.2.2': 'On input',
  '3.2.3': 'Consistent navigation',
  '3.2.4': 'Consistent identification',
  '3.2.6': 'Consistent help',
  '3.3.1': 'Error identification',
  '3.3.2': 'Labels or instructions',
  '3.3.3': 'Error suggestion',
  '3.3.4': 'Error prevention (legal, financial, data)',
  '3.3.7': 'Redundant entry',
  '3.3.8': 'Accessible authentication (minimum)',
  '4.1.2': 'Name, role, value',
  '4.1.3': 'Status messages',
};

interface Axe {
  getRules(tags: readonly string[]): readonly { readonly ruleId: string; readonly tags: readonly string[] }[];
}

/** The rules of axe by the criteria they look for: its tags name them without dots, wcag1410. */
function listRules(): ReadonlyMap<string, readonly string[]> {
  const { getRules } = createRequire(join(root, 'e2e/package.json'))('axe-core') as Axe;
  const rules = getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  return new Map(
    Object.keys(CRITERIA).map((id) => [
      id,
      rules.filter(({ tags }) => tags.includes(`wcag${id.replaceAll('.', '')}`)).map(({ ruleId }) => ruleId),
    ]),
  );
}

/** Titles of tests that name criteria, in one line of their file. */
export function findTitles(text: string): (readonly [criterion: string, title: string])[] {
  return text.split('\n').flatMap((line) => {
    const [, , title = ''] = /(['`"])((?:(?!\1).)*\(WCAG [\d., ]+\)(?:(?!\1).)*)\1/.exec(line) ?? [];
    const [, numbers = ''] = /\(WCAG ([\d., ]+)\)/.exec(title) ?? [];
    const words = title.replace(/ ?\(WCAG [\d., ]+\)/, '').replace(/ ?\[[A-Z][^\]]*\]| @\w+/g, '');
    return numbers.split(/[ ,]+/).flatMap((id) => (id === '' ? [] : [[id, words] as const]));
  });
}

async function writeTable(): Promise<string> {
  const rules = listRules();
  const named = readTests(root, listProjectFiles(root)).flatMap(([path, text]) =>
    findTitles(text).map(([id, title]) => ({ id, title, path })),
  );
  const unknown = named.find(({ id }) => !(id in CRITERIA));
  if (unknown) throw new PlainFailure(`${unknown.path}: WCAG ${unknown.id} is no criterion of level A or AA.`);
  const rows = Object.entries(CRITERIA).map(([id, name]) => {
    const tests = named.filter((each) => each.id === id).map(({ title, path }) => `${title} (\`${path}\`)`);
    const own = rules.get(id) ?? [];
    const proof = [...tests, ...(own.length > 0 ? [`axe on every page: ${own.join(', ')}`] : [])];
    return `| ${id} | ${name} | ${proof.join('; ') || 'no test'} |`;
  });
  return `${['| criterion | | shown by |', '|---|---|---|', ...rows].join('\n')}\n`;
}

if (import.meta.main)
  await runScript(async () => {
    const present = await readFile(TARGET, 'utf8');
    const table = await writeTable();
    const wanted = present.replace(TABLE, () => table);
    if (!process.argv.includes('--check')) return await writeFile(TARGET, wanted);
    if (present !== wanted) {
      throw new PlainFailure('docs/accessibility.md is older than the titles of tests: npm run generate writes it.');
    }
  });
