// One table of keys, read by every handler and by the help, so that what is written is what happens. A television's
// remote sends the same names for its arrows as a keyboard does, and its own for Back.

export const KEYS = {
  previous: ['ArrowLeft'],
  next: ['ArrowRight'],
  above: ['ArrowUp'],
  below: ['ArrowDown'],
  first: ['Home'],
  last: ['End'],
  leave: ['Escape', 'GoBack', 'BrowserBack'],
  turn: ['Tab'],
  /** The preview of the card that has the focus. */
  preview: ['p', 'P'],
} as const satisfies Record<string, readonly string[]>;

export type KeyAction = keyof typeof KEYS;

/** What a handler needs to know of an event; React's and the browser's both fit. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** With Ctrl, Alt or Meta held a key belongs to the browser. */
export function hasCommandKey(press: KeyPress): boolean {
  return press.ctrlKey || press.metaKey || press.altKey;
}

export function isKey(press: KeyPress, action: KeyAction): boolean {
  const names: readonly string[] = KEYS[action];
  return !hasCommandKey(press) && names.includes(press.key);
}

const TYPING_INPUTS = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number', 'date', 'time']);

/** Keys never act as commands while the viewer types. */
export function isTyping(event: { readonly target: EventTarget | null }): boolean {
  const { target } = event;
  if (target instanceof HTMLInputElement) return TYPING_INPUTS.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable === true;
}
