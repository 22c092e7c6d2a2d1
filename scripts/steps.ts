// What `npm test` and `npm run check` make sure of, step by step.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditPackages } from './audit.ts';
import { checkSize } from './check-size.ts';
import { checkStructure } from './check-structure.ts';
import { findBrowser } from './find-browser.ts';
import { ensureCurrentFfmpeg, ensureFfmpeg } from './find-ffmpeg.ts';
import { type Machine, thisMachine } from './machine.ts';
import type { Step, StepOutcome } from './run-steps.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import {
  findFoldersWithoutTests,
  listFlaky,
  listSlowest,
  type PlaywrightReport,
  tallyPlaywright,
  tallyVitest,
  type VitestReport,
} from './test-report.ts';
import { runNode, runTool } from './tools.ts';
import { DATABASE_WORKSPACES, listTestsWithoutDatabase } from './uses-database.ts';
import { ensureWebBuilt } from './web-build.ts';

/** This machine; the step prints its installations. */
const machineOf = (say: Machine['say']): Machine => ({ ...thisMachine, say });
const silent = () => {};

/** Vitest projects without a database, and the folders their tests are in. */
const UNIT_PROJECTS: Readonly<Record<string, string>> = {
  core: 'packages/core',
  contract: 'packages/contract',
  web: 'apps/web',
  'web-rules': 'apps/web',
  scripts: 'scripts',
};

/** Shown below a step that could not test everything. */
const WITHOUT_FFMPEG = [
  '  Skipped: what packaging makes of files and ingest of live sources. These tests need ffmpeg 5 or newer on the path or in',
  '  FFMPEG_PATH, and there is none here. The demonstration is tested with the build inside the npm package.',
].join('\n');

/** Stories that are named with the time they took. */
const SLOWEST_SHOWN = 20;

export interface StepContext {
  readonly root: string;
  /** An empty folder for reports. */
  readonly reports: string;
  /** Called with a running PostgreSQL server, which the caller stops at the end of the run. */
  readonly holdPostgres: (server: TestPostgres | undefined) => void;
}

