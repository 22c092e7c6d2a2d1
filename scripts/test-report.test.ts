import { describe, expect, it } from 'vitest';
import {
  addTallies,
  findFoldersWithoutTests,
  listSkipped,
  listSlowest,
  NO_TESTS,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
  writeClosingLine,
  writeSkipped,
  writeTally,
} from './test-report.ts';

const vitest = (differences: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...differences,
});

describe('tallies', () => {
  it('counts what Vitest reports, with skipped and planned tests apart', () => {
    expect(tallyVitest(vitest({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 }))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 4,
    });
  });
  it('counts a story that passed on retry as failed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 3 };
    expect(tallyPlaywright({ stats })).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });
  it('adds up, also nothing', () => {
    expect(addTallies([])).toEqual(NO_TESTS);
    expect(
      addTallies([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('listSlowest', () => {
  it('names the longest stories, also those of groups, with what each browser took', () => {
    const story = (title: string, ms: number) => ({
      title,
      tests: [{ projectName: 'desktop', status: 'expected' as const, results: [{ duration: ms }] }],
    });
    const report = {
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [{ specs: [story('short', 900)], suites: [{ specs: [story('long', 12_340), story('longer', 45_000)] }] }],
    };
    expect(listSlowest(report, 2)).toEqual(['    45.0 s  desktop: longer', '    12.3 s  desktop: long']);
    expect(listSlowest({ stats: report.stats }, 2)).toEqual([]);
  });
});

describe('skipped tests', () => {
  const result = (fullName: string, status: string) => ({ fullName, status });
  const report = vitest({
    testResults: [
      {
        name: '/edge.test.ts',
        assertionResults: [
          result('the edge (needs nginx) keeps a list', 'skipped'),
          result('the edge (needs nginx) forwards a range', 'pending'),
          result('the origin keeps a list', 'passed'),
          result('a lost database', 'skipped'),
        ],
      },
      { name: '/film.test.ts', assertionResults: [result('a film (needs ffmpeg 5)', 'skipped')] },
    ],
  });
  it('are listed with what they need, but for those of the other database', () => {
    expect(listSkipped(report).map(({ needs }) => needs)).toEqual(['nginx', 'nginx', 'ffmpeg 5']);
  });
  it('are counted once when both databases skip them', () => {
    expect(writeSkipped([...listSkipped(report), ...listSkipped(report)])).toEqual([
      '  not run here: 2 tests that need nginx',
      '  not run here: 1 test that needs ffmpeg 5',
    ]);
  });
});

describe('words', () => {
  it.each([
    [{ passed: 3, failed: 0, skipped: 0 }, '3 passed', '3 passed, 0 failed'],
    [{ passed: 3, failed: 1, skipped: 0 }, '3 passed, 1 failed', '3 passed, 1 failed'],
    [{ passed: 0, failed: 0, skipped: 2 }, '0 passed, 2 skipped', '0 passed, 0 failed'],
  ])('of %o', (tally, note, closing) => {
    expect(writeTally(tally)).toBe(note);
    expect(writeClosingLine(tally)).toBe(closing);
  });
});

describe('findFoldersWithoutTests', () => {
  it('names the folders that no test file is in', () => {
    const report = vitest({ testResults: [{ name: '/home/me/seyir/apps/web/src/a.test.ts' }] });
    expect(findFoldersWithoutTests(report, ['apps/web', 'apps/server'])).toEqual(['apps/server']);
  });
});
