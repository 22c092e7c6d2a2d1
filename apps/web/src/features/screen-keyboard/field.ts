// The text fields that a remote writes into, and how a press of the keyboard on the screen changes them.

import { isRemote } from '../../shared/keys/hand.ts';
import { hasCommandKey } from '../../shared/keys/keys.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const WRITTEN = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number']);

/** The field, where it takes text and has no keys of its own beside it. */
function asTextField(target: EventTarget | null): TextField | undefined {
  const isField =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && WRITTEN.has(target.type));
  return isField && !target.readOnly && !target.disabled && target.inputMode !== 'none' ? target : undefined;
}

export const isSearch = (field: TextField): boolean => field.type === 'search' && field.name === 'term';
export const isNumeric = (field: TextField): boolean => /^(numeric|tel|decimal)$/.test(field.inputMode || field.type);

export function nameOf(field: TextField): string {
  return field.ariaLabel ?? field.labels?.[0]?.textContent?.trim() ?? field.placeholder;
}

/** Writes as a keyboard does: React hears of it. What the field has no room for is dropped. */
export function write(field: TextField, text: string): void {
  const kept = field.maxLength >= 0 ? text.slice(0, field.maxLength) : text;
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // The element's own property is React's, which would see no change.
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, kept);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Closing the keyboard gives the focus back to its field, which must not open it again. */
const isOfKeyboard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-screen-keyboard]') !== null;

/**
 * Calls `onOpen` with a field that OK was pressed on, or that OK has led to. A viewer who has typed a letter has a keyboard,
 * and is asked for nothing.
 */
export function watchFields(onOpen: (field: TextField) => void): () => void {
  const isOver = new AbortController();
  const options = { signal: isOver.signal, capture: true };
  let hasKeyboard = false;
  let isByOk = false;
  const open = (field: TextField) => {
    isByOk = false;
    onOpen(field);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.isTrusted && /^\p{L}$/u.test(event.key) && !hasCommandKey(event)) hasKeyboard = true;
    isByOk = event.key === 'Enter' && !hasKeyboard && isRemote() && !isOfKeyboard(event.target);
    const field = asTextField(event.target);
    // A code that was entered is submitted by OK.
    if (!isByOk || !field || (isNumeric(field) && field.value !== '')) return;
    event.preventDefault();
    event.stopPropagation();
    open(field);
  };
  const handleFocus = ({ target }: FocusEvent) => {
    const field = asTextField(target);
    if (field && isByOk) open(field);
  };
  document.addEventListener('keydown', handleKey, options);
  document.addEventListener('focusin', handleFocus, options);
  return () => isOver.abort();
}
