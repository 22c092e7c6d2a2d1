import { describe, expect, it } from 'vitest';
import { findLayer, LAYERS } from './layers.ts';
import { checkLockFile, checkSources, resolveImport } from './rules.ts';
import { FEW_LINES } from './small-files.ts';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const check = (files: Readonly<Record<string, string>>) => checkSources(new Map(Object.entries(files)));
const importing = (from: string, specifier: string) =>
  check({ [from]: `import { x } from '${specifier}';\nexport const y = x;` }).problems;

describe('resolveImport', () => {
  it.each([
    ['apps/web/src/app/router.tsx', '../screens/home/HomeScreen.tsx', 'apps/web/src/screens/home/HomeScreen.tsx'],
    ['apps/web/src/main.ts', './app/router.tsx', 'apps/web/src/app/router.tsx'],
    ['apps/web/src/main.ts', '@seyir/core/limits/profile', 'packages/core/src/limits/profile.ts'],
    ['apps/web/src/main.ts', '@seyir/contract', 'packages/contract/src/index.ts'],
    ['apps/web/src/main.ts', 'react', undefined],
    ['apps/web/src/main.ts', '@tanstack/react-query', undefined],
    ['apps/server/src/main.ts', 'node:fs', undefined],
    ['apps/server/src/compose/open-demo.ts', '@seyir/demo', 'demo/src/index.ts'],
    ['demo/src/load.ts', '@seyir/server/db/database', 'apps/server/src/db/database.ts'],
    ['demo/src/load.test.ts', '@seyir/server/test/database', 'apps/server/test/database.ts'],
  ])('%s: %s', (from, specifier, target) => {
    expect(resolveImport(from, specifier)).toBe(target);
  });
});

describe('replaced modules', () => {
  it.each(['demo/src/studio.test.ts', 'apps/server/src/jobs/jobs.test.ts'])('are refused in %s', (path) => {
    expect(check({ [path]: "vi.mock('node:child_process');" }).problems).toEqual([expect.stringContaining(path)]);
  });

  it('are left to tests of the web application, which vitest.config.ts names', () => {
    expect(check({ 'apps/web/src/main.test.ts': "vi.mock('./app.ts');" }).problems).toEqual([]);
  });
});

