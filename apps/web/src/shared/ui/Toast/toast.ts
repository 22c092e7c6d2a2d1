// Toasts: short messages without an answer ("Listene eklendi"), shown for some seconds and announced to screen readers.

import type { ReactNode } from 'react';
import { announce } from '../announce/announce.ts';

interface ToastOptions {
  icon?: ReactNode;
  tone?: 'plain' | 'success' | 'danger';
  /** One action ("Geri al"). */
  action?: { label: string; onPress: () => void };
  /** Overrides the default duration; infinity: until it is dismissed. */
  lastsMs?: number;
}

export interface ShownToast extends ToastOptions {
  readonly id: number;
  readonly text: string;
}

/** More would cover the page; the oldest is removed. */
const MAX_SHOWN = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Returns the number by which the toast can be dismissed. */
export function toast(text: string, options: ToastOptions = {}): number {
  lastId += 1;
  shown = [...shown, { ...options, id: lastId, text }].slice(-MAX_SHOWN);
  notifyListeners();
  announce(text, options.tone === 'danger' ? 'assertive' : 'polite');
  return lastId;
}

export function dismissToast(id: number): void {
  shown = shown.filter((known) => known.id !== id);
  notifyListeners();
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
