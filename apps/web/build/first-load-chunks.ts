// Code splitting of the first visit: a few chunks instead of fifty. Each file costs a request and a module instantiation, and
// few large files compress better than many small ones. All other screens stay lazy chunks.

import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

const inApp = (path: string) => join(import.meta.dirname, '../src', path);
const FIRST_PICTURE = inApp('app/first-picture.ts');
const ENGINE = inApp('shared/media/hls-engine.ts');
const APPLICATION = inApp('app/run-app.tsx');
const HOME_SCREEN = inApp('screens/home/HomeScreen.tsx');
const DIALOGS = inApp('shared/ui/DialogHost/DialogHost.tsx');
const PLAYER = inApp('features/player/PlayerModal.tsx');
const LIVE_SCREEN = inApp('screens/live-tv/LiveTvScreen.tsx');

/** Used by no first page. A screen that needs zod brings it. */
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;
/** Declarations of calls, many screens in each module: left to the bundler's own splitting. */
const CONTRACT = /[\\/]packages[\\/]contract[\\/]/;
/** Phrases that screens share, in a chunk of their own: in the chunk of one screen they would bring that screen along. */
const SHARED_TEXT = /[\\/]src[\\/]shared[\\/].+\.text\.ts$/;
const HLS = /[\\/]node_modules[\\/]hls\.js[\\/]|[\\/]shared[\\/]media[\\/]hls-/;

/** The index module of the icons re-exports all of them: an icon belongs to the modules that import it by name. */
const ICON_INDEX = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** Re-exported by the index module of TanStack Query: they belong to the screens that use them. */
const QUERIES_OF_SCREENS = /[\\/]@tanstack[\\/].+[\\/](useQueries|queriesObserver|useMutation|mutationObserver)\.js$/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code?: string | null } | null;
}

/**
 * Chunk groups by priority; a module goes to the first group it is a member of.
 * - `hls`: larger than all others together, and needed for playback only.
 * - `shared`: needed both by the first picture, which runs before the application, and by the application.
 * - `start`: needed by every page.
 * - `home`: added by the screen of a new visitor.
 * - `text`: phrases that screens share.
 * - `dialogs`: fetched after the first page, and needed by players too.
 * - `picture`, `player`, `live`: added by the first picture, by every player, by the live screen.
 * - `icons`: those of all other screens, in one file instead of one each.
 * The root modules themselves are in no group.
 */
export function firstLoadChunks(): Rolldown.CodeSplittingGroup[] {
  const [opening, engine] = [membersOf(FIRST_PICTURE), membersOf(ENGINE)];
  // With the root module itself: it is small, and saves a request before the first frame.
  const picture: IsMember = (id, graph) => id === FIRST_PICTURE || opening(id, graph) || engine(id, graph);
  const application = membersOf(APPLICATION);
  const both: IsMember = (id, graph) => picture(id, graph) && application(id, graph);
  const isEither = (id: string) => !ZOD.test(id) && !QUERIES_OF_SCREENS.test(id);
  const isOfScreen = (id: string) => isEither(id) && !CONTRACT.test(id);
  const groups: readonly (Pick<Rolldown.CodeSplittingGroup, 'name'> & { test: (id: string) => boolean })[] = [
    { name: 'hls', test: (id) => HLS.test(id) },
    { name: named('shared', both), test: isEither },
    { name: named('start', application), test: isEither },
    { name: named('home', membersOf(HOME_SCREEN)), test: isOfScreen },
    { name: 'text', test: (id) => SHARED_TEXT.test(id) },
    { name: named('dialogs', membersOf(DIALOGS)), test: isOfScreen },
    { name: named('picture', picture), test: isOfScreen },
    { name: named('player', membersOf(PLAYER)), test: isOfScreen },
    { name: named('live', membersOf(LIVE_SCREEN)), test: isOfScreen },
    { name: 'icons', test: (id) => ICON.test(id) },
  ];
  // Members are named one by one: with their dependencies a group would also take modules of lower groups.
  return groups.map((group, index) => ({
    ...group,
    includeDependenciesRecursively: false,
    priority: groups.length - index,
  }));
}

type IsMember = (id: string, graph: ModuleGraph) => boolean;

const named = (name: string, isMember: IsMember) => (id: string, graph: ModuleGraph) =>
  isMember(id, graph) ? name : null;

/** Whether a module is a transitive import of `root`, and is not `root`. */
function membersOf(root: string): IsMember {
  let members: ReadonlySet<string> | undefined;
  return (id, graph) => {
    members ??= withImports(root, graph);
    return members.has(id) && id !== root;
  };
}

/** A module and its transitive imports. */
export function withImports(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([id]);
  // `for…of` over a Set also visits members added during the walk.
  for (const each of found) {
    const { importedIds = [], code } = graph.getModuleInfo(each) ?? {};
    for (const imported of importedIds) {
      if (ICON_INDEX.test(each) && ICON.test(imported)) continue;
      found.add(imported);
      if (ICON_INDEX.test(imported)) for (const icon of findIcons(code ?? '', imported, graph)) found.add(icon);
    }
  }
  return found;
}

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g;

/** The icon modules whose names a module imports, by the exports of the index; aliases included. */
function findIcons(code: string, index: string, graph: ModuleGraph): string[] {
  const names = new Set([...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(',').map(importedName)));
  const exports = (graph.getModuleInfo(index)?.code ?? '').matchAll(ICON_EXPORT);
  return [...exports]
    .filter(([, list = '']) => list.split(',').some((item) => names.has(exportedName(item))))
    .map(([, , file = '']) => join(dirname(index), file));
}

/** `Lock` of `Lock as LockIcon`. */
const importedName = (item: string) => item.trim().split(/\s+as\s+/)[0] ?? '';
/** `Lock` of `default as Lock`. */
const exportedName = (item: string) =>
  item
    .trim()
    .split(/\s+as\s+/)
    .at(-1) ?? '';
