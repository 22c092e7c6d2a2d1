import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import startScript from '../../public/start.js?raw';

/** Runs public/start.js against a window with the given gaps. */
function start(gaps: Record<string, unknown> = {}, page: Document = document): void {
  const browser = {
    localStorage: window.localStorage,
    fetch: () => undefined,
    Promise,
    MediaSource: class {},
    ...gaps,
  };
  new Function('window', 'document', startScript)(browser, page);
}

const verdict = () => document.documentElement.getAttribute('data-browser');

beforeEach(() => {
  // jsdom neither runs modules nor plays video: both are stubbed, since the test is about the checks of start.js.
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { value: false, configurable: true });
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.removeAttribute('data-browser');
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the language of the page', () => {
  it.each([
    [null, 'tr'],
    ['tr', 'tr'],
    ['en', 'en'],
    ['de', 'tr'],
    ['{"', 'tr'],
  ])('stored %j gives %s before anything is painted [I18N-01] [STORE-08]', (stored, expected) => {
    if (stored !== null) localStorage.setItem('language', stored);
    start();
    expect(document.documentElement.lang).toBe(expected);
  });
});

describe('a browser that can run the product', () => {
  it.each([
    ['with media source extensions', {}],
    ['with the managed kind only', { MediaSource: undefined, ManagedMediaSource: class {} }],
  ])('%s passes the check [BROWSER-02]', (_, gaps) => {
    start(gaps);
    expect(verdict()).toBeNull();
    expect(document.getElementById('root')?.textContent).toBe('');
  });

  it('may have native HLS instead of Media Source Extensions [BROWSER-02]', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    start({ MediaSource: undefined });
    expect(verdict()).toBeNull();
  });
});

describe('a browser that cannot', () => {
  const forbidden = {
    get localStorage() {
      throw new DOMException('no', 'SecurityError');
    },
  };

  it.each<[string, Record<string, unknown>]>([
    ['no fetch', { fetch: undefined }],
    ['no promises', { Promise: undefined }],
    ['no way to play a stream', { MediaSource: undefined }],
  ])('has %s and shows the message instead of the application [BROWSER-01] [BROWSER-02]', (_, gaps) => {
    start(gaps);
    expect(verdict()).toBe('incompatible');
    expect(document.querySelector('h1')?.textContent).toBe('Tarayıcın desteklenmiyor');
  });

  it('has no local storage and shows that, not its age [BROWSER-01] [BROWSER-02]', () => {
    start({ localStorage: undefined });
    expect(verdict()).toBe('incompatible');
    expect(document.querySelector('h1')?.textContent).toBe('Tarayıcın depolamaya izin vermiyor');
    expect(document.title).toBe('Tarayıcın depolamaya izin vermiyor · Seyir');
  });

  it('may forbid local storage [BROWSER-02]', () => {
    new Function('window', 'document', startScript)(
      Object.create(forbidden, { fetch: { value: () => undefined }, Promise: { value: Promise } }),
      document,
    );
    expect(verdict()).toBe('incompatible');
  });

  it('has no video element [BROWSER-02]', () => {
    const make = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((tag: string) => make(tag === 'video' ? 'div' : tag));
    start();
    expect(verdict()).toBe('incompatible');
  });

  it('has no module scripts, of which the application is made [BROWSER-02] (departure)', () => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
    start();
    expect(verdict()).toBe('incompatible');
    expect(document.querySelector('h1')?.textContent).toBe('Tarayıcın desteklenmiyor');
  });

  it('shows the message in the stored language', () => {
    localStorage.setItem('language', 'en');
    start({ fetch: undefined });
    expect(document.querySelector('h1')?.textContent).toBe('Your browser is not supported');
    expect(document.title).toBe('Your browser is not supported · Seyir');
  });
});
