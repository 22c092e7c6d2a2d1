// Layer table: which folder belongs to which layer, and which other layers it may import. ../generate-drawing.ts draws it in
// ARCHITECTURE.md.

export interface Layer {
  readonly name: string;
  /** Files whose path begins with one of these belong to the layer. */
  readonly places: readonly string[];
  /** The layers it may import from, besides itself. */
  readonly mayImport: readonly string[];
  /** Each folder of the layer is a slice; slices do not import each other. */
  readonly isSliced?: boolean;
  /** The npm packages it may import; any when left out. */
  readonly packages?: readonly string[];
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const BELOW_SERVER = ['core', 'contract'];
/** Adapters to the outside world: each is the only layer that imports its driver or framework. */
const ADAPTERS = ['server shared', 'server db', 'server http', 'server store'];
/** Services that features are handed or import. */
const SERVICES = [
  'server jobs',
  'server events',
  'server outbox',
  'server identity',
  'server operations',
  'server catalogue',
  'server viewers',
  'server media',
  'server timeline',
  'server packaging',
  'server ingest',
  'server origin',
  'server billing',
];
/** The demonstration's entry point, which only the composition imports. */
const DEMO_ENTRY = 'demo entry';
/** Layers of the server that the demonstration writes to. */
const BELOW_DEMO = [
  'server shared',
  'server db',
  'server store',
  'server jobs',
  'server catalogue',
  'server operations',
  'server viewers',
  'server media',
  'server timeline',
  'server packaging',
  'server ingest',
  'server origin',
];

const serverAdapter = (name: string): Layer => ({
  name: `server ${name}`,
  places: [`${SERVER}/${name}/`],
  mayImport: [...BELOW_SERVER, 'server shared'],
});

const serverService = (name: string, ...services: string[]): Layer => ({
  name: `server ${name}`,
  places: [`${SERVER}/${name}/`],
  mayImport: [...BELOW_SERVER, ...ADAPTERS, ...services],
});

export const LAYERS: readonly Layer[] = [
  { name: 'core', places: ['packages/core/src/'], mayImport: [], packages: [] },
  { name: 'contract', places: ['packages/contract/src/'], mayImport: ['core'], packages: ['zod'] },

  // The configuration is a type like any other to those who are given a part of it.
  { name: 'server shared', places: [`${SERVER}/shared/`, `${SERVER}/config.ts`], mayImport: BELOW_SERVER },
  serverAdapter('db'),
  serverAdapter('http'),
  // Files of media and images, in a folder or in an object store.
  serverAdapter('store'),
  serverService('jobs'),
  serverService('events'),
  // Messages are sent by jobs.
  serverService('outbox', 'server jobs'),
  // What proves who a caller is, and limits on guesses.
  serverService('identity'),
  // What viewers own and keep, in memory.
  serverService('viewers'),
  serverService('catalogue', 'server viewers'),
  // What operators see and set while the service runs. A change of a setting is announced as one of the catalogue.
  serverService('operations', 'server catalogue'),
  // Bytes of media and the files they are in: ffmpeg, MP4, WebVTT, rows of packaged assets.
  serverService('media'),
  // Spans of channels: reads them for all others, lays those of computed channels, removes what is too old.
  serverService('timeline', 'server jobs', 'server media'),
  serverService('packaging', 'server jobs', 'server media'),
  serverService('ingest', 'server media', 'server timeline'),
  // Answers viewers' players.
  serverService('origin', 'server media', 'server timeline'),
  // Money: orders of every product, packages, the gateways and their pages.
  serverService(
    'billing',
    'server jobs',
    'server events',
    'server outbox',
    'server identity',
    'server catalogue',
    'server viewers',
  ),
  {
    name: 'server features',
    places: [`${SERVER}/features/`],
    mayImport: [...BELOW_SERVER, ...ADAPTERS, ...SERVICES],
    isSliced: true,
  },
  {
    name: 'server compose',
    places: [`${SERVER}/compose.ts`, `${SERVER}/compose/`],
    mayImport: [...BELOW_SERVER, ...ADAPTERS, ...SERVICES, 'server features', DEMO_ENTRY],
  },
  // The operator's use cases, which the command line and the console run.
  {
    name: 'server operator',
    places: [`${SERVER}/operator/`],
    mayImport: [...BELOW_SERVER, ...ADAPTERS, ...SERVICES, 'server features', 'server compose'],
  },
  {
    name: 'server main',
    places: [`${SERVER}/main.ts`, `${SERVER}/cli.ts`, `${SERVER}/cli/`],
    mayImport: [...BELOW_SERVER, ...ADAPTERS, ...SERVICES, 'server features', 'server compose', 'server operator'],
  },

  // Beside the server: it writes rows and media, and the server reads them like an operator's own. The first layer a path
  // fits is its layer, so the entry point stands before the folder.
  {
    name: DEMO_ENTRY,
    places: ['demo/src/index.ts'],
    mayImport: [...BELOW_SERVER, ...BELOW_DEMO, 'demo', 'demo studio'],
  },
  // Draws and plays by itself: it knows frames, sound and ffmpeg, no catalogue and no database.
  {
    name: 'demo studio',
    places: ['demo/src/studio/'],
    mayImport: ['core', 'server shared', 'server store', 'server media'],
  },
  { name: 'demo', places: ['demo/src/'], mayImport: [...BELOW_SERVER, ...BELOW_DEMO, 'demo studio'] },

  { name: 'web shared', places: [`${WEB}/shared/`], mayImport: ['core', 'contract'] },
  { name: 'web features', places: [`${WEB}/features/`], mayImport: ['core', 'contract', 'web shared'], isSliced: true },
  {
    name: 'web screens',
    places: [`${WEB}/screens/`],
    mayImport: ['core', 'contract', 'web shared', 'web features'],
  },
  {
    name: 'web app',
    places: [`${WEB}/app/`],
    mayImport: ['core', 'contract', 'web shared', 'web features', 'web screens'],
  },
  // A script of its own, in a worker: it shares nothing with pages.
  { name: 'web service worker', places: [`${WEB}/service-worker/`], mayImport: [] },
  // An application of its own, with a bundle of its own: no other layer imports it.
  { name: 'web console', places: [`${WEB}/console/`], mayImport: ['core', 'contract', 'web shared'] },
  {
    name: 'web main',
    places: [`${WEB}/main.ts`],
    mayImport: ['core', 'contract', 'web shared', 'web features', 'web screens', 'web app'],
  },
];

/** Packages that only some folders may import: a driver or framework stays behind one adapter. */
export const RESTRICTED_PACKAGES: ReadonlyArray<{ readonly package: RegExp; readonly places: readonly string[] }> = [
  { package: /^(fastify|@fastify\/.*|fastify-.*)$/, places: [`${SERVER}/http/`] },
  { package: /^(pg|@electric-sql\/pglite)$/, places: [`${SERVER}/db/`, 'apps/server/test/record-statements.ts'] },
  { package: /^pg-boss$/, places: [`${SERVER}/jobs/`] },
  { package: /^aws4fetch$/, places: [`${SERVER}/store/`] },
  { package: /^(react|react-dom|react-router|@tanstack\/.*|@base-ui\/.*)$/, places: ['apps/web/'] },
  {
    package: /^node:/,
    places: ['apps/server/', 'scripts/', 'demo/', 'e2e/', 'bench/', 'apps/web/vite.config.ts', 'apps/web/build/'],
  },
];

/** Files that may use the global `process`; all others get values as arguments. */
export const PROCESS_PLACES: readonly string[] = [
  `${SERVER}/main.ts`,
  `${SERVER}/cli.ts`,
  `${SERVER}/cli/`,
  // pg_dump gets the environment of the process.
  `${SERVER}/operator/machine/`,
  `${SERVER}/db/generate-types.ts`,
  // The lock of the data folder is about processes: who holds it, and does that one still live?
  `${SERVER}/db/data-lock.ts`,
  `${SERVER}/db/pglite-database.ts`,
  // A process of its own, which talks to the server that started it.
  'demo/src/studio/studio-process.ts',
  // About ticks and memory of the process itself.
  `${SERVER}/shared/fast-ticks.ts`,
  `${SERVER}/shared/caches.ts`,
  // Which database the tests are run on.
  'vitest.config.ts',
  'apps/server/test/',
  'scripts/',
  'demo/test/',
  'e2e/',
  'bench/',
];

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

export const isIn = (path: string, places: readonly string[]) =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));

export interface Placement {
  readonly layer: Layer;
  /** The folder within a sliced layer. */
  readonly slice: string | undefined;
}

export function findLayer(path: string, layers: readonly Layer[] = LAYERS): Placement | undefined {
  for (const layer of layers) {
    const place = layer.places.find((candidate) => isIn(path, [candidate]));
    if (place === undefined) continue;
    return { layer, slice: layer.isSliced ? path.slice(place.length).split('/')[0] : undefined };
  }
  return undefined;
}
