// Contrast of words on a picture, measured from pixels: axe cannot see what lies below them.
import type { Locator, Page } from '@playwright/test';

export interface FaintWords {
  readonly words: string;
  readonly ratio: number;
}

/** WCAG 1.4.3 and 1.4.11: words, large words (24 px, or 18.66 px and bold), and icons. */
const LEAST = { words: 4.5, large: 3 } as const;

interface Needed {
  readonly words: number;
  readonly large: number;
  readonly hasIcons: boolean;
}

/** Lists the words and icons of an element: each with its colour, its place and the contrast it needs. */
function listWords(root: Element, needed: Needed) {
  const found: {
    words: string;
    color: string;
    least: number;
    box: { x: number; y: number; width: number; height: number };
  }[] = [];
  const list = (owner: Element, words: string, isLarge: boolean, drawn: DOMRect) => {
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    // Of words that are cut or hidden by clipping, only what is inside their box is drawn.
    const own = owner.getBoundingClientRect();
    const isInline = getComputedStyle(owner).display === 'inline';
    const [x, y] = isInline ? [drawn.x, drawn.y] : [Math.max(drawn.x, own.x), Math.max(drawn.y, own.y)];
    const width = (isInline ? drawn.right : Math.min(drawn.right, own.right)) - x;
    // Without the descent, where links are underlined in their own colour.
    const height = ((isInline ? drawn.bottom : Math.min(drawn.bottom, own.bottom)) - y) * 0.85;
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    const isSeen = width > 4 && height > 4 && seen !== null && (owner.contains(seen) || seen.contains(owner));
    const least = isLarge ? needed.large : needed.words;
    if (isSeen) found.push({ words, color: getComputedStyle(owner).color, least, box: { x, y, width, height } });
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!owner || words === '') continue;
    const { fontSize, fontWeight } = getComputedStyle(owner);
    const size = Number.parseFloat(fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    list(owner, words, size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700), range.getBoundingClientRect());
  }
  for (const icon of needed.hasIcons ? root.querySelectorAll('svg.lucide') : []) {
    const name = icon.closest('[aria-label]')?.getAttribute('aria-label') ?? icon.closest('a, button')?.textContent;
    list(icon, `icon of ${name}`, true, icon.getBoundingClientRect());
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
export const findFaintWords = (area: Locator, least: number): Promise<FaintWords[]> =>
  findFaint(area, { words: least, large: least, hasIcons: false });

/** The words and icons of an element that have less contrast than WCAG asks for. */
export const findFaintMarks = (area: Locator): Promise<FaintWords[]> => findFaint(area, { ...LEAST, hasIcons: true });

async function findFaint(area: Locator, needed: Needed): Promise<FaintWords[]> {
  const page = area.page();
  const words = await area.evaluate(listWords, needed);
  const hidden =
    '* { color: transparent !important; text-shadow: none !important; caret-color: transparent !important; }';
  const picture = await withStyle(page, hidden, async () =>
    (await page.screenshot({ scale: 'css' })).toString('base64'),
  );
  return page.evaluate(
    async ({ picture: encoded, words: listed }) => {
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
      return listed.flatMap(({ words: text, color, least, box }) => {
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
        return ratio < least ? [{ words: text, ratio: Math.round(ratio * 100) / 100 }] : [];
      });
    },
    { picture, words },
  );
}
