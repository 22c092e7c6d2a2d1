// Short news that needs no answer: "Listene eklendi", "Bağlantı kopyalandı". Seen for a moment and announced.

import type { ReactNode } from 'react';
import { announce } from '../announce/announce.ts';

export interface ToastOptions {
  icon?: ReactNode;
  tone?: 'plain' | 'success' | 'danger';
  /** One thing to do about it ("Geri al"). */
  action?: { label: string; onPress: () => void };
  /** How long it is seen, where its own matter says so. */
  lastsMs?: number;
}

export interface ShownToast extends ToastOptions {
  readonly id: number;
  readonly text: string;
}

/** More would cover the page; the oldest goes. */
const MOST_AT_ONCE = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  shown = [...shown, { ...options, id: lastId, text }].slice(-MOST_AT_ONCE);
  changed();
  announce(text, options.tone === 'danger' ? 'assertive' : 'polite');
}

export function dismissToast(id: number): void {
  shown = shown.filter((known) => known.id !== id);
  changed();
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}
