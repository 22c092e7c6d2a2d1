import type { Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, as `rule: where`. The payment frame, a page of another origin, is left out. */
export async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  // Once for all screens of a walk: it takes longer to read than to look at a small page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, tags]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(selector, {
        runOnly: [...tags],
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [within, TAGS] as const,
  );
}
