// Ownership of a key press on a page with a player: the focused control, the page (scrolling, the browser) or the player.
// Every document-wide key handler calls `ownerOf` first, so that no key is taken from a control or from the page.

import { appStorage } from '../storage/app-storage.ts';
import { isRemote } from './hand.ts';
import { hasCommandKey, isTyping, type KeyPress } from './keys.ts';

type KeyOwner = 'control' | 'page' | 'player';

/** The focused control, by the keys it handles itself. */
type FocusedControl = 'text' | 'choice' | 'slider' | 'row' | 'press' | 'ok';

export interface KeyPlace {
  readonly control?: FocusedControl | undefined;
  /** The focus is on or inside the player. */
  readonly isInPlayer: boolean;
  /** The focus was moved by keys. A button pressed by mouse keeps it unseen, and the arrows go on to seek. */
  readonly isFocusVisible: boolean;
  /** The player covers the page: nothing scrolls. */
  readonly isPlayerFilling: boolean;
  /** The focus is on a picture in a box of the page, moved there by keys: its arrows lead on until OK gives them to it. */
  readonly isPictureIdle?: boolean;
  /** A panel stands instead of the picture that the keys would steer. */
  readonly isPictureCovered?: boolean;
  /** Single-character shortcuts are turned on (WCAG 2.1.4). */
  readonly hasShortcuts: boolean;
}

const DIRECTIONS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const VERTICAL: readonly string[] = ['ArrowUp', 'ArrowDown'];
const ARROWS = [...DIRECTIONS, 'Home', 'End'];
const SLIDER_KEYS: readonly string[] = [...ARROWS, 'PageUp', 'PageDown'];
const SCROLL_KEYS: readonly string[] = [...SLIDER_KEYS, ' '];
const PRESS_KEYS = [' ', 'Enter'];
const OWN_KEYS: Readonly<Record<'slider' | 'row' | 'press' | 'ok', readonly string[]>> = {
  slider: SLIDER_KEYS,
  row: [...ARROWS, ...PRESS_KEYS],
  press: PRESS_KEYS,
  ok: ['Enter'],
};

export function decideKeyOwner(press: KeyPress, place: KeyPlace): KeyOwner {
  const { control, isInPlayer, isFocusVisible, isPlayerFilling, hasShortcuts } = place;
  const { key } = press;
  if (hasCommandKey(press)) return 'page';
  if (control === 'text') return 'control';
  // Media keys of a remote have one meaning.
  if (/^(Media|Channel)/.test(key)) return 'player';
  // Menus and lists also use letters, for typeahead.
  if (control === 'choice') return 'control';
  if (control !== undefined && OWN_KEYS[control].includes(key)) return 'control';
  // Among the player's own controls arrows move the focus (spatial.ts); on its picture they seek and change the volume.
  if (control === 'press' && isInPlayer && isFocusVisible && DIRECTIONS.includes(key)) return 'page';
  if (control === 'ok' && isInPlayer && VERTICAL.includes(key)) return 'page';
  // Nothing to seek in and nothing to hear: arrows lead to the panel and on.
  if ((place.isPictureCovered || place.isPictureIdle) && DIRECTIONS.includes(key)) return 'page';
  if (SCROLL_KEYS.includes(key)) return isInPlayer || isPlayerFilling ? 'player' : 'page';
  return key.length === 1 && !hasShortcuts ? 'page' : 'player';
}

export function ownerOf(event: KeyboardEvent): KeyOwner {
  const focused = event.target instanceof Element ? event.target : undefined;
  const player = focused?.closest('[data-player]') ?? document.querySelector('[data-player]:not([data-boxed])');
  return decideKeyOwner(event, {
    control: isTyping(event) ? 'text' : focused && findControl(focused),
    isInPlayer: focused?.closest('[data-player]') != null,
    isPictureCovered: player?.matches('[data-covered]') ?? false,
    isPictureIdle: isRemote() && focused?.matches('[data-player][data-boxed]:not([data-held]):focus-visible') === true,
    isFocusVisible: focused?.matches(':focus-visible') ?? false,
    isPlayerFilling: document.querySelector('[data-player]:not([data-boxed])') !== null,
    hasShortcuts: appStorage.get('shortcutsOff') !== true,
  });
}

const CONTROLS: readonly (readonly [Exclude<FocusedControl, 'text'>, string])[] = [
  ['choice', '[role="menu"], [role="listbox"], [role="combobox"]'],
  ['slider', 'input[type="range"], [role="slider"]'],
  ['row', '[role="tablist"], [role="radiogroup"], input[type="radio"], [data-row]'],
  // A button that took the focus from the picture: OK presses it, Space and the arrows to the sides stay the player's.
  ['ok', '[data-keys="ok"]'],
  ['press', 'button, a[href], summary, input'],
];

function findControl(focused: Element): FocusedControl | undefined {
  return CONTROLS.find(([, selector]) => focused.closest(selector))?.[0];
}
