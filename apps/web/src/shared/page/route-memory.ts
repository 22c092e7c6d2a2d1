// Which page a title was opened from (ROUTE-27), and where that page was scrolled to. A title has an address of its own,
// but the page below it is still the same page: it neither moves when the title opens nor when it closes.

import { createContext, useContext } from 'react';
import { pageUnder } from '../paths/paths.ts';

export interface Place {
  /** The name of the history entry. */
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}

export interface CameFrom {
  readonly path: string;
  readonly key: string;
  /** How many entries of the history lie between; undefined where entries are not numbered. */
  readonly stepsBack: number | undefined;
}

export interface RouteMemory {
  /** The key a place is scrolled under: for a title, that of the page it was opened from. Also notes the place. */
  scrollKey(place: Place): string;
  /** The page a title was opened from; undefined when its address was opened directly. */
  findPrevious(place: Place): CameFrom | undefined;
}

interface Entry extends Place {
  readonly index: number | undefined;
}

/** `readIndex` says which entry of the history is shown; React Router numbers them. */
export function createRouteMemory(readIndex: () => number | undefined = readHistoryIndex): RouteMemory {
  const pages = new Map<string, Entry | undefined>();
  let last: Entry | undefined;

  function note(place: Place): Entry | undefined {
    if (last?.key === place.key && last.pathname === place.pathname) {
      // A place is first heard of before the history counts it, and once more when it is left: then the number is right.
      last = { ...last, index: readIndex() };
      return pages.get(place.key);
    }
    const isTitle = pageUnder(place.pathname) !== place.pathname;
    // From title to title, the page is still the one the first was opened from. An entry one comes back to keeps its own.
    if (isTitle && !pages.has(place.key)) pages.set(place.key, last && (pages.get(last.key) ?? pageOnly(last)));
    last = { ...place, index: readIndex() };
    return pages.get(place.key);
  }

  return {
    scrollKey: (place) => scrollKeyOf(note(place) ?? place),
    findPrevious(place) {
      const page = note(place);
      if (!page) return undefined;
      const index = readIndex();
      const steps = index === undefined || page.index === undefined ? undefined : index - page.index;
      return {
        path: `${page.pathname}${page.search}`,
        key: page.key,
        stepsBack: steps !== undefined && steps > 0 ? steps : undefined,
      };
    },
  };
}

/** The first entry of every visit has the same name, whatever was opened: its address tells it from that of another. */
const scrollKeyOf = ({ key, pathname }: Place): string => (key === 'default' ? `${key} ${pathname}` : key);

function pageOnly(entry: Entry): Entry | undefined {
  return pageUnder(entry.pathname) === entry.pathname ? entry : undefined;
}

function readHistoryIndex(): number | undefined {
  return (window.history.state as { idx?: number } | null)?.idx;
}

const RouteMemoryContext = createContext<RouteMemory | undefined>(undefined);
export const RouteMemoryProvider = RouteMemoryContext.Provider;

export function useRouteMemory(): RouteMemory | undefined {
  return useContext(RouteMemoryContext);
}
