// A layout for spatial navigation in a page without layout: rows stand below each other in document order. What is in no row is not drawn. How pages are laid out in truth is a matter of stories in a browser.

import { onTestFinished, vi } from 'vitest';
import { startSpatialNavigation } from './spatial.ts';

const ROW = '[data-row]';
/** All items of a row lie above and below all items of the others, and are equally near. */
const [WIDTH, HEIGHT] = [800, 100];

/** Until the end of the test. Call it before the page is used; the layout follows what is rendered later. */
export function layOutInOrder(): void {
  const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(boxOf);
  const stop = startSpatialNavigation();
  onTestFinished(() => {
    stop();
    boxes.mockRestore();
  });
}

function boxOf(this: HTMLElement): DOMRect {
  const row = this.closest<HTMLElement>(ROW);
  if (!row) return new DOMRect();
  const line = [...document.querySelectorAll<HTMLElement>(ROW)].indexOf(row);
  return new DOMRect(0, line * HEIGHT, WIDTH, HEIGHT);
}
