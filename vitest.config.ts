import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** PGlite starts slowly on a busy machine. */
const SLOW_START_MS = 60_000;

/** No test is about how fast a machine is: only one that hangs is to be ended. */
const HANGS_MS = 60_000;

/** What ffmpeg does is the same on every database: these take their time, and are run on the embedded one alone. */
const MEDIA_TESTS = ['**/*.media.test.ts', '**/packaging/package-*.test.ts', '**/media/studio*.test.ts'];

/** Paths of tests to leave out, with a comma between them: `npm test` names those that reach no database. */
const leftOut = (process.env.SEYIR_TEST_WITHOUT ?? '').split(',').filter((file) => file !== '');

/** Tests without a world around them: files share one, so that modules are loaded once. */
const pure = (name: string, root: string): TestProjectConfiguration => ({
  test: { name, root, include: ['**/*.test.ts'], pool: 'threads', isolate: false, testTimeout: HANGS_MS },
});

/** Tests of a workspace that reach a database. */
const onDatabase = (name: string, root: string): TestProjectConfiguration => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts'],
    exclude: [
      'node_modules',
      ...leftOut.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1)),
      ...(process.env.SEYIR_TEST_DB === 'postgres' ? MEDIA_TESTS : []),
    ],
    globalSetup: `${import.meta.dirname}/apps/server/test/global-setup.ts`,
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

// One project a workspace; `vitest --project web` runs one. Stories in a browser are Playwright's (e2e/).
export default defineConfig({
  test: {
    // As many as the machines of CI have processors: the preset leaves one of the two idle.
    maxWorkers: 2,
    projects: [
      pure('core', 'packages/core'),
      pure('contract', 'packages/contract'),
      pure('scripts', 'scripts'),
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['dist', 'node_modules'],
          environment: 'jsdom',
          // A sandbox a file in a worker that stays: loading jsdom again takes a second, which is most of a test's time.
          pool: 'vmThreads',
          testTimeout: HANGS_MS,
          // Style sheets are empty in tests, but for the tokens, which a test reads.
          css: { include: /\/tokens[\w-]*\.css/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      onDatabase('server', 'apps/server'),
      onDatabase('demo', 'demo'),
    ],
  },
});
