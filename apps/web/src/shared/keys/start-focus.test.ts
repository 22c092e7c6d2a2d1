// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusStartOfPage } from './start-focus.ts';

describe('the focus of a page that a remote enters [A11Y-02]', () => {
  let end = () => {};
  let isTelevision = true;
  beforeEach(() => {
    vi.useFakeTimers();
    isTelevision = true;
    // Another test may have pressed with a pointer in the same window.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    vi.stubGlobal('matchMedia', () => ({ matches: isTelevision }));
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40));
    document.body.innerHTML = '<main></main>';
  });
  afterEach(() => {
    end();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const show = (markup: string) => {
    document.body.innerHTML = `<main>${markup}</main>`;
  };
  const focused = () => document.activeElement?.id;
  const PAGE =
    '<a id="tab" href="/a"></a><div data-start-focus><button id="info"></button><button id="play" data-look="primary"></button></div>';

  it('is its main action, as soon as that is there', () => {
    end = focusStartOfPage();
    vi.advanceTimersByTime(800);
    show(PAGE);
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('play');
  });

  it('is the first control of a page that names none, once the page had time', () => {
    show('<a id="tab" href="/a"></a>');
    end = focusStartOfPage();
    vi.advanceTimersByTime(500);
    expect(focused()).toBe('');
    vi.advanceTimersByTime(1_000);
    expect(focused()).toBe('tab');
  });

  it.each([
    ['a press of the viewer', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }))],
    ['a control that has taken the focus', () => document.getElementById('other')?.focus()],
  ])('is left to %s', (_, happen) => {
    show('<button id="other"></button>');
    end = focusStartOfPage();
    happen();
    vi.advanceTimersByTime(50);
    document.querySelector('main')?.insertAdjacentHTML('beforeend', PAGE);
    vi.advanceTimersByTime(2_000);
    expect(focused()).not.toBe('play');
  });

  it('waits until the press that led here is over, which would press it', () => {
    end = focusStartOfPage();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true }));
    show(PAGE);
    vi.advanceTimersByTime(300);
    expect(focused()).toBe('');
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }));
    vi.advanceTimersByTime(50);
    expect(focused()).toBe('play');
  });

  it('is left alone on smaller screens, nor on the picture of a player', () => {
    isTelevision = false;
    show(PAGE);
    end = focusStartOfPage();
    vi.advanceTimersByTime(3_000);
    expect(focused()).toBe('');
    isTelevision = true;
    show(`<section data-player tabindex="-1" id="picture"></section>${PAGE}`);
    document.getElementById('picture')?.focus();
    end = focusStartOfPage();
    vi.advanceTimersByTime(3_000);
    expect(focused()).toBe('picture');
  });
});