describe('direction', () => {
  it.each([
    ['packages/core/src/access/mask.ts', '../limits/profile.ts'],
    ['packages/contract/src/guide.ts', '@seyir/core/timeline/airing'],
    [`${SERVER}/shared/app-error.ts`, '@seyir/contract/errors'],
    [`${SERVER}/db/migrate.ts`, '../shared/log.ts'],
    [`${SERVER}/jobs/jobs.ts`, '../db/database.ts'],
    [`${SERVER}/features/guide/guide.routes.ts`, '../../http/route.ts'],
    [`${SERVER}/features/guide/guide.routes.ts`, './guide.service.ts'],
    [`${SERVER}/features/guide/guide.service.ts`, '../../catalogue/snapshot.ts'],
    [`${SERVER}/compose.ts`, './features/guide/guide.routes.ts'],
    [`${SERVER}/main.ts`, './compose.ts'],
    [`${SERVER}/http/route.ts`, '../config.ts'],
    [`${WEB}/features/guide/GuideDay.tsx`, '../../shared/ui/Button/Button.tsx'],
    [`${WEB}/screens/home/HomeScreen.tsx`, '../../features/home/Rows.tsx'],
    [`${WEB}/app/router.tsx`, '../screens/home/HomeScreen.tsx'],
    [`${WEB}/main.ts`, './app/router.tsx'],
    // Tests may use all of their own workspace.
    [`${SERVER}/features/guide/guide.test.ts`, '../../compose.ts'],
    [`${SERVER}/features/guide/guide.test.ts`, '../../../test/database.ts'],
    ['apps/server/test/http.ts', '../src/http/build-http.ts'],
    ['apps/server/test/http.ts', '@seyir/contract/errors'],
    // Onlookers see everything.
    ['e2e/stories/guest.spec.ts', '../../apps/web/src/app/paths.ts'],
    ['scripts/start.ts', '../apps/server/src/main.ts'],
    ['bench/playlist.bench.ts', '../packages/core/src/hls/write.ts'],
    ['demo/src/index.ts', './load.ts'],
    ['demo/src/index.ts', '@seyir/server/jobs/jobs'],
    ['demo/src/load.ts', '@seyir/server/db/database'],
    ['demo/src/load.ts', '@seyir/core/time/local-time'],
    ['demo/src/load.test.ts', '@seyir/server/test/database'],
    ['demo/test/demo.ts', '@seyir/server/shared/log'],
  ])('%s may import %s', (from, specifier) => {
    expect(importing(from, specifier)).toEqual([]);
  });

  it.each([
    ['packages/core/src/access/mask.ts', '@seyir/contract/codes', /core may not import contract/],
    ['packages/core/src/access/mask.test.ts', '@seyir/contract/codes', /core may not import contract/],
    ['packages/contract/src/guide.ts', '../../../apps/server/src/shared/ids.ts', /another workspace/],
    ['packages/contract/src/guide.test.ts', '@seyir/server/shared/ids', /another workspace/],
    [`${WEB}/shared/api/call.ts`, '@seyir/server/http/route', /another workspace/],
    [`${WEB}/shared/api/call.ts`, '../../../../../packages/contract/src/errors.ts', /another workspace/],
    [`${SERVER}/shared/log.ts`, '../db/database.ts', /server shared may not import server db/],
    [`${SERVER}/db/migrate.ts`, '../http/route.ts', /server db may not import server http/],
    [`${SERVER}/http/route.ts`, '../features/guide/guide.service.ts', /server http may not import server features/],
    [`${SERVER}/identity/tries.ts`, '../jobs/jobs.ts', /server identity may not import server jobs/],
    [
      `${SERVER}/features/guide/guide.service.ts`,
      '../live/live.service.ts',
      /server features do not import each other/,
    ],
    [`${SERVER}/features/guide/guide.service.ts`, '../../compose.ts', /may not import server compose/],
    [`${SERVER}/compose.ts`, './main.ts', /server compose may not import server main/],
    [`${WEB}/features/guide/GuideDay.tsx`, '../player/Player.tsx', /web features do not import each other/],
    [`${WEB}/features/guide/GuideDay.tsx`, '../../app/paths.ts', /web features may not import web app/],
    [`${WEB}/shared/ui/Card/Card.tsx`, '../../../features/home/Rows.tsx', /web shared may not import web features/],
    [`${SERVER}/compose/open-demo.ts`, '../../../../demo/catalogue/titles.json', /another workspace/],
    [`${SERVER}/compose/open-demo.ts`, '../../../../demo/src/index.ts', /another workspace/],
    [`${SERVER}/compose/open-demo.ts`, '@seyir/demo/load', /another workspace/],
    [`${SERVER}/compose/demo.test.ts`, '@seyir/demo/load', /another workspace/],
    ['demo/src/load.ts', './index.ts', /demo may not import demo entry/],
    ['demo/src/load.ts', '@seyir/server/features/home/home.service', /demo may not import server features/],
    ['demo/src/load.ts', '@seyir/server/compose', /demo may not import server compose/],
    ['demo/src/load.ts', '../../apps/server/src/db/database.ts', /another workspace/],
    [`${SERVER}/main.ts`, '../../../scripts/machine.ts', /another workspace/],
    [`${SERVER}/helpers/all.ts`, '../shared/log.ts', /is in no layer/],
  ])('%s may not import %s', (from, specifier, sentence) => {
    expect(importing(from, specifier)).toEqual([expect.stringMatching(sentence)]);
  });

  it('counts imports of types', () => {
    const text = "import type { X } from '../features/guide/guide.service.ts';";
    expect(check({ [`${SERVER}/http/route.ts`]: text }).problems).toHaveLength(1);
  });

  it.each([
    [`${SERVER}/compose/open-demo.ts`, undefined],
    [`${SERVER}/main.ts`, /server main may not import demo entry/],
    [`${SERVER}/ingest/plan-run.ts`, /server ingest may not import demo entry/],
    [`${SERVER}/features/home/home.service.ts`, /server features may not import demo entry/],
    [`${WEB}/shared/api/call.ts`, /another workspace/],
  ])('lets only the composition import the demonstration: %s', (from, sentence) => {
    const expected = sentence === undefined ? [] : [expect.stringMatching(sentence)];
    expect(check({ [from]: "import type { Demonstration } from '@seyir/demo';" }).problems).toEqual(expected);
    expect(check({ [from]: "export const demo = () => import('@seyir/demo');" }).problems).toEqual(expected);
  });

  it('refuses a static import of the demonstration', () => {
    expect(importing(`${SERVER}/compose/open-demo.ts`, '@seyir/demo')).toEqual([expect.stringMatching(/statically/)]);
  });

  it('names only layers that exist', () => {
    const names = LAYERS.map(({ name }) => name);
    expect(LAYERS.flatMap(({ mayImport }) => mayImport).filter((name) => !names.includes(name))).toEqual([]);
  });
  it('finds the layer and the part of a sliced layer', () => {
    expect(findLayer(`${SERVER}/features/guide/guide.service.ts`)).toMatchObject({
      layer: { name: 'server features' },
      slice: 'guide',
    });
    expect(findLayer(`${SERVER}/compose.ts`)).toMatchObject({ layer: { name: 'server compose' }, slice: undefined });
    expect(findLayer('deploy/nginx.conf')).toBeUndefined();
  });
});

