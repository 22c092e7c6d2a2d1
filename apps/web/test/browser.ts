// Stubs of browser interfaces that jsdom lacks.

import { expect, vi } from 'vitest';

type IntersectionListener = (entries: { isIntersecting: boolean; target: Element }[]) => void;

export interface FakeBrowser {
  /** All observed elements intersect, as after scrolling to the end of the page. */
  scrollToEnd(): void;
  /** The observed element around another one no longer intersects. */
  leaveView(inner: Element | null): void;
  scrollTo(y: number): void;
}

export function stubBrowser({ lessMotion = false, isPhone = false } = {}): FakeBrowser {
  const observed = new Map<Element, IntersectionListener>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: IntersectionListener;
      constructor(callback: IntersectionListener) {
        this.callback = callback;
      }
      observe(element: Element) {
        observed.set(element, this.callback);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: (lessMotion && query.includes('reduced-motion')) || (isPhone && query === '(max-width: 599px)'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('isSecureContext', true);
  return {
    scrollToEnd() {
      for (const [target, callback] of [...observed]) callback([{ isIntersecting: true, target }]);
    },
    leaveView(inner) {
      for (const [target, callback] of [...observed])
        if (target.contains(inner)) callback([{ isIntersecting: false, target }]);
    },
    scrollTo(y) {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    },
  };
}

/**
 * An insecure context, as on plain http outside localhost: no clipboard, no credentials, no `crypto.subtle`. Undone by
 * `vi.unstubAllGlobals`.
 */
export function stubInsecureContext(): void {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('crypto', {
    getRandomValues: <T extends Uint8Array>(bytes: T) => bytes.map((_, index) => index * 7),
  });
  vi.stubGlobal('navigator', new Proxy(navigator, { get: readInsecure }));
}

function readInsecure(target: Navigator, key: keyof Navigator): unknown {
  if (key === 'clipboard' || key === 'credentials') return undefined;
  const value: unknown = Reflect.get(target, key, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

/**
 * Asserts that an ancestor is inert, as behind a modal dialog. Role queries find inert elements and jsdom focuses them, so a
 * test about an element behind a dialog needs this assertion.
 */
export function expectUnreachable(element: Element | null): void {
  let ancestor = element instanceof HTMLElement ? element : null;
  expect(ancestor).not.toBeNull();
  while (ancestor && !ancestor.inert) ancestor = ancestor.parentElement;
  expect(ancestor, 'no ancestor is inert').not.toBeNull();
}
