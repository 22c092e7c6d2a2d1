// What `npm test`, `npm run test:all` and `npm run check` make sure of, step by step.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditPackages } from './audit.ts';
import { checkSize } from './check-size.ts';
import { checkStructure } from './check-structure.ts';
import { findBrowser } from './find-browser.ts';
import { ensureCurrentFfmpeg, ensureFfmpeg } from './find-ffmpeg.ts';
import { type Machine, thisMachine } from './machine.ts';
import { listProjectFiles } from './project-files.ts';
import { type Step, type StepOutcome, withCheck } from './run-steps.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import {
  addTallies,
  findFoldersWithoutTests,
  listSlowest,
  listTests,
  type PlaywrightReport,
  type Tally,
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

/** Stories that are named with the time they took. */
const SLOWEST_SHOWN = 20;

export interface StepContext {
  readonly root: string;
  /** An empty folder for reports. */
  readonly reports: string;
  /** `core`: each requirement once, on one database. `all`: also the second database, media and every story. */
  readonly scope: 'core' | 'all';
  /** With a number above 0 the only step is the properties, with so many new seeds. */
  readonly seeds: number;
  /** Called with a running PostgreSQL server, which the caller stops at the end of the run. */
  readonly holdPostgres: (server: TestPostgres | undefined) => void;
}

export function makeSteps({ root, reports, scope, seeds, holdPostgres }: StepContext): readonly Step[] {
  const SEYIR_TEST_SCOPE = scope;
  const runVitest = async (
    reportName: string,
    projects: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<StepOutcome> => {
    const file = join(reports, `${reportName}.json`);
    const args = ['run', ...Object.keys(projects).map((name) => `--project=${name}`), '--reporter=default'];
    const { ok, output } = await runTool(root, 'vitest', [...args, '--reporter=json', `--outputFile.json=${file}`], {
      SEYIR_TEST_SCOPE,
      ...env,
    });
    const report = await readReport<VitestReport>(file);
    if (report === undefined) return { ok: false, output };
    const empty = findFoldersWithoutTests(report, Object.values(projects));
    const complaint = empty.length > 0 ? `\nNo test was found in ${empty.join(', ')}.` : '';
    return {
      ok: ok && empty.length === 0,
      output: output + complaint,
      tally: tallyVitest(report),
      tests: listTests(report),
    };
  };

  if (seeds > 0) return [propertyStep(root, reports, seeds)];
  const steps: readonly Step[] = [
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
      about:
        'table types, calls, API page and report, table of caches, drawing of layers, examples and criteria of WCAG are those of the sources',
      run: async () => {
        const checks = await Promise.all([
          runNode(root, ['apps/server/src/db/generate-types.ts', '--check']),
          runNode(root, ['scripts/generate-calls.ts', '--check']),
          runNode(root, ['scripts/generate-api-docs.ts', '--check']),
          runNode(root, ['scripts/generate-cache-docs.ts', '--check']),
          runNode(root, ['scripts/generate-drawing.ts', '--check']),
          runNode(root, ['scripts/generate-api-report.ts', '--check']),
          runNode(root, ['scripts/generate-examples.ts', '--check']),
          runNode(root, ['scripts/generate-accessibility.ts', '--check']),
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
        return await runVitest('server-pglite', DATABASE_WORKSPACES, env);
      },
    },
    {
      name: 'server-postgres',
      about:
        'their tests that reach a database, on a PostgreSQL server started for them; plans of all statements they send',
      run: async (say) => {
        const postgres = await startTestPostgres();
        holdPostgres(postgres);
        try {
          const SEYIR_TEST_WITHOUT = listTestsWithoutDatabase(root).join(',');
          const FFMPEG_PATH = await ensureFfmpeg(machineOf(say), root);
          const SEYIR_TEST_STATEMENTS = join(reports, 'statements');
          const database = { SEYIR_TEST_DB: 'postgres', DATABASE_URL: postgres.url };
          const env = { ...database, FFMPEG_PATH, SEYIR_TEST_WITHOUT, SEYIR_TEST_STATEMENTS };
          const outcome = await runVitest('server-postgres', DATABASE_WORKSPACES, env);
          const plans = await runNode(root, ['apps/server/test/statement-plans.ts', SEYIR_TEST_STATEMENTS], database);
          return withCheck(outcome, plans);
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
          SEYIR_TEST_SCOPE,
          // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set too.
          NO_COLOR: undefined,
          FORCE_COLOR: '0',
        };
        await ensureWebBuilt(root, silent);
        const { ok, output } = await runTool(root, 'playwright', ['test', '-c', 'e2e/playwright.config.ts'], env);
        const results = await readReport<PlaywrightReport>(report);
        if (results === undefined) return { ok: false, output };
        const details = listSlowest(results, SLOWEST_SHOWN).join('\n');
        const tally = tallyPlaywright(results);
        return { ok: ok && tally.failed === 0, output: `${output}\n${details}`, details, tally };
      },
    },
  ];
  return scope === 'all' ? steps : steps.filter(({ name }) => name !== 'server-postgres');
}

/** Runs every file with a property as often as there are seeds. A failure prints its seed, and the property its counterexample. */
function propertyStep(root: string, reports: string, seeds: number): Step {
  return {
    name: 'properties',
    about: 'properties with new seeds',
    run: async (say) => {
      const files = listProjectFiles(root).filter(
        (path) => path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"),
      );
      const tallies: Tally[] = [];
      for (let run = 1; run <= seeds; run += 1) {
        const SEYIR_PROPERTY_SEED = String(randomInt(2 ** 31));
        say(`seed ${SEYIR_PROPERTY_SEED}`);
        const file = join(reports, `properties-${run}.json`);
        const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
        const { ok, output } = await runTool(root, 'vitest', args, { SEYIR_PROPERTY_SEED });
        const report = await readReport<VitestReport>(file);
        if (report) tallies.push(tallyVitest(report));
        if (!ok)
          return { ok, output: `${output}\nSEYIR_PROPERTY_SEED=${SEYIR_PROPERTY_SEED}`, tally: addTallies(tallies) };
      }
      return { ok: true, output: '', tally: addTallies(tallies) };
    },
  };
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
