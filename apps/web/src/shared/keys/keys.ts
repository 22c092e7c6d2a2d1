// Key bindings in one table, read by all handlers and by the help. A television's remote sends the keyboard's names for its
// arrows, and names or numbers of its own for Back.

const KEYS = {
  previous: ['ArrowLeft'],
  next: ['ArrowRight'],
  above: ['ArrowUp'],
  below: ['ArrowDown'],
  first: ['Home'],
  last: ['End'],
  leave: ['Escape', 'GoBack', 'BrowserBack', 'XF86Back'],
  turn: ['Tab'],
  /** Opens the preview of the focused card. */
  preview: ['p', 'P'],
} as const satisfies Record<string, readonly string[]>;

type KeyAction = keyof typeof KEYS;

/** Back of a remote on Tizen and on webOS, whose browsers may send a number without a name. */
const BACK_CODES: readonly number[] = [10009, 461];

/** The part of a keyboard event that handlers read; React's and the browser's events both fit. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly keyCode?: number;
}

/** With Ctrl, Alt or Meta held a key belongs to the browser. */
export function hasCommandKey(press: KeyPress): boolean {
  return press.ctrlKey || press.metaKey || press.altKey;
}

export function isKey(press: KeyPress, action: KeyAction): boolean {
  const names: readonly string[] = KEYS[action];
  if (hasCommandKey(press)) return false;
  return names.includes(press.key) || (action === 'leave' && BACK_CODES.includes(press.keyCode ?? 0));
}

/** Back of any keyboard or remote. Backspace is, but not where it erases, nor held down after it has erased the last letter. */
export function isBack(event: KeyboardEvent): boolean {
  if (event.key !== 'Backspace') return isKey(event, 'leave');
  return !hasCommandKey(event) && !event.repeat && !holdsText(event);
}

/** Whether the event's target is a text field that is not empty. */
export function holdsText(event: { readonly target: EventTarget | null }): boolean {
  const { target } = event;
  if (!isTyping(event)) return false;
  return !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.value !== '';
}

const TYPING_INPUTS = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number', 'date', 'time']);

/** Whether the event's target takes text: shortcuts do not act then. */
export function isTyping(event: { readonly target: EventTarget | null }): boolean {
  const { target } = event;
  if (target instanceof HTMLInputElement) return TYPING_INPUTS.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable === true;
}
