// Waits for stable layout before a measurement or a press: a page has boxes while it is still rendering.
import { expect, type Locator, type Page } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Longer than two frames of a busy machine. */
const PAUSE_MS = 150;

/** Reads until two reads in a row, with a pause between, agree. */
async function readTwice<Value>(read: () => Promise<Value | null>, message: string): Promise<Value> {
  let last: Value | null = null;
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last);
        last = await read();
        return last !== null && JSON.stringify(last) === before;
      },
      { message, intervals: [PAUSE_MS] },
    )
    .toBe(true);
  return last as Value;
}

/** The stable box of an element. */
export const steadyBox = (part: Locator): Promise<Box> => readTwice(() => part.boundingBox(), `${part} stands still`);

/** The stable scroll position of the page. */
export const steadyScroll = (page: Page): Promise<number> =>
  readTwice(() => page.evaluate(() => Math.round(window.scrollY)), 'the page rests');

/** How much wider than the window the page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits for the focus in a dialog, which handles keys from then on. */
export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Waits for effects, which run after the frame: rendered elements have their listeners then. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
