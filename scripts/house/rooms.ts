// The plan of the house as a table: which folder is which room, and which other rooms it may know. ARCHITECTURE.md shows
// the same for people.

export interface Room {
  readonly name: string;
  /** Files whose path begins with one of these belong to the room. */
  readonly places: readonly string[];
  /** The rooms it may import from, besides itself. */
  readonly knows: readonly string[];
  /** Each folder in it is a room of its own, and they do not know each other. */
  readonly isDivided?: boolean;
  /** The npm packages it may import; any when left out. */
  readonly packages?: readonly string[];
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const BELOW_SERVER = ['core', 'contract'];
/** The doors to the outside world: each is the only room that knows its driver or framework. */
const DOORS = ['server shared', 'server db', 'server http'];
/** What features are given, or stand on. */
const SERVICES = [
  'server jobs',
  'server events',
  'server outbox',
  'server tries',
  'server operations',
  'server catalogue',
  'server streaming',
  'server payment',
];
/** Our own test gateway: only those who start it know it. */
const GATEWAY = 'server gateway';

/** The demonstration's entry point, which only the composition imports. */
const DEMO_DOOR = 'demo door';
/** Rooms of the server that the demonstration writes to. */
const BELOW_DEMO = ['server shared', 'server db', 'server jobs', 'server catalogue', 'server streaming'];

const serverDoor = (name: string): Room => ({
  name: `server ${name}`,
  places: [`${SERVER}/${name}/`],
  knows: [...BELOW_SERVER, 'server shared'],
});

const serverService = (name: string, ...services: string[]): Room => ({
  name: `server ${name}`,
  places: [`${SERVER}/${name}/`],
  knows: [...BELOW_SERVER, ...DOORS, ...services],
});

export const ROOMS: readonly Room[] = [
  { name: 'core', places: ['packages/core/src/'], knows: [], packages: [] },
  { name: 'contract', places: ['packages/contract/src/'], knows: ['core'], packages: ['zod'] },

  // The configuration is a type like any other to those who are given a part of it.
  { name: 'server shared', places: [`${SERVER}/shared/`, `${SERVER}/config.ts`], knows: BELOW_SERVER },
  serverDoor('db'),
  serverDoor('http'),
  serverService('jobs'),
  serverService('events'),
  // Messages are sent by jobs.
  serverService('outbox', 'server jobs'),
  serverService('tries'),
  serverService('operations'),
  serverService('catalogue'),
  // The only room that touches media bytes. Packaging and retention are jobs.
  serverService('streaming', 'server jobs', 'server operations'),
  // Orders and the gateways that take money for them.
  serverService('payment'),
  // Our own test gateway: a stranger's house in ours, known by its door.
  serverService('gateway', 'server payment'),
  {
    name: 'server features',
    places: [`${SERVER}/features/`],
    knows: [...BELOW_SERVER, ...DOORS, ...SERVICES],
    isDivided: true,
  },
  {
    name: 'server compose',
    places: [`${SERVER}/compose.ts`, `${SERVER}/compose/`],
    knows: [...BELOW_SERVER, ...DOORS, ...SERVICES, GATEWAY, 'server features', DEMO_DOOR],
  },
  {
    name: 'server main',
    places: [`${SERVER}/main.ts`, `${SERVER}/cli.ts`, `${SERVER}/cli/`],
    knows: [...BELOW_SERVER, ...DOORS, ...SERVICES, GATEWAY, 'server features', 'server compose'],
  },

  // Beside the server: it writes rows and media, and the server reads them like an operator's own. The first room a path
  // fits is its room, so the entry point stands before the folder.
  { name: DEMO_DOOR, places: ['demo/src/index.ts'], knows: [...BELOW_SERVER, ...BELOW_DEMO, 'demo'] },
  { name: 'demo', places: ['demo/src/'], knows: [...BELOW_SERVER, ...BELOW_DEMO] },

  { name: 'web shared', places: [`${WEB}/shared/`], knows: ['core', 'contract'] },
  { name: 'web features', places: [`${WEB}/features/`], knows: ['core', 'contract', 'web shared'], isDivided: true },
  {
    name: 'web screens',
    places: [`${WEB}/screens/`],
    knows: ['core', 'contract', 'web shared', 'web features'],
  },
  {
    name: 'web app',
    places: [`${WEB}/app/`],
    knows: ['core', 'contract', 'web shared', 'web features', 'web screens'],
  },
  {
    name: 'web main',
    places: [`${WEB}/main.ts`],
    knows: ['core', 'contract', 'web shared', 'web features', 'web screens', 'web app'],
  },
];

/** Packages that only some places may import: a driver or framework stays behind one door. */
export const KEPT_PACKAGES: ReadonlyArray<{ readonly package: RegExp; readonly places: readonly string[] }> = [
  { package: /^(fastify|@fastify\/.*|fastify-.*)$/, places: [`${SERVER}/http/`] },
  { package: /^(pg|@electric-sql\/pglite)$/, places: [`${SERVER}/db/`] },
  { package: /^pg-boss$/, places: [`${SERVER}/jobs/`] },
  { package: /^(react|react-dom|react-router|@tanstack\/.*|@base-ui\/.*)$/, places: ['apps/web/'] },
  {
    package: /^node:/,
    places: ['apps/server/', 'scripts/', 'demo/', 'e2e/', 'bench/', 'apps/web/vite.config.ts', 'apps/web/build/'],
  },
];

/** The files that may say `process`: everyone else is handed what they need. */
export const PROCESS_PLACES: readonly string[] = [
  `${SERVER}/main.ts`,
  `${SERVER}/cli.ts`,
  `${SERVER}/cli/`,
  `${SERVER}/db/generate-types.ts`,
  // The lock of the data folder is about processes: who holds it, and does that one still live?
  `${SERVER}/db/data-lock.ts`,
  `${SERVER}/db/pglite-database.ts`,
  // About ticks of the process itself.
  `${SERVER}/shared/fast-ticks.ts`,
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

export interface Address {
  readonly room: Room;
  /** The folder within a divided room. */
  readonly part: string | undefined;
}

export function findAddress(path: string, rooms: readonly Room[] = ROOMS): Address | undefined {
  for (const room of rooms) {
    const place = room.places.find((candidate) => isIn(path, [candidate]));
    if (place === undefined) continue;
    return { room, part: room.isDivided ? path.slice(place.length).split('/')[0] : undefined };
  }
  return undefined;
}
