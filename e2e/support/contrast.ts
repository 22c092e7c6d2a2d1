// Contrast of words on a picture, measured from pixels: axe cannot see what lies below them.
import type { Locator, Page } from '@playwright/test';

export interface FaintWords {
  readonly words: string;
  readonly ratio: number;
}

/** Marks the words of an element: each text of its own, with its colour and place. */
function listWords(root: Element) {
  const found: { words: string; color: string; box: { x: number; y: number; width: number; height: number } }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!owner || words === '' || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    const isSeen = width > 4 && height > 4 && owner.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    if (isSeen) found.push({ words, color: getComputedStyle(owner).color, box: { x, y, width, height } });
  }
  return found;
}

/** Runs with a style sheet more; a constructed one, because the policy of the page allows no other. */
export async function withStyle<T>(page: Page, css: string, run: () => Promise<T>): Promise<T> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
  try {
    return await run();
  } finally {
    await page.evaluate(() => void document.adoptedStyleSheets.pop());
  }
}

/** The words of an element whose contrast with the lightest or darkest pixel below them is less than asked for. */
export async function findFaintWords(area: Locator, least: number): Promise<FaintWords[]> {
  const page = area.page();
  const words = await area.evaluate(listWords);
  const picture = await withStyle(page, '[data-player] * { color: transparent !important; }', async () =>
    (await page.screenshot({ scale: 'css' })).toString('base64'),
  );
  return page.evaluate(
    async ({ picture: encoded, words: listed, least: asked }) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('There is no canvas.');
      context.drawImage(bitmap, 0, 0);
      const luminance = (rgb: readonly number[]) => {
        const [r = 0, g = 0, b = 0] = rgb.map((value) => {
          const share = value / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return listed.flatMap(({ words: text, color, box }) => {
        const { data } = context.getImageData(
          Math.max(0, box.x),
          Math.max(0, box.y),
          Math.ceil(box.width),
          Math.ceil(box.height),
        );
        const own = luminance((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
        let ratio = Number.POSITIVE_INFINITY;
        for (let at = 0; at < data.length; at += 4) {
          const below = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
          ratio = Math.min(ratio, (Math.max(own, below) + 0.05) / (Math.min(own, below) + 0.05));
        }
        return ratio < asked ? [{ words: text, ratio: Math.round(ratio * 100) / 100 }] : [];
      });
    },
    { picture, words, least },
  );
}
