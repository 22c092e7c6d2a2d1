import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RESTORE_MS, startFocusMemory } from './focus-memory.ts';

const HOME = '<h1 tabindex="-1" id="heading">Home</h1><a id="first" href="/a">A</a><a id="again" href="/a">A</a>';

describe('focus restoration [A11Y-02]', () => {
  let stop: () => void;
  const before = window.location.pathname;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
    stop = startFocusMemory();
  });
  afterEach(() => {
    stop();
    document.body.innerHTML = '';
    vi.useRealTimers();
    window.history.replaceState(null, '', before);
  });

  const show = (markup: string) => {
    document.body.innerHTML = `<main>${markup}</main>`;
  };
  const enter = (key: string) => window.history.replaceState({ key }, '', `/${key}`);
  const focus = (id: string) => document.getElementById(id)?.focus();
  const focused = () => document.activeElement?.id;
  /** Leaves the home from a link and comes back to its heading, before its rows are there. */
  function leaveAndReturn(from: string): void {
    enter('home');
    show(HOME);
    focus(from);
    enter('other');
    show('<h1 tabindex="-1" id="other">Other</h1>');
    focus('other');
    enter('home');
    show('<h1 tabindex="-1" id="heading">Home</h1>');
    focus('heading');
    window.dispatchEvent(new PopStateEvent('popstate'));
  }

  it('waits for the page, and returns to the link that had the focus, also among links with one address', () => {
    leaveAndReturn('again');
    vi.advanceTimersByTime(200);
    expect(focused()).toBe('heading');
    show(HOME);
    focus('heading');
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('again');
  });

  it.each([
    ['a key', new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })],
    ['a pointer', new Event('pointerdown', { bubbles: true })],
  ])('ends with %s of the viewer', (_, press) => {
    leaveAndReturn('first');
    document.body.dispatchEvent(press);
    show(HOME);
    focus('heading');
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('heading');
  });

  it('takes the focus from no control and from no dialog', () => {
    leaveAndReturn('first');
    show(`${HOME}<div role="dialog" tabindex="-1" id="dialog"></div>`);
    focus('dialog');
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('dialog');
    focus('again');
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('again');
  });

  it('gives up on a page that does not bring the link back', () => {
    leaveAndReturn('first');
    vi.advanceTimersByTime(RESTORE_MS);
    show(HOME);
    focus('heading');
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('heading');
  });

  it('leaves a page alone that had no link focused', () => {
    enter('guide');
    show(HOME);
    focus('heading');
    window.dispatchEvent(new PopStateEvent('popstate'));
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('heading');
  });
});
