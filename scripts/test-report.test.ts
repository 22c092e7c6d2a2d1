import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listProjectFiles } from './project-files.ts';
import {
  addTallies,
  findFoldersWithoutTests,
  listSlowest,
  listTests,
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

const root = join(import.meta.dirname, '..');

/** Lines around a condition in which the title stands. */
const NEAR = 3;

/** Places of a source that skip a test without saying near them what it needs. */
function findUnexplained(source: string): string[] {
  const lines = source.split('\n');
  return lines.filter((line, index) => {
    if (/^\s*(skip\(|(it|test|describe)\.(skip|fixme|todo)\b)/.test(line)) return true;
    const near = lines.slice(Math.max(0, index - NEAR), index + NEAR + 1).join('\n');
    return /\.(skipIf|runIf)\(/.test(line) && !/testEngine\(\)|\(needs /.test(near);
  });
}

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
  it('are listed with what they need', () => {
    const skipped = listTests(report).filter(({ isSkipped }) => isSkipped);
    expect(skipped.map(({ needs }) => needs)).toEqual(['nginx', 'nginx', 'the other database', 'ffmpeg 5']);
  });
  it('are counted once when both databases skip them', () => {
    expect(writeSkipped([...listTests(report), ...listTests(report)])).toEqual([
      '  not run here: 2 tests that need nginx',
      '  not run here: 1 test that needs the other database',
      '  not run here: 1 test that needs ffmpeg 5',
    ]);
  });
  it('are not listed when another step has run them', () => {
    const other = vitest({
      testResults: [
        { name: '/film.test.ts', assertionResults: [result('a film (needs ffmpeg 5)', 'passed')] },
        { name: '/lost.test.ts', assertionResults: [result('a lost database', 'passed')] },
        { name: '/edge.test.ts', assertionResults: [result('the edge (needs nginx) keeps a list', 'skipped')] },
      ],
    });
    expect(writeSkipped([...listTests(report), ...listTests(other)])).toEqual([
      '  not run here: 2 tests that need nginx',
    ]);
  });
  it('say in their titles what they need, in all sources, unless a database is what they need', () => {
    const sources = listProjectFiles(root).filter(
      (path) => /\.(test|spec)\.tsx?$/.test(path) && !import.meta.filename.endsWith(path),
    );
    const found = sources.flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return findUnexplained(source).map((line) => `${path}: ${line}`);
    });
    expect(found).toEqual([]);
  });
  it.each([
    ["it.skipIf(!currentFfmpeg)('a film', async () => {})", 1],
    ["it.skipIf(!currentFfmpeg)(\n  'a film (needs ffmpeg 5)',\n  SLOW,\n  () => {})", 0],
    ["it.runIf(testEngine() === 'postgres')('a lock', () => {})", 0],
    ["it('a film', ({ skip }) => {\n  skip(path === undefined, 'no player');\n})", 1],
    ["test.fixme('a story', () => {})", 1],
  ])('are judged by their source: %s', (source, problems) => {
    expect(findUnexplained(source)).toHaveLength(problems);
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
