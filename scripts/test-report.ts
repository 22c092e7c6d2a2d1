// Reads the JSON reports of Vitest and Playwright and adds them up.

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NO_TESTS,
  );
}

export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly assertionResults?: ReadonlyArray<{ readonly fullName: string; readonly status: string }>;
  }>;
}

export const tallyVitest = (report: VitestReport): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs?: ReadonlyArray<{
    readonly title: string;
    readonly tests: ReadonlyArray<{
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: ReadonlyArray<{ readonly duration: number }>;
    }>;
  }>;
  readonly suites?: readonly PlaywrightSuite[];
}

/** The stories that took longest, a line each: where to look when the run grows long. */
export function listSlowest({ suites = [] }: PlaywrightReport, most: number): string[] {
  return suites
    .flatMap(readStories)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ ms, name }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

function readStories({ specs = [], suites = [] }: PlaywrightSuite): { ms: number; name: string; status: string }[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      name: `${projectName}: ${title}`,
      status,
    })),
  );
  return [...own, ...suites.flatMap(readStories)];
}

/** Stories are not retried: a report with flaky ones comes from a command line that did, and counts them as failed. */
export const tallyPlaywright = ({ stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/** A test of a report, with what it needs. */
export interface ReportedTest {
  readonly name: string;
  readonly needs: string;
  readonly isSkipped: boolean;
}

/**
 * What a test needs stands in its title: `(needs nginx)`. The others that are skipped run on one of the two databases only
 * (scripts/test-report.test.ts reads the sources).
 */
export const listTests = ({ testResults }: VitestReport): ReportedTest[] =>
  testResults
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .map(({ fullName, status }) => ({
      name: fullName,
      needs: [...fullName.matchAll(/\(needs ([^)]+)\)/g)].at(-1)?.[1] ?? 'the other database',
      isSkipped: status === 'skipped' || status === 'pending',
    }));

/** A line for each thing that a run lacked, with the number of tests that need it. A test that one step has run is not listed. */
export function writeSkipped(tests: readonly ReportedTest[]): string[] {
  const run = new Set(tests.filter(({ isSkipped }) => !isSkipped).map(({ name }) => name));
  const byNeed = Map.groupBy(
    tests.filter(({ name }) => !run.has(name)),
    ({ needs }) => needs,
  );
  return [...byNeed].map(([needs, skipped]) => {
    const names = new Set(skipped.map(({ name }) => name));
    return `  not run here: ${names.size} ${names.size === 1 ? 'test that needs' : 'tests that need'} ${needs}`;
  });
}

/** The folders in which no test file ran: Vitest itself is content when another folder had some. */
export function findFoldersWithoutTests(report: VitestReport, folders: readonly string[]): string[] {
  return folders.filter((folder) => !report.testResults.some(({ name }) => name.includes(`/${folder}/`)));
}

export function writeTally({ passed, failed, skipped }: Tally): string {
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(', ');
}

export const writeClosingLine = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`;
