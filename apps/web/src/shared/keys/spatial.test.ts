import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Box, type Direction, findNearest, startSpatialNavigation } from './spatial.ts';

const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('findNearest', () => {
  const FROM = box(200, 200);
  it.each<[string, Direction, Record<string, Box>, string | undefined]>([
    ['what lies straight below', 'down', { below: box(200, 300), beside: box(320, 245) }, 'below'],
    ['the nearer of two below', 'down', { far: box(200, 400), near: box(220, 300) }, 'near'],
    ['what lies most straight above', 'up', { left: box(120, 100), straight: box(210, 100) }, 'straight'],
    ['a control beside, not one far along', 'right', { far: box(900, 200), beside: box(320, 210) }, 'beside'],
    ['what lies aside when the beam is empty', 'down', { aside: box(600, 300) }, 'aside'],
    ['what lies aside before what is far down the beam', 'down', { aside: box(320, 260), far: box(200, 900) }, 'aside'],
    ['nothing that covers a part of it', 'right', { over: box(250, 190) }, undefined],
    ['a button that lies on it', 'right', { on: box(270, 210, 20, 20) }, 'on'],
    ['no button that lies on its other side', 'right', { on: box(210, 210, 20, 20) }, undefined],
    ['what touches it', 'left', { touching: box(100, 200) }, 'touching'],
    ['a wide box by its edge', 'down', { wide: box(0, 260, 1400), narrow: box(200, 420) }, 'wide'],
    ['nothing', 'up', { below: box(200, 300) }, undefined],
  ])('finds %s', (_, direction, boxes, wanted) => {
    const names = Object.keys(boxes);
    const found = findNearest(FROM, Object.values(boxes), direction);
    expect(found === undefined ? undefined : names[found]).toBe(wanted);
  });
});

