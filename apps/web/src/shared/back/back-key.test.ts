// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackKey } from './back-key.ts';
import { backLayers } from './back-layers.ts';

describe('the Back key [A11Y-02]', () => {
  let stop: () => void;
  const go = vi.fn();
  const opened: (() => void)[] = [];
  beforeEach(() => {
    go.mockClear();
    stop = startBackKey(go);
    // Another test may have pressed with a pointer in the same window.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  });
  afterEach(() => {
    stop();
    for (const close of opened.splice(0)) close();
    document.body.innerHTML = '';
    vi.restoreAllMocks();
  });

  const at = (path: string, idx = 1) => window.history.replaceState({ idx, key: 'k' }, '', path);
  function press(init: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    return event;
  }
  function field(markup: string): Element {
    document.body.innerHTML = markup;
    return document.body.firstElementChild as Element;
  }

  it.each([
    ['Escape', { key: 'Escape' }],
    ['Backspace', { key: 'Backspace' }],
    ['GoBack', { key: 'GoBack' }],
    ['BrowserBack', { key: 'BrowserBack' }],
    ['XF86Back', { key: 'XF86Back' }],
    ['10009 of Tizen', { key: 'Unidentified', keyCode: 10009 }],
    ['461 of webOS', { key: 'Unidentified', keyCode: 461 }],
  ])('%s leads to the page before', (_, init) => {
    at('/settings/parentalcontrol');
    expect(press(init).defaultPrevented).toBe(true);
    expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  });

  it('leads home from a page that was opened directly', () => {
    at('/dashboard/livetv/3', 0);
    press({ key: 'GoBack' });
    expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard/home/6/all');
  });

  it('closes the uppermost layer before', () => {
    at('/settings/version');
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    opened.push(backLayers.open(() => undefined));
    press({ key: 'Backspace' });
    expect(back).toHaveBeenCalledOnce();
    expect(go).not.toHaveBeenCalled();
  });

  it('erases in a field with text, and leads back from an empty one, but not by holding', () => {
    at('/dashboard/search');
    const input = field('<input value="deniz">');
    expect(press({ key: 'Backspace' }, input).defaultPrevented).toBe(false);
    (input as HTMLInputElement).value = '';
    press({ key: 'Backspace', repeat: true }, input);
    expect(go).not.toHaveBeenCalled();
    press({ key: 'Backspace' }, input);
    expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  });

  it('leaves Escape and Backspace alone with a mouse in the hand, until keys move the focus again', () => {
    at('/settings/version');
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    press({ key: 'Escape' });
    press({ key: 'Backspace' });
    expect(go).not.toHaveBeenCalled();
    press({ key: 'ArrowDown' });
    press({ key: 'Escape' });
    expect(go).toHaveBeenCalledOnce();
  });

  it('leaves to a control what it has taken', () => {
    at('/settings/version');
    const button = field('<button></button>');
    button.addEventListener('keydown', (event) => event.preventDefault());
    press({ key: 'Escape' }, button);
    expect(go).not.toHaveBeenCalled();
  });
});