describe('packages', () => {
  it.each([
    [`${SERVER}/http/route.ts`, 'fastify', true],
    [`${SERVER}/http/cors.ts`, '@fastify/cors', true],
    [`${SERVER}/features/guide/guide.routes.ts`, 'fastify', false],
    [`${SERVER}/db/postgres-pool.ts`, 'pg', true],
    [`${SERVER}/features/guide/guide.queries.ts`, 'pg', false],
    [`${SERVER}/features/guide/guide.queries.ts`, '@electric-sql/pglite/contrib/pg_trgm', false],
    [`${SERVER}/features/guide/guide.queries.ts`, 'kysely', true],
    [`${SERVER}/jobs/jobs.ts`, 'pg-boss', true],
    [`${SERVER}/db/migrate.ts`, 'pg-boss', false],
    ['packages/core/src/money/price.ts', 'zod', false],
    ['packages/core/src/money/price.ts', 'node:crypto', false],
    ['packages/core/src/money/price.test.ts', 'fast-check', true],
    ['packages/contract/src/guide.ts', 'zod', true],
    ['packages/contract/src/guide.ts', 'react', false],
    [`${WEB}/shared/api/call.ts`, 'node:fs', false],
    ['apps/web/vite.config.ts', 'node:path', true],
    [`${SERVER}/shared/log.ts`, 'react', false],
    [`${SERVER}/db/postgres.test.ts`, 'pg', true],
    ['bench/support/reference.ts', 'fastify', true],
  ])('%s imports %s: %s', (from, name, isAllowed) => {
    expect(importing(from, name)).toHaveLength(isAllowed ? 0 : 1);
  });
});

describe('circles', () => {
  /** So long that neither is a small file. */
  const rest = '\n'.repeat(FEW_LINES);
  const chain = (back: string) => ({
    [`${WEB}/shared/keys/a.ts`]: `import { b } from './b.ts';\nexport const a = b;${rest}`,
    [`${WEB}/shared/keys/b.ts`]: `${back}\n${rest}`,
  });
  it('stops on files that load each other', () => {
    expect(check(chain("import { a } from './a.ts';\nexport const b = () => a;")).problems).toEqual([
      `A circle of imports: ${WEB}/shared/keys/a.ts, ${WEB}/shared/keys/b.ts`,
    ]);
  });
  const byTypes = "import type { a } from './a.ts';\nexport const b: typeof a = 1;";
  it('stops on files that know each other by types', () => {
    expect(check(chain(byTypes)).problems).toEqual([
      `A circle of imports: ${WEB}/shared/keys/a.ts, ${WEB}/shared/keys/b.ts`,
    ]);
  });
  it('does not mind what is loaded later', () => {
    expect(check(chain("export const b = () => import('./a.ts');")).problems).toEqual([]);
  });
});

it('stops on a small file with one importer', () => {
  const files = { 'a.ts': "import { b } from './b.ts';\nexport const a = b;", 'b.ts': 'export const b = 1;' };
  const named = Object.entries(files).map(([name, text]) => [`${WEB}/shared/keys/${name}`, text]);
  expect(check(Object.fromEntries(named)).problems).toEqual([
    expect.stringContaining(`${WEB}/shared/keys/b.ts has 1 lines and one importer`),
  ]);
});

describe('single files', () => {
  it.each([
    [`${SERVER}/main.ts`, true],
    [`${SERVER}/cli.ts`, true],
    [`${SERVER}/shared/log.ts`, false],
    [`${SERVER}/shared/log.test.ts`, true],
    ['demo/src/load.ts', false],
    ['demo/test/make-scene.ts', true],
    [`${WEB}/shared/api/call.ts`, false],
    ['scripts/start.ts', true],
  ])('%s may say process: %s', (path, isAllowed) => {
    expect(check({ [path]: 'process.exit();' }).problems).toHaveLength(isAllowed ? 0 : 1);
  });

  it.each([
    [330, 0, 0],
    [331, 0, 1],
    [400, 0, 1],
    [401, 1, 0],
  ])('%i lines: %i problems, %i listed', (lines, problems, listed) => {
    const report = check({ [`${WEB}/shared/styles/base.css`]: 'a{}\n'.repeat(lines) });
    expect(report.problems).toHaveLength(problems);
    expect(report.long).toHaveLength(listed);
  });

  it.each([
    [`${SERVER}/db/load.ts`, '../../../../demo/catalogue', true],
    [`${SERVER}/db/load.ts`, '../../../../../elsewhere/catalogue', false],
    ['scripts/trace.ts', '../../elsewhere/requirements.json', false],
  ])('%s may read %s: %s', (path, relative, isAllowed) => {
    expect(check({ [path]: `export const folder = '${relative}';` }).problems).toHaveLength(isAllowed ? 0 : 1);
  });
});

describe('checkLockFile', () => {
  it('finds addresses of a registry', () => {
    expect(checkLockFile('{ "resolved": "https://registry.example/x.tgz" }')).toHaveLength(1);
    expect(checkLockFile('{ "resolved":"http://localhost/x.tgz" }')).toHaveLength(1);
  });
  it('accepts links to workspaces', () => {
    expect(checkLockFile('{ "resolved": "apps/web", "link": true }')).toEqual([]);
  });
});
