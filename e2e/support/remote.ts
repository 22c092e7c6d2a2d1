// What a remote reaches on a page: arrow keys are pressed on every control, and the ways they lead are followed from the start.
import { expect, type Page } from '@playwright/test';

export interface Reach {
  /** Where the first arrow puts the focus. */
  readonly start: string;
  /** Controls in view that no way of arrows leads to. */
  readonly unreached: readonly string[];
  readonly count: number;
}

/** Presses a real arrow first, so that the focus is one moved by keys. */
export async function reachByArrows(page: Page): Promise<Reach> {
  // The page loads what moves the focus after it has shown itself.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return page.evaluate(() => document.activeElement !== document.body);
    })
    .toBe(true);
  return page.evaluate(async () => {
    // The last is followed first: down to the end of long lists, then aside.
    const KEYS = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
    const MOST_OF_A_ROW = 3;
    const MOST_OF_A_GRID = 80;
    const MOST_FRAMES = 60;
    const BANNER = 'a[href*="recommend=banner"]';
    const STOPS =
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
    const nameOf = (element: Element | null) =>
      `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 40)}`;
    const isDrawn = (element: HTMLElement) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        right > 0 &&
        left < innerWidth
      );
    };
    const list = () =>
      [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
        (element) =>
          element.tabIndex >= 0 &&
          // A remote changes the volume by arrows on the picture, and needs no skip link.
          !element.matches('[data-keys="volume"], [href="#icerik"]') &&
          // The advertisement of the footer may change under the walk, and take the way to the rest of it along.
          !element.closest('[inert], [aria-hidden="true"], [data-above-modals], footer') &&
          isDrawn(element),
      );
    /** Before the next frame is drawn, which costs more than the step itself. */
    const settle = () => scheduler.postTask(() => undefined, { priority: 'user-blocking' });
    const controlsAreShown = async () => {
      await settle();
      for (let times = 0; times < MOST_FRAMES; times += 1) {
        if (document.querySelector('[data-player][data-chrome="shown"]')) return;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    const start = document.activeElement as HTMLElement;
    const reached = new Set<Element>();
    const rows = new Map<Element, number>();
    const ways: HTMLElement[] = [start];
    const walk = async () => {
      for (let from = ways.pop(); from && reached.size < 1_000; from = ways.pop()) {
        if (!reached.has(from)) await follow(from);
      }
    };
    const follow = async (from: HTMLElement) => {
      reached.add(from);
      const row = from.closest('[data-row]');
      const visits = row ? (rows.get(row) ?? 0) + 1 : 0;
      if (row) rows.set(row, visits);
      // A long row is left from its first items and from its last; the others are walked along.
      const isAlong = visits > MOST_OF_A_ROW;
      const keys = isAlong ? ['ArrowRight', 'ArrowUp', 'ArrowDown'] : KEYS;
      // OK leads from the picture to the player's controls.
      for (const key of from.matches('[data-player]') ? [...keys, 'Enter'] : keys) {
        from.focus({ preventScroll: true });
        if (document.activeElement !== from) break;
        // The focus brings the player's controls, which may have gone meanwhile.
        if (from.closest('[data-player]')) await controlsAreShown();
        // A grid keeps the focus while its cursor moves.
        const isGrid = from.matches('[role="grid"]');
        const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
        // Left and right move through two weeks of programmes, and lead nowhere else.
        // The first OK on a picture in a box gives it the arrows, the second leads to its controls.
        const most = isGrid ? (isVertical ? MOST_OF_A_GRID : 2) : key === 'Enter' ? 2 : 1;
        for (let times = 0; times < most && document.activeElement === from; times += 1) {
          from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          await settle();
        }
        const to = document.activeElement;
        if (to instanceof HTMLElement && to !== document.body && !reached.has(to)) ways.push(to);
        if (isAlong && to !== from && row?.contains(to)) break;
      }
    };
    await walk();
    // A row is one stop, reached with any of its items; so is a group of radio buttons, which the browser moves in.
    const isReached = (element: HTMLElement) => {
      // The slide that is shown at the end need not be the one whose buttons were walked: they lie at the same place.
      if (element.matches(BANNER) && [...reached].some((other) => other.matches(BANNER))) return true;
      const row = element.closest('[data-row], [role="radiogroup"], fieldset');
      return reached.has(element) || (row !== null && [...reached].some((other) => row.contains(other)));
    };
    // Once more within the section of what was missed, from its first control on: a row that was entered in its middle is left
    // from there, and a banner has gone on to another slide meanwhile.
    for (const section of new Set(list().flatMap((each) => (isReached(each) ? [] : (each.closest('section') ?? []))))) {
      const own = [...reached].filter((each) => section.contains(each)) as HTMLElement[];
      own.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1));
      for (const each of own) {
        reached.delete(each);
        rows.delete(each.closest('[data-row]') ?? each);
      }
      ways.push(...own);
      await walk();
      for (const each of own) reached.add(each);
    }
    const all = list();
    return { start: nameOf(start), unreached: all.filter((each) => !isReached(each)).map(nameOf), count: all.length };
  });
}
