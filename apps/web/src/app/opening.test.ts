import { beforeEach, describe, expect, it } from 'vitest';
import startScript from '../../public/start.js?raw';

/** Runs public/start.js on the document of the home, as the server writes it. */
function start(gaps: Record<string, unknown> = {}): void {
  const browser = { localStorage, fetch: () => undefined, Promise, MediaSource: class {}, ...gaps };
  new Function('window', 'document', startScript)(browser, document);
}

const shown = () => document.querySelector('body > .opening img') !== null;

beforeEach(() => {
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { value: false, configurable: true });
  localStorage.clear();
  document.body.innerHTML =
    '<template id="opening"><div class="opening"><img alt="" src="/images/bg/a"></div></template><div id="root"></div>';
  delete document.documentElement.dataset.opening;
  delete document.documentElement.dataset.browser;
});

describe('the opening picture of the home', () => {
  it.each([null, 'free'])('is shown at once to logintype %s', (type) => {
    if (type) localStorage.setItem('logintype', type);
    start();
    expect(shown()).toBe(true);
    expect(document.documentElement.dataset.opening).toBe('');
  });

  it('is not shown to a subscriber, whose profile may be a child’s [KIDS-03]', () => {
    localStorage.setItem('logintype', 'paid');
    start();
    expect(shown()).toBe(false);
    expect(document.documentElement.dataset.opening).toBeUndefined();
  });

  it('is not shown by a browser that cannot run the product', () => {
    start({ fetch: undefined });
    expect(shown()).toBe(false);
  });

  it.each([
    ['tr', undefined, 'tr'],
    ['en', undefined, 'en'],
    ['en', 'de', 'de'],
    ['en', 'fr', 'en'],
  ])('has the words of the language only: %s with the further language %s', (language, further, expected) => {
    const words = ['tr', 'en', 'de'].map((tag) => `<div class="banner-words" lang="${tag}"></div>`).join('');
    document.body.innerHTML = `<template id="opening"><div class="opening">${words}</div></template><div id="root"></div>`;
    localStorage.setItem('language', language);
    if (further) localStorage.setItem('languagefile', further);
    start();
    expect([...document.querySelectorAll<HTMLElement>('.banner-words')].map(({ lang }) => lang)).toEqual([expected]);
  });

  it('is optional: a document without one is left alone', () => {
    document.body.innerHTML = '<div id="root"></div>';
    expect(() => start()).not.toThrow();
  });
});
