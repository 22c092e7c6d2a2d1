import { describe, expect, it } from 'vitest';
import { collectNamedIds, coreTitles, findIds, findUnknownIds, measureCoverage } from './requirements.ts';

// Written in pieces, so that these examples are not taken for claims of this very file.
const title = (ids: string) => `it('does it ${'['}${ids}]', () => {})`;
const requirement = (id: string) => ({ id, area: id.split('-')[0] ?? '', text: `${id} holds` });

describe('findIds', () => {
  it.each([
    [title('LIVE-08'), ['LIVE-08']],
    [title('LIVE-08, LIVE-09'), ['LIVE-08', 'LIVE-09']],
    [title('I18N-01 ROUTE-31'), ['I18N-01', 'ROUTE-31']],
    ['const x = list[LIVE - 8]', []],
    ["it('keeps [the order]')", []],
    ['/[0-9]|[A-Z]/', []],
    ['UTF-8 outside brackets', []],
  ])('%s', (text, ids) => {
    expect(findIds(text)).toEqual(ids);
  });
});

describe('coverage', () => {
  const requirements = ['LIVE-01', 'LIVE-02', 'ROW-01'].map(requirement);
  const named = collectNamedIds([
    ['a.test.ts', title('LIVE-01, ROW-01')],
    ['b.test.ts', title('ROW-01 ROW-99')],
  ]);
  it('lists what is missing, area by area', () => {
    expect(measureCoverage(requirements, named)).toEqual([
      { area: 'LIVE', total: 2, missing: [requirement('LIVE-02')] },
      { area: 'ROW', total: 1, missing: [] },
    ]);
  });
  it('lists unknown ids with their files', () => {
    expect(findUnknownIds(requirements, named)).toEqual([
      'ROW-99 is no requirement of docs/requirements.md, but named in b.test.ts',
    ]);
  });
});

it('takes the stories of `npm test` by their title', () => {
  const text = [title('LIVE-01, LIVE-02'), `${title('ROW-01').replace("', ()", " @core', ()")}`].join('\n');
  expect(findIds(coreTitles(text))).toEqual(['ROW-01']);
});
