// A first visit fetches the application in two files, not in fifty small ones: each has a price of its own in the browser
// and on the line, and two compress better than fifty. All other screens stay chunks that are fetched when needed.

import { join } from 'node:path';
import type { Rolldown } from 'vite';

const HOME_SCREEN = join(import.meta.dirname, '../src/screens/home/HomeScreen.tsx');

/** Imported all over the contract and used by no front page: what few screens need of it comes with them. */
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;
/** Its files hold the calls of many screens: the bundler knows best which of them belong together. */
const CONTRACT = /[\\/]packages[\\/]contract[\\/]/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** `start`: what every page begins with. `home`: what the screen of a new visitor adds to it, but for the screen itself. */
export function firstLoadChunks(): Rolldown.CodeSplittingGroup[] {
  let home: ReadonlySet<string> | undefined;
  const ofHome = (id: string, graph: ModuleGraph) => {
    home ??= withImports(HOME_SCREEN, graph);
    return home.has(id) && id !== HOME_SCREEN ? 'home' : null;
  };
  // Their dependencies are named one by one: taken along by themselves they would bring what is not wanted at first.
  return [
    {
      name: 'start',
      tags: ['$initial'],
      test: (id) => !ZOD.test(id),
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: ofHome,
      test: (id) => !ZOD.test(id) && !CONTRACT.test(id),
      includeDependenciesRecursively: false,
      priority: 1,
    },
  ];
}

/** A module and all it imports, down to the last. */
export function withImports(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its new end.
  for (const each of found) for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  return found;
}
