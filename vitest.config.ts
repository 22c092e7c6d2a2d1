import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** PGlite starts slowly on a busy machine. */
const SLOW_START_MS = 60_000;

/** No test is about how fast a machine is: only one that hangs is to be ended. */
const HANGS_MS = 60_000;

/** Tests with ffmpeg and other programs: the same on every database, run on the embedded one alone. */
const MEDIA_TESTS = '**/*.media.test.ts';
/** Tests that start whole servers, kill processes or sweep every page. */
const LONG_TESTS = '**/*.long.test.{ts,tsx}';

/** `npm test` leaves these to `npm run test:all`. */
const notNow = process.env.SEYIR_TEST_SCOPE === 'core' ? [MEDIA_TESTS, LONG_TESTS] : [];

/** The longest files, which begin first, so that none of them is waited for alone at the end. */
const LONGEST = [
  '/compose/faults.long.test.ts',
  '/ingest/ingest.media.test.ts',
  '/ingest/ingest.streams.media.test.ts',
];

/**
 * Vitest begins with what took longest the time before. It remembers one time for a file, and what one database takes minutes for
 * is skipped on the other. SEYIR_TEST_ORDER=<any word> is another order: it finds a test that depends on the files before it.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.SEYIR_TEST_ORDER;
    if (order) return orderBy(files, ({ moduleId }) => scramble(`${moduleId} ${order}`));
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const orderBy = <T>(values: readonly T[], keyOf: (value: T) => number): T[] =>
  values.toSorted((one, other) => keyOf(one) - keyOf(other));

const scramble = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);

/** Setup file of every project with properties: fast-check gets one seed. */
const PROPERTY_SEED = `${import.meta.dirname}/scripts/property-seed.ts`;

/** Paths of tests to leave out, with a comma between them: `npm test` names those that reach no database. */
const leftOut = (process.env.SEYIR_TEST_WITHOUT ?? '').split(',').filter((file) => file !== '');

/** Tests without a world around them: files share one, so that modules are loaded once. */
const pure = (name: string, root: string): TestProjectConfiguration => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts'],
    exclude: ['node_modules', ...notNow],
    setupFiles: PROPERTY_SEED,
    pool: 'threads',
    isolate: false,
    testTimeout: HANGS_MS,
  },
});

/** Tests without components that replace modules (vi.mock), and so need modules of their own. */
const REPLACING_MODULES = ['src/main.test.ts', 'src/app/first-picture.test.ts', 'src/shared/media/hls-quality.test.ts'];

/** Tests of the web application. jsdom takes a second to load, so that workers stay. */
const web = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectConfiguration => ({
  test: {
    name,
    root: 'apps/web',
    environment: 'jsdom',
    testTimeout: HANGS_MS,
    // Style sheets are empty in tests, but for the tokens, which a test reads.
    css: { include: /\/tokens[\w-]*\.css/, modules: { classNameStrategy: 'non-scoped' } },
    ...test,
  },
});

/** Tests of a workspace that reach a database. */
const onDatabase = (name: string, root: string): TestProjectConfiguration => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts'],
    exclude: [
      'node_modules',
      ...notNow,
      ...leftOut.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1)),
      ...(process.env.SEYIR_TEST_DB === 'postgres' ? [MEDIA_TESTS] : []),
    ],
    globalSetup: `${import.meta.dirname}/apps/server/test/global-setup.ts`,
    setupFiles: [PROPERTY_SEED, `${import.meta.dirname}/apps/server/test/process-settings.ts`],
    // A database for each worker, opened once and used by all of its files.
    pool: 'forks',
    isolate: false,
    // One more than there are processors: much of the time is spent waiting for ffmpeg and for processes to start.
    maxWorkers: 3,
    hookTimeout: SLOW_START_MS,
    testTimeout: HANGS_MS,
    // After the others when all run together: time limits of a database do not go with a busy processor.
    sequence: { groupOrder: 1 },
  },
});

// `vitest --project web` runs one project. Stories in a browser are Playwright's (e2e/).
export default defineConfig({
  test: {
    // As many as the machines of CI have processors: the preset leaves one of the two idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      pure('core', 'packages/core'),
      pure('contract', 'packages/contract'),
      pure('scripts', 'scripts'),
      // Files share a window and modules.
      web('web-rules', {
        include: ['**/*.test.ts'],
        exclude: ['dist', 'node_modules', ...notNow, ...REPLACING_MODULES],
        pool: 'threads',
        isolate: false,
        setupFiles: [PROPERTY_SEED, 'test/shared-window.ts'],
      }),
      // A window and modules for each file.
      web('web', {
        include: ['**/*.test.tsx', ...REPLACING_MODULES],
        exclude: ['dist', 'node_modules', ...notNow],
        pool: 'vmThreads',
        setupFiles: 'test/testing-library.ts',
      }),
      onDatabase('server', 'apps/server'),
      onDatabase('demo', 'demo'),
    ],
  },
});
