// What is measured or pressed is waited for until it stands still: a page that is still being drawn has boxes too.
import { expect, type Locator, type Page } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Longer than two frames of a busy machine. */
const PAUSE_MS = 150;

/** Gives what was read twice in a row with a pause between. */
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

/** Where a part of the page stands once it does. */
export const steadyBox = (part: Locator): Promise<Box> => readTwice(() => part.boundingBox(), `${part} stands still`);

/** How far the page is scrolled once it rests. */
export const steadyScroll = (page: Page): Promise<number> =>
  readTwice(() => page.evaluate(() => Math.round(window.scrollY)), 'the page rests');

/** How much wider than the window the page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A dialog hears keys from when the focus is in it. */
export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** What the page has drawn also listens: effects come after the frame. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
