// What jsdom lacks and the application uses.

import { expect, vi } from 'vitest';

type Watcher = (entries: { isIntersecting: boolean; target: Element }[]) => void;

export interface FakeBrowser {
  /** Everything watched comes near, as if the page was scrolled to its end. */
  scrollToEnd(): void;
  scrollTo(y: number): void;
}

export function stubBrowser({ lessMotion = false } = {}): FakeBrowser {
  const watchers = new Map<Element, Watcher>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: Watcher;
      constructor(callback: Watcher) {
        this.callback = callback;
      }
      observe(element: Element) {
        watchers.set(element, this.callback);
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
    matches: lessMotion && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('isSecureContext', true);
  return {
    scrollToEnd() {
      for (const [target, callback] of [...watchers]) callback([{ isIntersecting: true, target }]);
    },
    scrollTo(y) {
      vi.stubGlobal('scrollY', y);
      window.dispatchEvent(new Event('scroll'));
    },
  };
}

/**
 * An origin on plain http that is not localhost: browsers leave out what they keep for secure contexts. Undone by
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
 * Behind a dialog nothing can be reached: an ancestor is inert. Role queries find such elements and jsdom focuses them, so a
 * test that looks for an element behind a dialog must ask for this.
 */
export function expectUnreachable(element: Element | null): void {
  let ancestor = element instanceof HTMLElement ? element : null;
  expect(ancestor).not.toBeNull();
  while (ancestor && !ancestor.inert) ancestor = ancestor.parentElement;
  expect(ancestor, 'no ancestor is inert').not.toBeNull();
}
