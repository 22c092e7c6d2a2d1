// A first visit fetches the application in a few files, not in fifty small ones: each has a price of its own in the
// browser and on the line, and few compress better than fifty. All other screens stay chunks that are fetched when needed.

import { join } from 'node:path';
import type { Rolldown } from 'vite';

const inApp = (path: string) => join(import.meta.dirname, '../src', path);
const FIRST_PICTURE = inApp('app/first-picture.ts');
const ENGINE = inApp('shared/media/hls-engine.ts');
const APPLICATION = inApp('app/run-app.tsx');
const HOME_SCREEN = inApp('screens/home/HomeScreen.tsx');
const PLAYER = inApp('features/player/LivePlayer.tsx');
const LIVE_SCREEN = inApp('screens/live-tv/LiveTvScreen.tsx');

/** Imported all over the contract and used by no front page: what few screens need of it comes with them. */
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;
/** Its files hold the calls of many screens: the bundler knows best which of them belong together. */
const CONTRACT = /[\\/]packages[\\/]contract[\\/]/;
/** Phrases that screens share, in a chunk of their own: in the chunk of one screen they would bring that screen along. */
const SHARED_TEXT = /[\\/]src[\\/]shared[\\/].+\.text\.ts$/;
const HLS = /[\\/]node_modules[\\/]hls\.js[\\/]|[\\/]shared[\\/]media[\\/]hls-/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * What belongs together, the first of them that needs a module has it: `hls`, larger than all the rest and only for who
 * watches. `shared`: what both the picture of a channel, which comes before the application, and the application need.
 * `start`: what every page begins with. `home`: what the screen of a new visitor adds to it. `text`: the phrases that other
 * screens share. `picture`, `player` and `live`: what the first picture, every player and the page of a channel add. But
 * for the first modules themselves.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingGroup[] {
  const [opening, engine] = [membersOf(FIRST_PICTURE), membersOf(ENGINE)];
  // With the module itself: it is small, and one file less is fetched before the picture.
  const picture: IsMember = (id, graph) => id === FIRST_PICTURE || opening(id, graph) || engine(id, graph);
  const application = membersOf(APPLICATION);
  const both: IsMember = (id, graph) => picture(id, graph) && application(id, graph);
  const isEither = (id: string) => !ZOD.test(id);
  const isOfScreen = (id: string) => isEither(id) && !CONTRACT.test(id);
  const groups: readonly (Pick<Rolldown.CodeSplittingGroup, 'name'> & { test: (id: string) => boolean })[] = [
    { name: 'hls', test: (id) => HLS.test(id) },
    { name: named('shared', both), test: isEither },
    { name: named('start', application), test: isEither },
    { name: named('home', membersOf(HOME_SCREEN)), test: isOfScreen },
    { name: 'text', test: (id) => SHARED_TEXT.test(id) },
    { name: named('picture', picture), test: isOfScreen },
    { name: named('player', membersOf(PLAYER)), test: isOfScreen },
    { name: named('live', membersOf(LIVE_SCREEN)), test: isOfScreen },
  ];
  // Their dependencies are named one by one: taken along by themselves they would bring what is not wanted at first.
  return groups.map((group, index) => ({
    ...group,
    includeDependenciesRecursively: false,
    priority: groups.length - index,
  }));
}

type IsMember = (id: string, graph: ModuleGraph) => boolean;

const named = (name: string, isMember: IsMember) => (id: string, graph: ModuleGraph) =>
  isMember(id, graph) ? name : null;

/** Whether a module is needed by another one, and is not that one. */
function membersOf(root: string): IsMember {
  let members: ReadonlySet<string> | undefined;
  return (id, graph) => {
    members ??= withImports(root, graph);
    return members.has(id) && id !== root;
  };
}

/** A module and all it imports, down to the last. */
export function withImports(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its new end.
  for (const each of found) for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  return found;
}