export function makeSteps({ root, reports, holdPostgres }: StepContext): readonly Step[] {
  const runVitest = async (
    reportName: string,
    projects: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<StepOutcome> => {
    const file = join(reports, `${reportName}.json`);
    const args = ['run', ...Object.keys(projects).map((name) => `--project=${name}`), '--reporter=default'];
    const { ok, output } = await runTool(
      root,
      'vitest',
      [...args, '--reporter=json', `--outputFile.json=${file}`],
      env,
    );
    const report = await readReport<VitestReport>(file);
    if (report === undefined) return { ok: false, output };
    const empty = findFoldersWithoutTests(report, Object.values(projects));
    const complaint = empty.length > 0 ? `\nNo test was found in ${empty.join(', ')}.` : '';
    return { ok: ok && empty.length === 0, output: output + complaint, tally: tallyVitest(report) };
  };

  return [
    {
      name: 'format',
      about: 'format and lint (Biome)',
      run: () => runTool(root, 'biome', ['ci', '--colors=off', '.']),
    },
    {
      name: 'types',
      about: 'TypeScript in every workspace',
      run: () => checkTypes(root),
    },
    {
      name: 'structure',
      about:
        'direction and circles of imports, long and small files, style sheets, retired words, requirement ids, lock file',
      run: async () => {
        const { problems, long } = checkStructure(root);
        return {
          ok: problems.length === 0,
          output: problems.join('\n'),
          details: long.map((line) => `  long: ${line}`).join('\n'),
        };
      },
    },
    {
      name: 'generated',
      about: 'table types, calls and API page are those of the sources',
      run: async () => {
        const checks = await Promise.all([
          runNode(root, ['apps/server/src/db/generate-types.ts', '--check']),
          runNode(root, ['scripts/generate-calls.ts', '--check']),
          runNode(root, ['scripts/generate-api-docs.ts', '--check']),
        ]);
        return { ok: checks.every(({ ok }) => ok), output: checks.map(({ output }) => output).join('\n') };
      },
    },
    {
      name: 'unit',
      about: 'rules, contract, web application, scripts',
      run: () => runVitest('unit', UNIT_PROJECTS),
    },
    {
      name: 'server-pglite',
      about: 'the server and the demonstration on the embedded database',
      run: async (say) => {
        const machine = machineOf(say);
        const current = await ensureCurrentFfmpeg(machine);
        const env = { SEYIR_TEST_DB: 'pglite', FFMPEG_PATH: current ?? (await ensureFfmpeg(machine, root)) };
        const outcome = await runVitest('server-pglite', DATABASE_WORKSPACES, env);
        return current === undefined ? { ...outcome, details: WITHOUT_FFMPEG } : outcome;
      },
    },
    {
      name: 'server-postgres',
      about: 'their tests that reach a database, on a PostgreSQL server started for them',
      run: async (say) => {
        const postgres = await startTestPostgres();
        holdPostgres(postgres);
        try {
          const SEYIR_TEST_WITHOUT = listTestsWithoutDatabase(root).join(',');
          const FFMPEG_PATH = await ensureFfmpeg(machineOf(say), root);
          const env = { SEYIR_TEST_DB: 'postgres', DATABASE_URL: postgres.url, FFMPEG_PATH, SEYIR_TEST_WITHOUT };
          return await runVitest('server-postgres', DATABASE_WORKSPACES, env);
        } finally {
          holdPostgres(undefined);
          await postgres.stop();
        }
      },
    },
    {
      name: 'build',
      about: 'the web application builds, and its first load keeps to the budget',
      run: async () => {
        await ensureWebBuilt(root, silent);
        return await checkSize(root);
      },
    },
    {
      name: 'audit',
      about: 'known vulnerabilities of the packages in use',
      run: () => auditPackages(root),
    },
    {
      name: 'e2e',
      about: 'stories of viewers in a real browser',
      run: async (say) => {
        const report = join(reports, 'e2e.json');
        const env = {
          SEYIR_BROWSER: await findBrowser(machineOf(say), root),
          FFMPEG_PATH: await ensureFfmpeg(machineOf(say), root),
          SEYIR_E2E_REPORT: report,
          // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set too.
          NO_COLOR: undefined,
          FORCE_COLOR: '0',
        };
        await ensureWebBuilt(root, silent);
        const { ok, output } = await runTool(root, 'playwright', ['test', '-c', 'e2e/playwright.config.ts'], env);
        const results = await readReport<PlaywrightReport>(report);
        if (results === undefined) return { ok: false, output };
        const details = [...listFlaky(results), ...listSlowest(results, SLOWEST_SHOWN)].join('\n');
        const tally = tallyPlaywright(results);
        return { ok: ok && tally.failed === 0, output: `${output}\n${details}`, details, tally };
      },
    },
  ];
}

/** Every tsconfig of the root and the workspaces: tests of pure packages compile under rules of their own. */
async function listTsconfigs(root: string): Promise<string[]> {
  const folders = ['.', 'demo', ...(await listFolders(root, 'packages')), ...(await listFolders(root, 'apps'))];
  const lists = folders.map(async (folder) => {
    const files = await readdir(join(root, folder));
    return files.filter((file) => /^tsconfig(\.test)?\.json$/.test(file)).map((file) => join(folder, file));
  });
  return (await Promise.all(lists)).flat();
}

async function listFolders(root: string, parent: string): Promise<string[]> {
  const entries = await readdir(join(root, parent), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(parent, entry.name));
}

async function checkTypes(root: string): Promise<StepOutcome> {
  const configs = await listTsconfigs(root);
  // The compiler's own threads repeat each other's work: several compilers of one thread take half the processor time.
  const results = await Promise.all(configs.map((config) => runTool(root, 'tsc', ['--singleThreaded', '-p', config])));
  return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output.trim()).join('\n') };
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // The run ended before its report: its output shows the reason.
    return undefined;
  }
}
