// What stands on a page only for a moment, and what comes by itself after one: a slow machine must neither miss the first
// nor be overtaken by the second.
import type { Page } from '@playwright/test';

/** So much later comes what is held off: long after the end of any story. */
const LATER = 40;

/**
 * What the page does by itself after exactly this time comes much later: a story that is not about that need not hurry.
 * To be called before the page is opened.
 */
export async function holdOff(page: Page, ms: number): Promise<void> {
  await page.addInitScript(
    ([held, factor]) => {
      const { setTimeout, setInterval } = window;
      const lengthen = (time = 0) => (time === held ? time * factor : time);
      Object.assign(window, {
        setTimeout: (act: TimerHandler, time?: number, ...rest: unknown[]) => setTimeout(act, lengthen(time), ...rest),
        setInterval: (act: TimerHandler, time?: number, ...rest: unknown[]) =>
          setInterval(act, lengthen(time), ...rest),
      });
    },
    [ms, LATER] as const,
  );
}

/** Notes from now on whether these words were to be seen, be it for a moment. Gives back how to ask. */
export async function watchForWords(page: Page, words: string, within = 'body'): Promise<() => boolean> {
  let hasSeen = false;
  const name = `seen${Math.random().toString(36).slice(2)}`;
  await page.exposeFunction(name, () => {
    hasSeen = true;
  });
  await page.evaluate(
    ([text, selector, report]) => {
      const look = () => {
        const places = [...document.querySelectorAll<HTMLElement>(selector)];
        if (!places.some((place) => place.checkVisibility() && place.innerText.includes(text))) return;
        seen.disconnect();
        (Reflect.get(window, report) as () => void)();
      };
      const seen = new MutationObserver(look);
      seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    [words, within, name] as const,
  );
  return () => hasSeen;
}
