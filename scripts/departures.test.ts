import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDepartures, findDepartingIds, parseDepartures } from './departures.ts';
import { collectNamedIds, readRequirements } from './requirements.ts';

const root = dirname(import.meta.dirname);
const requirements = [
  { id: 'PLAYER-14', area: 'PLAYER', text: 'VOD playback rates are 0.5, 1, 1.5 and 2; live has none.' },
];
const row = (id: string, says: string) => `| ${id} | ${says} | 1.25 too | speech is understood at 1.25 | 2026-11-17 |`;
// Written in pieces, so that these examples are not taken for claims of this very file.
const title = (id: string) => `it('offers 1.25 ${'['}${id}] ${'(depar'}ture)', () => {})`;
const check = (register: string, tests: string) =>
  checkDepartures(
    requirements,
    parseDepartures(register),
    collectNamedIds([['rates.test.ts', tests]], findDepartingIds),
  );

describe('the register of departures', () => {
  it('is content with an entry that has its sentence and its test', () => {
    expect(check(row('PLAYER-14', 'rates are 0.5, 1, 1.5 and 2'), title('PLAYER-14'))).toEqual([]);
  });
  it('takes only the bracket before the mark for departing', () => {
    expect(findDepartingIds(title('LIVE-08] [PLAYER-14'))).toEqual(['PLAYER-14']);
  });
  it.each([
    [
      'a sentence that was reworded',
      row('PLAYER-14', 'rates are 0.5, 1 and 2'),
      title('PLAYER-14'),
      /does not contain/,
    ],
    ['an entry without a test', row('PLAYER-14', 'live has none'), `it('x ${'['}PLAYER-14]')`, /no test titled/],
    ['a test without an entry', '', title('PLAYER-14'), /docs\/departures.md does not list/],
  ])('refuses %s', (_, register, tests, problem) => {
    expect(check(register, tests)).toEqual([expect.stringMatching(problem)]);
  });
});

describe('the sentences of the requirements', () => {
  const all = readRequirements(root);
  it('are those of the product documents, word for word', () => {
    const digest = createHash('sha256')
      .update(all.map(({ id, text }) => `${id} ${text}\n`).join(''))
      .digest('hex');
    expect(digest).toBe('3163bdf799954aa61e9fad3ad27feefe50a742b9cfa9865a487309ed84666be4');
  });
  it('are the same in docs/requirements.md', () => {
    const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([A-Z][A-Z0-9]+-\d+)†? \| (.*?) \| \S+ \| /gm)];
    expect(rows.map(([, id, text]) => `${id} ${text?.replaceAll('\\|', '|')}`)).toEqual(
      all.map(({ id, text }) => `${id} ${text}`),
    );
  });
});
