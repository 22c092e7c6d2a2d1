// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { appStorage } from '../storage/app-storage.ts';
import { decideKeyOwner, type KeyPlace, ownerOf } from './key-owner.ts';
import type { KeyPress } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

const PAGE: KeyPlace = { isInPlayer: false, isFocusVisible: true, isPlayerFilling: false, hasShortcuts: true };
const FOCUS_TARGETS = {
  'the page': PAGE,
  'the page, shortcuts off': { ...PAGE, hasShortcuts: false },
  'the page under a player that fills the screen': { ...PAGE, isPlayerFilling: true },
  'the player': { ...PAGE, isInPlayer: true },
  'the player, shortcuts off': { ...PAGE, isInPlayer: true, hasShortcuts: false },
  'the player under a panel': { ...PAGE, isInPlayer: true, isPictureCovered: true },
  'a picture in a box, reached by keys': { ...PAGE, isInPlayer: true, isPictureIdle: true },
  'a text field': { ...PAGE, control: 'text' },
  'a menu of the player': { ...PAGE, isInPlayer: true, control: 'choice' },
  'a slider of the player': { ...PAGE, isInPlayer: true, control: 'slider' },
  'a row of tabs or cards': { ...PAGE, control: 'row' },
  'a button of the page': { ...PAGE, control: 'press' },
  'a button of the player': { ...PAGE, isInPlayer: true, control: 'press' },
  'a button of the player, pressed by mouse': { ...PAGE, isInPlayer: true, isFocusVisible: false, control: 'press' },
} as const satisfies Record<string, KeyPlace>;

const KEYS = [' ', 'ArrowUp', 'Home', 'PageUp', 'Enter', 'm', '?', '7', '+', 'Backspace', 'Escape', 'MediaPause'];

/** One column for each of KEYS: C the control, S the page (it scrolls or ignores the key), P the player. */
const OWNERS: Readonly<Record<keyof typeof FOCUS_TARGETS, string>> = {
  //                                                 _ ↑ H ⇞ ↵ m ? 7 + ⌫ ⎋ ⏸
  'the page': /*                                  */ 'S S S S P P P P P P P P',
  'the page, shortcuts off': /*                   */ 'S S S S P S S S S P P P',
  'the page under a player that fills the screen': 'P P P P P P P P P P P P',
  'the player': /*                                */ 'P P P P P P P P P P P P',
  'the player, shortcuts off': /*                 */ 'P P P P P S S S S P P P',
  'the player under a panel': /*                  */ 'P S P P P P P P P P P P',
  'a picture in a box, reached by keys': /*       */ 'P S P P P P P P P P P P',
  'a text field': /*                              */ 'C C C C C C C C C C C C',
  'a menu of the player': /*                      */ 'C C C C C C C C C C C P',
  'a slider of the player': /*                    */ 'P C C C P P P P P P P P',
  'a row of tabs or cards': /*                    */ 'C C C S C P P P P P P P',
  'a button of the page': /*                      */ 'C S S S C P P P P P P P',
  'a button of the player': /*                    */ 'C S P P C P P P P P P P',
  'a button of the player, pressed by mouse': /*    */ 'C P P P C P P P P P P P',
};

const LETTERS = { control: 'C', page: 'S', player: 'P' } as const;

