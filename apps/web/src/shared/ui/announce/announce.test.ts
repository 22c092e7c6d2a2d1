// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from './announce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const spoken = (role: 'status' | 'alert') => document.querySelector(`[role='${role}']`)?.textContent;

describe('announce', () => {
  it('is polite by default, or assertive', () => {
    announce('Listene eklendi');
    announce('Bağlantı koptu', 'assertive');
    vi.runAllTimers();
    expect(spoken('status')).toBe('Listene eklendi');
    expect(spoken('alert')).toBe('Bağlantı koptu');
    expect(document.querySelectorAll('[data-announcer]')).toHaveLength(2);
  });

  it('empties the region first, so that the same text is announced twice', () => {
    announce('Kaydedildi');
    vi.runAllTimers();
    announce('Kaydedildi');
    expect(spoken('status')).toBe('');
    vi.runAllTimers();
    expect(spoken('status')).toBe('Kaydedildi');
  });

  it('announces only the last of several in a row', () => {
    announce('bir');
    announce('iki');
    vi.runAllTimers();
    expect(spoken('status')).toBe('iki');
  });
});
