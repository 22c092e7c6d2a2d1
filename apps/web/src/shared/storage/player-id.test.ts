// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readPlayerId } from './player-id.ts';

/** A page of a tab: its storage outlives it. */
function openPage(storage: Storage = sessionStorage) {
  const page = { sessionStorage: storage, addEventListener: addListener } as unknown as Window;
  const listeners = new Map<string, () => void>();
  function addListener(type: string, listener: () => void) {
    listeners.set(type, listener);
  }
  return { read: () => readPlayerId(page), fire: (type: string) => listeners.get(type)?.() };
}
beforeEach(() => sessionStorage.clear());

describe('the id of a player', () => {
  it('is one for all scripts of a page and has the form that the service reads', () => {
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

  it('is another one in a tab that was duplicated, also after the page came back from memory', () => {
    const page = openPage();
    const id = page.read();
    expect(openPage().read()).not.toBe(id);
    page.fire('pagehide');
    page.fire('pageshow');
    expect(openPage().read()).not.toBe(id);
  });

  it('is there where storage is forbidden, or holds something else', () => {
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
