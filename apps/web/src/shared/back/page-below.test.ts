// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { insertPageBelow } from './back-layers.ts';

const open = (path: string, state: unknown = null) => window.history.pushState(state, '', path);
const address = () => `${window.location.pathname}${window.location.search}`;

/** The address one step back, as the browser's Back leads there. */
async function back(): Promise<string> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
  return address();
}

afterEach(() => open('/'));

it.each([
  ['a title', '/dashboard/search/deniz/voddetail/dino?play=1', '/dashboard'],
  ['a programme', '/dashboard/livetv/3?program=p1', '/dashboard/livetv/3'],
])(
  'lies in the history below %s that a link opened: Back leads into the application [ROUTE-27]',
  async (_, path, below) => {
    open('/elsewhere');
    open(path);
    insertPageBelow('');
    expect(address()).toBe(path);
    expect(window.history.state).toMatchObject({ idx: 1 });
    expect(await back()).toBe(below);
    expect(window.history.state).toMatchObject({ idx: 0 });
  },
);

it.each([
  ['a page', '/dashboard/livetv/3', null, ''],
  ['a title that is loaded again', '/dashboard/home/6/601/voddetail/dino', { idx: 3 }, ''],
  ['a title with a referrer', '/dashboard/home/6/601/voddetail/dino', null, 'https://elsewhere.test/'],
])('is not inserted below %s', async (_, path, state, referrer) => {
  open('/elsewhere');
  open(path, state);
  insertPageBelow(referrer);
  expect(await back()).toBe('/elsewhere');
});