describe('spatial navigation', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = startSpatialNavigation();
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const [x = 0, y = 0] = (this.dataset.at ?? '').split(' ').map(Number);
      return this.dataset.at ? new DOMRect(x, y, Number(this.dataset.width ?? 100), 40) : new DOMRect();
    });
  });
  afterEach(() => {
    stop();
    document.body.innerHTML = '';
    vi.restoreAllMocks();
  });

  /** Shows a page, focuses `#x` if there is one, presses keys and says which element has the focus. */
  function walk(markup: string, ...keys: string[]): string {
    document.body.innerHTML = markup;
    document.getElementById('x')?.focus();
    for (const key of keys) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    return document.activeElement?.id ?? '';
  }

  it.each([
    ['begins with the first control of the main part', '', 'a'],
    ['begins with what is current', 'aria-current="true"', 'b'],
    ['begins with what the page names', 'data-start-focus', 'b'],
  ])('%s [A11Y-02]', (_, mark, wanted) => {
    const markup = `<nav><a id="n" href="/" data-at="0 0"></a></nav><main>
      <button id="a" data-at="0 100"></button><button id="b" ${mark} data-at="0 200"></button></main>`;
    expect(walk(markup, 'ArrowDown')).toBe(wanted);
  });

  it('begins with the current one of what the page names [A11Y-02]', () => {
    const page = `<main><a href="/t" aria-current="page" data-at="0 0"></a><ul data-start-focus>
      <li><a id="a" href="/a" data-at="0 100"></a></li><li><a id="b" href="/b" aria-current="page" data-at="0 200"></a></li></ul></main>`;
    expect(walk(page, 'ArrowDown')).toBe('b');
  });

  it('meets no skip link, and nothing destructive from beside [A11Y-02]', () => {
    const page = `<a class="skip" id="skip" href="#m" data-at="0 0"></a><main>
      <a id="x" href="/a" data-at="0 100"></a><button id="erase" data-look="danger" data-at="300 100"></button></main>`;
    expect(walk(page, 'ArrowUp')).toBe('x');
    expect(walk(page, 'ArrowRight')).toBe('x');
    const list = page.replace('data-at="300 100"', 'data-at="0 200"');
    expect(walk(list, 'ArrowDown')).toBe('erase');
    const question = `<div role="dialog"><button id="x" data-at="0 0"></button>
      <button id="erase" data-look="danger-solid" data-at="300 0"></button></div>`;
    expect(walk(question, 'ArrowRight')).toBe('erase');
  });

  describe('a toast with an action', () => {
    const PAGE = `<main><button id="x" data-at="0 100"></button><button id="y" data-at="0 200"></button></main>
      <section data-above-modals data-toasts><button id="undo" data-toast-action data-at="300 600"></button>
      <button id="close" data-at="420 600"></button></section>`;

    it('is reached by the first press towards it, and met once [A11Y-02]', () => {
      expect(walk(PAGE, 'ArrowDown')).toBe('undo');
      expect(walk(PAGE, 'ArrowUp')).not.toBe('undo');
      document.body.innerHTML = PAGE;
      const focus = (id: string) => document.getElementById(id)?.focus();
      const down = () =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
      focus('x');
      down();
      expect(document.activeElement?.id).toBe('undo');
      focus('x');
      down();
      expect(document.activeElement?.id).toBe('y');
    });

    it('comes before a grid that takes the key itself [A11Y-02]', () => {
      const taken = vi.fn((event: Event) => event.preventDefault());
      document.body.addEventListener('keydown', taken);
      expect(walk(PAGE, 'ArrowDown')).toBe('undo');
      document.body.removeEventListener('keydown', taken);
      expect(taken).not.toHaveBeenCalled();
    });

    it('leads along its controls, and nowhere else [A11Y-02]', () => {
      expect(walk(PAGE, 'ArrowDown', 'ArrowRight')).toBe('close');
      expect(walk(PAGE, 'ArrowDown', 'ArrowRight', 'ArrowRight')).toBe('close');
    });

    it('takes no key from a text that is being written', () => {
      expect(walk(PAGE.replace('<button id="x"', '<input id="x"'), 'ArrowRight')).toBe('x');
    });
  });

  it.each<[string, number, string, string]>([
    ['keeps Up while its caret is in its text', 3, 'ArrowUp', 'x'],
    ['lets Up go at its beginning', 0, 'ArrowUp', 'a'],
    ['keeps Down while its caret is in its text', 3, 'ArrowDown', 'x'],
    ['lets Down go at its end', 7, 'ArrowDown', 'b'],
  ])('a text area %s [A11Y-02]', (_, caret, key, wanted) => {
    const markup = `<main><button id="a" data-at="0 0"></button><textarea id="x" data-at="0 100">a\nb\nc d</textarea>
      <button id="b" data-at="0 300"></button></main>`;
    document.body.innerHTML = markup;
    const area = document.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(caret, caret);
    area?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(document.activeElement?.id).toBe(wanted);
  });

  it('begins below the start of a heading that was focused by script [A11Y-02]', () => {
    const wide = '<h1 id="x" tabindex="-1" data-at="0 0" data-width="800"></h1>';
    const cards = '<a id="first" href="/1" data-at="0 100"></a><a id="middle" href="/2" data-at="350 100"></a>';
    expect(walk(`<main>${wide}${cards}</main>`, 'ArrowDown')).toBe('first');
  });

  it('goes through the main part before it leaves it for the bar above [A11Y-02]', () => {
    const markup = `<header><a id="n" href="/" data-at="0 0"></a></header><main>
      <button id="a" data-at="0 -300"></button><button id="x" data-at="0 200"></button></main>`;
    expect(walk(markup, 'ArrowUp')).toBe('a');
    expect(walk(markup, 'ArrowUp', 'ArrowUp')).toBe('a');
    expect(walk(markup.replace('data-at="0 -300"', ''), 'ArrowUp')).toBe('n');
  });

  it('goes sideways to the main part, though a link of the bar lies nearer [A11Y-02]', () => {
    const bar = '<header><a id="n" href="/" data-at="200 0"></a></header>';
    const switches = '<button id="switch" data-at="900 120"></button>';
    const page = (aside: string) => `${bar}<main><a id="x" href="/" data-at="0 300"></a>${aside}</main>`;
    expect(walk(page(switches), 'ArrowRight')).toBe('switch');
    expect(walk(page(''), 'ArrowRight')).toBe('n');
  });

  it('enters a page in a frame [A11Y-02]', () => {
    expect(
      walk('<main><button id="x" data-at="0 0"></button><iframe id="f" data-at="0 100"></iframe></main>', 'ArrowDown'),
    ).toBe('f');
  });

  it('stays inside a dialog, and out of what is inert, hidden or beside the screen', () => {
    const outside = '<button id="o" data-at="0 100"></button>';
    const dialog = (inner: string) =>
      `${outside}<div role="dialog"><button id="x" data-at="0 0"></button>${inner}</div>`;
    expect(walk(dialog(''), 'ArrowDown')).toBe('x');
    expect(walk(dialog('<button id="y" data-at="0 200"></button>'), 'ArrowDown')).toBe('y');
    expect(
      walk('<button id="x" data-at="0 0"></button><div inert><button data-at="0 100"></button></div>', 'ArrowDown'),
    ).toBe('x');
    expect(walk('<button id="x" data-at="0 0"></button><button data-at="4000 100"></button>', 'ArrowDown')).toBe('x');
  });

  it('begins with the first control of a dialog that has the focus itself [A11Y-02]', () => {
    const dialog = (mark: string) => `<div role="dialog" tabindex="-1" id="x" data-at="0 0">
      <button id="a" data-at="0 20"></button><button id="b" ${mark} data-at="0 300"></button></div>`;
    expect(walk(dialog(''), 'ArrowDown')).toBe('a');
    expect(walk(dialog('data-start-focus'), 'ArrowUp')).toBe('b');
  });

  it('reaches the player as one stop, and its controls from inside [A11Y-02]', () => {
    const markup = (focus: string) => `<button id="${focus === 'list' ? 'x' : 'l'}" data-at="400 0"></button>
      <section data-player data-boxed tabindex="0" id="p" data-at="0 0">
        <button id="${focus === 'player' ? 'x' : 'c'}" data-at="0 60"></button><button id="d" data-at="120 60"></button></section>`;
    expect(walk(markup('list'), 'ArrowLeft')).toBe('p');
    expect(walk(markup('player'), 'ArrowRight')).toBe('d');
    expect(walk(markup('player'), 'ArrowDown')).toBe('p');
  });

  it('stays inside a player that fills the screen [A11Y-02]', () => {
    const markup = (mark: string) => `<a id="skip" href="#main" data-at="0 0"></a>
      <section data-player ${mark} tabindex="-1" id="p" data-at="0 60"><button id="x" data-at="0 60"></button></section>`;
    expect(walk(markup('data-fullscreen'), 'ArrowUp')).toBe('p');
    expect(walk(markup('data-boxed'), 'ArrowUp')).toBe('skip');
  });

  it('leads down from a picture that a panel covers to the first button of the panel [A11Y-02]', () => {
    const markup = `<section data-player data-boxed data-covered tabindex="0" id="x" data-at="0 0"><div data-refusal>
      <button id="first" data-at="-60 45"></button><button id="nearer" data-at="0 45"></button></div></section>`;
    expect(walk(markup, 'ArrowDown')).toBe('first');
    expect(walk(markup.replace('data-refusal', ''), 'ArrowDown')).toBe('nearer');
  });

  it('reaches the controls beside an item of a list, which are no tab stops [A11Y-02]', () => {
    const markup = `<ul data-row><li><a id="x" data-roving href="/" data-at="0 0"></a>
      <button id="star" tabindex="-1" data-beside data-at="200 0"></button></li>
      <li><a data-roving tabindex="-1" href="/" data-at="0 100"></a>
      <button id="below" tabindex="-1" data-beside data-at="200 100"></button></li></ul>`;
    expect(walk(markup, 'ArrowRight')).toBe('star');
    expect(walk(markup, 'ArrowRight', 'ArrowLeft')).toBe('x');
    expect(walk(markup, 'ArrowRight', 'ArrowDown')).toBe('below');
  });

  it.each([
    ['<input id="x" data-at="0 0">', 'ArrowRight', 'x'],
    ['<input id="x" data-at="0 0">', 'ArrowDown', 'below'],
    ['<textarea id="x" data-at="0 0"></textarea>', 'ArrowDown', 'below'],
    ['<select id="x" data-at="0 0"></select>', 'ArrowDown', 'x'],
    ['<select id="x" data-at="0 0"></select>', 'ArrowRight', 'beside'],
    ['<input type="range" id="x" data-at="0 0">', 'ArrowDown', 'x'],
    ['<input type="range" data-keys="seek" id="x" data-at="0 0">', 'ArrowDown', 'below'],
    [
      '<input type="radio" name="g" id="x" data-at="0 0"><input type="radio" name="g" data-at="0 50">',
      'ArrowDown',
      'x',
    ],
    [
      '<input type="radio" name="g" data-at="0 -50"><input type="radio" name="g" id="x" data-at="0 0">',
      'ArrowDown',
      'below',
    ],
    ['<div role="menu"><a href="/" id="x" data-at="0 0"></a></div>', 'ArrowDown', 'x'],
    [
      '<button id="x" data-at="0 0"></button><button disabled data-roving data-at="0 50"></button>',
      'ArrowDown',
      'below',
    ],
  ])('%s: %s leads to %s', (control, key, wanted) => {
    expect(
      walk(`${control}<button id="below" data-at="0 100"></button><button id="beside" data-at="200 0"></button>`, key),
    ).toBe(wanted);
  });
});
