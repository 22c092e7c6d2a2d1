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
  readonly testResults: ReadonlyArray<{ readonly name: string }>;
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

/** A loaded machine may cost a story or two their first try; more is a defect. */
const MOST_FLAKY = 2;

/** Counts flaky stories, which passed on retry, as failed when there are more of them than a loaded machine explains. */
export function tallyPlaywright({ stats }: PlaywrightReport): Tally {
  const forgiven = stats.flaky <= MOST_FLAKY ? stats.flaky : 0;
  return {
    passed: stats.expected + forgiven,
    failed: stats.unexpected + stats.flaky - forgiven,
    skipped: stats.skipped,
  };
}

/** The stories that passed on retry only, a line each: each is to be looked into. */
export function listFlaky({ suites = [] }: PlaywrightReport): string[] {
  return suites
    .flatMap(readStories)
    .filter(({ status }) => status === 'flaky')
    .map(({ name }) => `  flaky: ${name}`);
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
