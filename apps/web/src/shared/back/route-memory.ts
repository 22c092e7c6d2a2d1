// The page that a title was opened from (ROUTE-27), the scroll restoration key of that page, and the page that was browsed
// before a player. A title has a URL of its own,
// but the page below stays the same: it must not scroll when the title opens or closes.

import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router';
import { isBrowsing, pageUnder, paths } from '../paths/paths.ts';

export interface Place {
  /** React Router's key of the history entry. */
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}

interface PreviousPage {
  readonly path: string;
  readonly key: string;
  /** History entries between the page and the title; undefined where entries are not numbered. */
  readonly stepsBack: number | undefined;
}

interface RouteMemory {
  /** The scroll restoration key: for a title, that of the page it was opened from. Also records the place. */
  scrollKey(place: Place): string;
  /** The page a title was opened from; undefined when its URL was opened directly. */
  findPrevious(place: Place): PreviousPage | undefined;
  /** The last page before the present one that is no player, and that the mini player can lie on. */
  findBrowsed(): PreviousPage | undefined;
}

interface Entry extends Place {
  readonly index: number | undefined;
}

/** `readIndex`: React Router's number of the present history entry. */
export function createRouteMemory(readIndex: () => number | undefined = readHistoryIndex): RouteMemory {
  const pages = new Map<string, Entry | undefined>();
  /** Pages to browse that were left, by the number of their history entry. */
  const browsed = new Map<number, Entry>();
  let last: Entry | undefined;

  function record(place: Place): Entry | undefined {
    if (last?.key === place.key && last.pathname === place.pathname) {
      // The first call comes before `history.state` has the number, the call on leaving after it: the last number is right.
      last = { ...last, index: readIndex() };
      return pages.get(place.key);
    }
    const isTitle = pageUnder(place.pathname) !== place.pathname;
    // From title to title the page stays that of the first title. An entry visited before keeps its page.
    if (isTitle && !pages.has(place.key)) pages.set(place.key, last && (pages.get(last.key) ?? pageOnly(last)));
    if (last?.index !== undefined) {
      if (isBrowsing(last.pathname)) browsed.set(last.index, last);
      else browsed.delete(last.index);
    }
    last = { ...place, index: readIndex() };
    return pages.get(place.key);
  }

  function describe(page: Entry): PreviousPage {
    const index = readIndex();
    const steps = index === undefined || page.index === undefined ? undefined : index - page.index;
    return {
      path: `${page.pathname}${page.search}`,
      key: page.key,
      stepsBack: steps !== undefined && steps > 0 ? steps : undefined,
    };
  }

  return {
    scrollKey: (place) => scrollKeyOf(record(place) ?? place),
    findPrevious(place) {
      const page = record(place);
      return page && describe(page);
    },
    findBrowsed() {
      const index = readIndex() ?? 0;
      const nearest = Math.max(...[...browsed.keys()].filter((before) => before < index));
      const page = browsed.get(nearest);
      return page && describe(page);
    },
  };
}

/** The first entry of every visit has the key `default`: the path distinguishes visits. */
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

/** Leaves a player for the page that was browsed before it, and from the first page of the visit for home. */
export function useLeavePlayer(): () => void {
  const navigate = useNavigate();
  const memory = useRouteMemory();
  return useCallback(() => {
    const browsed = memory?.findBrowsed();
    void (browsed?.stepsBack === undefined ? navigate(paths.home()) : navigate(-browsed.stepsBack));
  }, [navigate, memory]);
}
