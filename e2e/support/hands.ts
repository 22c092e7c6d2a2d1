// Two ways to use a page without seeing it and without pointing at it: keys alone, and the accessibility tree alone.
import { type CDPSession, expect, type Page } from '@playwright/test';

/** How a viewer works the page. Names are those that assistive technology reads. */
export interface Hand {
  press(role: string, name: RegExp): Promise<void>;
  type(text: string): Promise<void>;
  /** What was wrong on the way, as `stop: reason`. */
  readonly troubles: readonly string[];
}

/** Tab stops until what is looked for; a page has fewer. */
const STOPS_MOST = 120;
/** Frames of a motion that ends. */
const FRAMES_MOST = 30;

/**
 * Runs in the page: what is wrong with the present stop of the focus. In view, not covered at all its points (WCAG 2.4.11), and
 * marked (2.4.7).
 */
function judgeFocus(): { role: string; name: string; trouble: string | undefined } {
  const stop = document.activeElement as HTMLElement;
  const name = stop.getAttribute('aria-label') ?? stop.textContent?.trim() ?? '';
  const role = stop.getAttribute('role') ?? stop.localName;
  const { left, right, top, bottom, width, height } = stop.getBoundingClientRect();
  const [x, y] = [Math.min(innerWidth - 1, right) - 1, Math.min(innerHeight - 1, bottom) - 1];
  const [x0, y0] = [Math.max(0, left) + 1, Math.max(0, top) + 1];
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(x0 + (x - x0) * across, y0 + (y - y0) * down)),
  );
  const isSeen = points.some((at) => at !== null && (stop.contains(at) || at.contains(stop)));
  const marks = [stop, ...stop.querySelectorAll('*'), stop.parentElement ?? stop].map((each) => getComputedStyle(each));
  const isMarked = marks.some(
    ({ outlineStyle, outlineWidth, boxShadow }) =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
  );
  const isSmall = width < 24 || height < 24;
  const isInText = getComputedStyle(stop).display === 'inline';
  const trouble = !isSeen
    ? 'hidden or covered'
    : !isMarked
      ? 'without a mark of the focus'
      : isSmall && !isInText && !stop.matches('input')
        ? `${Math.round(width)} by ${Math.round(height)} pixels`
        : undefined;
  return { role, name, trouble };
}

/** Runs in the page: menus and groups of radio buttons are one stop, and arrows lead on within them. */
function isBesideFocus(wanted: Element): boolean {
  const { activeElement } = document;
  if (wanted instanceof HTMLInputElement && activeElement instanceof HTMLInputElement)
    return wanted.type === 'radio' && wanted.name === activeElement.name;
  return wanted.closest('[role=menu]')?.contains(activeElement) ?? false;
}

/** Tab, Enter and Space, and arrows within a menu or a group; no pointer. */
export function keyboardHand(page: Page): Hand {
  const troubles: string[] = [];
  const passed: string[] = [];
  const findNode = (role: string, name: RegExp) => page.getByRole(role as 'button', { name }).first();
  return {
    troubles,
    async press(role, name) {
      const wanted = findNode(role, name);
      await wanted.waitFor();
      passed.length = 0;
      const isThere = () =>
        wanted.evaluate((each) => each === document.activeElement || each.contains(document.activeElement));
      for (let stops = 0; !(await isThere()); stops += 1) {
        if (stops === STOPS_MOST)
          throw new Error(`Tab does not reach ${role} ${name}: ${passed.slice(-40).join(' → ')}`);
        await page.keyboard.press((await wanted.evaluate(isBesideFocus)) ? 'ArrowDown' : 'Tab');
        let stop = await page.evaluate(judgeFocus);
        // What goes with the last stop, as the skip link, may still be drawn over this one.
        for (let frames = 0; stop.trouble && frames < FRAMES_MOST; frames += 1) {
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
          stop = await page.evaluate(judgeFocus);
        }
        passed.push(stop.name.slice(0, 30));
        if (stop.trouble) troubles.push(`${stop.role} ${stop.name.slice(0, 40)}: ${stop.trouble}`);
      }
      await page.keyboard.press(role === 'radio' || role === 'switch' ? 'Space' : 'Enter');
    },
    type: (text) => page.keyboard.type(text),
  };
}

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly backendDOMNodeId?: number;
}

/** What a screen reader does: finds a node of the browser's accessibility tree by role and name, and acts on it. */
export function treeHand(page: Page): Hand {
  let session: Promise<CDPSession> | undefined;
  const open = async () => {
    session ??= page.context().newCDPSession(page);
    return await session;
  };
  const find = async (role: string, name: RegExp) => {
    const client = await open();
    const { nodes } = (await client.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    return nodes.find(
      (node) =>
        !node.ignored &&
        node.role?.value === role &&
        name.test(node.name?.value ?? '') &&
        node.backendDOMNodeId !== undefined,
    )?.backendDOMNodeId;
  };
  return {
    troubles: [],
    async press(role, name) {
      let id: number | undefined;
      await expect
        .poll(
          async () => {
            id = await find(role, name);
            return id;
          },
          { message: `the accessibility tree has ${role} ${name}` },
        )
        .toBeDefined();
      const client = await open();
      const { object } = await client.send('DOM.resolveNode', { backendNodeId: Number(id) });
      const act = 'function () { this.focus(); this.click(); }';
      await client.send('Runtime.callFunctionOn', { objectId: String(object.objectId), functionDeclaration: act });
    },
    type: (text) => page.keyboard.insertText(text),
  };
}
