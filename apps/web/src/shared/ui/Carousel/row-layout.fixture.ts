// Fake layout for rows, since jsdom has none: cards of one pitch side by side, in `lines` below each other, in a viewport that
// shows `visible` columns.

import { vi } from 'vitest';

const PITCH = 100;

export function layOutRows({ visible = 4.2, lines = 1 }: { visible?: number; lines?: number } = {}): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  define('offsetLeft', (element) => (element.matches('li') ? Math.floor(indexOf(element) / lines) * PITCH : 0));
  define('offsetWidth', (element) =>
    element.matches('ul') ? Math.ceil(element.children.length / lines) * PITCH : PITCH,
  );
  define('clientWidth', () => visible * PITCH);
  stubScrollLeft(visible * PITCH, lines);
}

layOutRows.PITCH = PITCH;

function define(name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', measure: (element: HTMLElement) => number): void {
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: HTMLElement) {
      return measure(this);
    },
  });
}

/** Clamps the scroll position, as browsers do. */
function stubScrollLeft(width: number, lines: number): void {
  const positions = new WeakMap<HTMLElement, number>();
  Object.defineProperty(HTMLElement.prototype, 'scrollLeft', {
    configurable: true,
    get(this: HTMLElement) {
      return positions.get(this) ?? 0;
    },
    set(this: HTMLElement, value: number) {
      const furthest = Math.ceil((this.firstElementChild?.children.length ?? 0) / lines) * PITCH - width;
      positions.set(this, Math.max(0, Math.min(value, furthest)));
    },
  });
}

function indexOf(element: HTMLElement): number {
  return [...(element.parentElement?.children ?? [])].indexOf(element);
}