describe('decideKeyOwner', () => {
  it.each(Object.entries(OWNERS))(
    'gives the keys pressed in %s to their owners [PLAYER-13] [A11Y-01]',
    (name, wanted) => {
      const place = FOCUS_TARGETS[name as keyof typeof FOCUS_TARGETS];
      expect(KEYS.map((key) => LETTERS[decideKeyOwner(press(key), place)]).join(' ')).toBe(wanted);
    },
  );

  it('gives the arrows to the page and its focus, beside the picture of a player [PLAYER-11, PLAYER-12] (departure)', () => {
    const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const ownersAt = (place: keyof typeof FOCUS_TARGETS) =>
      arrows.map((key) => decideKeyOwner(press(key), FOCUS_TARGETS[place]));
    for (const place of [
      'the page',
      'the player under a panel',
      'a picture in a box, reached by keys',
      'a button of the player',
    ] as const)
      expect(ownersAt(place), place).toEqual(['page', 'page', 'page', 'page']);
    expect(ownersAt('the player')).toEqual(['player', 'player', 'player', 'player']);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves a key with %s to the browser', (held) => {
    expect(decideKeyOwner(press('f', { [held]: true }), FOCUS_TARGETS['the player'])).toBe('page');
  });
});

describe('ownerOf', () => {
  afterEach(() => {
    document.body.innerHTML = '';
    appStorage.remove('shortcutsOff');
  });

  it.each([
    ['<section data-player data-boxed><input type="range" id="x"></section>', 'PageUp', 'control'],
    ['<section data-player data-boxed><button id="x"></button></section>', 'PageUp', 'player'],
    ['<section data-player data-boxed id="x" tabindex="-1"></section>', ' ', 'player'],
    ['<section data-player data-boxed id="x" tabindex="-1"></section>', 'ArrowDown', 'player'],
    ['<section data-player data-boxed data-covered id="x" tabindex="-1"></section>', 'ArrowDown', 'page'],
    ['<section data-player data-covered></section><main id="x"></main>', 'ArrowDown', 'page'],
    ['<section data-player data-boxed></section><main id="x"></main>', ' ', 'page'],
    ['<section data-player></section><main id="x"></main>', ' ', 'player'],
    ['<div role="menu"><a href="/" id="x"></a></div>', 'm', 'control'],
    ['<ul role="listbox"><li role="option" tabindex="0" id="x"></li></ul>', 'm', 'control'],
    ['<select id="x"></select>', 'PageDown', 'control'],
    ['<textarea id="x"></textarea>', 'm', 'control'],
    ['<div role="tablist"><button role="tab" id="x"></button></div>', 'ArrowRight', 'control'],
    ['<section data-player><ul data-row><li><a href="/" id="x"></a></li></ul></section>', 'ArrowLeft', 'control'],
    ['<section data-player><ul data-row><li><a href="/" id="x"></a></li></ul></section>', 'PageUp', 'player'],
    ['<input type="radio" id="x">', 'ArrowDown', 'control'],
    ['<input type="checkbox" id="x">', ' ', 'control'],
    ['<section data-player><button data-keys="ok" id="x"></button></section>', 'Enter', 'control'],
    ['<section data-player><button data-keys="ok" id="x"></button></section>', ' ', 'player'],
    ['<section data-player><button data-keys="ok" id="x"></button></section>', 'ArrowRight', 'player'],
    ['<section data-player><button data-keys="ok" id="x"></button></section>', 'ArrowDown', 'page'],
    ['<a href="/" id="x"></a>', ' ', 'control'],
    ['<a href="/" id="x"></a>', 'm', 'player'],
  ])('reads %s: %o belongs to the %s', (markup, key, wanted) => {
    document.body.innerHTML = markup;
    expect(ask(key)).toBe(wanted);
  });

  it('leaves single characters alone once the viewer has turned shortcuts off (WCAG 2.1.4) [A11Y-01]', () => {
    document.body.innerHTML = '<section data-player id="x"></section>';
    appStorage.set('shortcutsOff', true);
    expect([ask('m'), ask('?'), ask('5'), ask(' '), ask('MediaPlay')]).toEqual([
      'page',
      'page',
      'page',
      'player',
      'player',
    ]);
  });

  function ask(key: string) {
    let owner: string | undefined;
    const listen = (event: KeyboardEvent) => {
      owner = ownerOf(event);
    };
    document.addEventListener('keydown', listen, { once: true });
    document.getElementById('x')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return owner;
  }
});
