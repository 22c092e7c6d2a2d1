// Short-lived elements and timers of a page: a slow machine must not miss the former, and the latter must not fire before
// the story acts.
import type { Page } from '@playwright/test';

/** Factor of a delayed timer: it fires long after the end of any story. */
const LATER = 40;

/** Delays timers of exactly this duration until after the story. Call before the page is opened. */
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

/** Records from now on whether a text was shown, even briefly. Returns a function that reads the record. */
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
