import { describe, expect, it } from 'vitest';
import { createRouteMemory, type Place } from './route-memory.ts';

let number = 0;
const place = (path: string): Place => {
  number += 1;
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  return { key: `k${number}`, pathname, search };
};

/** Visits places with a numbered history, as a browser does. */
function browser() {
  let index = 0;
  const memory = createRouteMemory(() => index);
  return {
    memory,
    visit(path: string, at = index + 1) {
      index = at;
      const visited = place(path);
      return { visited, scrolls: memory.scrollKey(visited) };
    },
    back(visited: Place, at: number) {
      index = at;
      return memory.scrollKey(visited);
    },
  };
}

const HOME = '/dashboard/home/6/601';

it('gives two typed URLs scroll keys of their own', () => {
  const memory = createRouteMemory(() => 0);
  const typed = (pathname: string) => memory.scrollKey({ key: 'default', pathname, search: '' });
  expect(typed('/dashboard/guide')).not.toBe(typed(HOME));
  expect(typed(HOME)).toBe(typed(HOME));
});
const title = (under: string, id: string) => `${under}/voddetail/${id}`;

describe('a title', () => {
  it('remembers the page it was opened from, with its query [ROUTE-27]', () => {
    const { memory, visit } = browser();
    const page = visit(`${HOME}?a=1`);
    const opened = visit(`${title(HOME, 'x')}?recommend=column`);
    expect(memory.findPrevious(opened.visited)).toEqual({ path: `${HOME}?a=1`, key: page.visited.key, stepsBack: 1 });
  });

  it('opened from another title remembers the same page [ROUTE-27]', () => {
    const { memory, visit } = browser();
    visit(HOME);
    visit(title(HOME, 'x'));
    const second = visit(title(HOME, 'y'));
    expect(memory.findPrevious(second.visited)).toMatchObject({ path: HOME, stepsBack: 2 });
  });

  it('counts the steps from the page, though it is recorded before the history has its number [ROUTE-27]', () => {
    let index = 0;
    const memory = createRouteMemory(() => index);
    /** The router's order: the left place, the new place, and only then the new history entry. */
    const go = (from: Place | undefined, path: string) => {
      if (from) memory.scrollKey(from);
      const to = place(path);
      memory.scrollKey(to);
      if (from) index += 1;
      return to;
    };
    const first = go(undefined, HOME);
    const all = go(first, '/dashboard/genre/2011/Filmler');
    const opened = go(all, title('/dashboard/genre/2011/Filmler', 'x'));
    expect(memory.findPrevious(opened)).toMatchObject({ path: '/dashboard/genre/2011/Filmler', stepsBack: 1 });
  });

  it('has no page when its URL was opened directly [ROUTE-27]', () => {
    const { memory, visit } = browser();
    const first = visit(title(HOME, 'x'), 0);
    expect(memory.findPrevious(first.visited)).toBeUndefined();
    const second = visit(title(HOME, 'y'));
    expect(memory.findPrevious(second.visited)).toBeUndefined();
  });

  it('visited again keeps its page', () => {
    const { memory, visit, back } = browser();
    visit(HOME, 0);
    const { visited } = visit(title(HOME, 'x'));
    visit('/dashboard/search/fener');
    back(visited, 1);
    expect(memory.findPrevious(visited)).toMatchObject({ path: HOME, stepsBack: 1 });
  });

  it('has no number of steps where entries are not numbered', () => {
    const memory = createRouteMemory(() => undefined);
    memory.scrollKey(place(HOME));
    const opened = place(title(HOME, 'x'));
    memory.scrollKey(opened);
    expect(memory.findPrevious(opened)).toMatchObject({ path: HOME, stepsBack: undefined });
  });
});

describe('the page below', () => {
  it('keeps its scroll key while titles are open over it', () => {
    const { visit } = browser();
    const page = visit(HOME);
    expect(visit(title(HOME, 'x')).scrolls).toBe(page.scrolls);
    expect(visit(title(HOME, 'y')).scrolls).toBe(page.scrolls);
  });

  it('has a new scroll key when it is another page', () => {
    const { visit } = browser();
    const page = visit(HOME);
    expect(visit('/dashboard/search/fener').scrolls).not.toBe(page.scrolls);
    expect(visit(title(HOME, 'x')).scrolls).not.toBe(page.scrolls);
  });
});
