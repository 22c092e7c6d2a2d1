// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readPlayerId } from './player-id.ts';

/** A page of a tab, whose session storage outlives the page. */
function openPage(storage: Storage = sessionStorage) {
  const page = { sessionStorage: storage, addEventListener: addListener } as unknown as Window;
  const listeners = new Map<string, () => void>();
  function addListener(type: string, listener: () => void) {
    listeners.set(type, listener);
  }
  return { read: () => readPlayerId(page), fire: (type: string) => listeners.get(type)?.() };
}
beforeEach(() => sessionStorage.clear());

describe('the player id', () => {
  it('is the same for all scripts of a page, in the service’s format', () => {
    const page = openPage();
    expect(page.read()).toMatch(/^[0-9a-f]{12}$/);
    expect(page.read()).toBe(page.read());
  });

  it('outlives a reload', () => {
    const page = openPage();
    const id = page.read();
    page.fire('pagehide');
    expect(openPage().read()).toBe(id);
  });

  it('differs in a duplicated tab, also after a return from the back/forward cache', () => {
    const page = openPage();
    const id = page.read();
    expect(openPage().read()).not.toBe(id);
    page.fire('pagehide');
    page.fire('pageshow');
    expect(openPage().read()).not.toBe(id);
  });

  it('is made where storage is forbidden or holds another text', () => {
    const forbidden = new Proxy({} as Storage, {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(openPage(forbidden).read()).toMatch(/^[0-9a-f]{12}$/);
    sessionStorage.setItem('seyirPlayer', 'spoilt; x');
    expect(openPage().read()).toMatch(/^[0-9a-f]{12}$/);
  });
});
