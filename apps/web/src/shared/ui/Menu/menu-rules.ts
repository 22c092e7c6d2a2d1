// Keyboard navigation, typeahead and collision handling of a menu, as pure functions.

import { hasCommandKey, isKey, type KeyPress } from '../../keys/keys.ts';
import { getLocale } from '../../text/language.ts';

/** A pause of this length starts a new typeahead. */
const TYPEAHEAD_MS = 500;

export interface Typeahead {
  readonly text: string;
  /** Time stamp of the last key, in milliseconds. */
  readonly at: number;
}

/** The text typed so far; undefined for a key that is no letter. Space belongs to it only inside a label. */
export function extendTypeahead(
  typed: Typeahead | undefined,
  press: KeyPress,
  at: number,
  labels: readonly string[],
): Typeahead | undefined {
  if (press.key.length !== 1 || hasCommandKey(press)) return undefined;
  const before = typed && at - typed.at < TYPEAHEAD_MS ? typed.text : '';
  const text = before + lower(press.key);
  if (press.key === ' ' && (before === '' || !labels.some((label) => lower(label).startsWith(text)))) return undefined;
  return { text, at };
}

/** The index a typed text leads to: the next label it begins, or the next one with the same letter when a letter repeats. */
export function findTyped(text: string, current: number, labels: readonly string[]): number | undefined {
  const isRepeated = [...text].every((letter) => letter === text[0]);
  const wanted = isRepeated ? text.slice(0, 1) : text;
  // A longer text may still fit the current item; a single letter moves on.
  const from = isRepeated ? current + 1 : Math.max(0, current);
  const count = labels.length;
  for (let step = 0; step < count; step += 1) {
    const index = (from + step) % count;
    if (lower(labels[index] ?? '').startsWith(wanted)) return index;
  }
  return undefined;
}

/** The index an arrow key, Home or End leads to; arrows wrap around. */
export function menuTarget(press: KeyPress, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (isKey(press, 'below')) return (current + 1) % count;
  if (isKey(press, 'above')) return (current <= 0 ? count : current) - 1;
  if (isKey(press, 'first')) return 0;
  return isKey(press, 'last') ? count - 1 : undefined;
}

function lower(text: string): string {
  return text.toLocaleLowerCase(getLocale());
}

/** Between the button and the menu, as in Menu.module.css, and between the menu and the edges of what clips it. */
const GAP_PX = 8;

interface MenuPlacement {
  readonly side: 'below' | 'above';
  /** The height that is free on that side. */
  readonly roomPx: number;
  /** Moves the menu sideways into what clips it. */
  readonly shiftPx: number;
}

/** The edges of the viewport, or of a box in it that hides what overflows it. */
type ClipBox = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Flips the menu to the side with more room when it does not fit below its button, and shifts it into what clips it. */
export function placeMenu(
  button: Pick<DOMRect, 'top' | 'bottom'>,
  menu: Pick<DOMRect, 'left' | 'width' | 'height'>,
  clip: ClipBox,
): MenuPlacement {
  const below = clip.bottom - button.bottom - 2 * GAP_PX;
  const above = button.top - clip.top - 2 * GAP_PX;
  const side = menu.height <= below || below >= above ? 'below' : 'above';
  const nearest = clip.left + GAP_PX;
  const furthest = Math.max(nearest, clip.right - GAP_PX - menu.width);
  const left = Math.max(nearest, Math.min(menu.left, furthest));
  return { side, roomPx: Math.max(0, side === 'below' ? below : above), shiftPx: left - menu.left };
}

/** The part of the viewport in which an element is not clipped: a player in a page hides what overflows its box. */
export function findClipBox(element: Element): ClipBox {
  let clip: ClipBox = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight };
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    clip = {
      left: Math.max(clip.left, left),
      top: Math.max(clip.top, top),
      right: Math.min(clip.right, right),
      bottom: Math.min(clip.bottom, bottom),
    };
  }
  return clip;
}
