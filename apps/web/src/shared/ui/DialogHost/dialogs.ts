// Dialog queue for code that is no component: the session that ended, a menu that needs a sign-in. Dialogs are shown one
// after the other by DialogHost, so that none is lost behind another; each call resolves with the viewer's answer.

import type { ReactNode } from 'react';
import type { DialogTone } from '../Dialog/Dialog.tsx';

export interface Message {
  title: string;
  body?: ReactNode;
  icon?: ReactNode;
  tone?: DialogTone;
  code?: string;
  /** The label of the confirming button; by default "Tamam", or "Onayla" where there is a way out. */
  confirm?: string;
  /** Aborting closes the dialog with `dismissed`: its subject is over. */
  signal?: AbortSignal | undefined;
}

export interface Confirmation extends Message {
  /** The label of the cancelling button; by default "Vazgeç". */
  cancel?: string;
  /** The confirming button is solid red and does not have the initial focus. */
  destructive?: boolean;
  /** The cancelling button is the main one and has the initial focus: it goes on with what the viewer pressed. */
  prefersCancel?: boolean;
  /** A close button, which like Escape gives `dismissed`: both buttons of the question go on. */
  showClose?: boolean;
}

/** `dismissed`: closed without an answer, by Back, by the signal, by `dismissAll`, or by the close button of `showClose`. */
export type DialogResult = 'confirmed' | 'cancelled' | 'dismissed';

export interface QueuedDialog extends Readonly<Confirmation> {
  readonly id: number;
  readonly hasCancel: boolean;
  readonly mustAnswer: boolean;
  readonly settle: (result: DialogResult) => void;
}

let queue: readonly QueuedDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Two buttons; resolves with true for the confirming one. Escape and a press beside the dialog cancel. */
export function showConfirm(confirmation: Confirmation): Promise<boolean> {
  return showConfirmResult(confirmation).then((result) => result === 'confirmed');
}

/** `showConfirm` for callers that treat `cancelled` and `dismissed` differently. */
export function showConfirmResult(confirmation: Confirmation): Promise<DialogResult> {
  return enqueue(confirmation, { hasCancel: true, mustAnswer: false });
}

/** One button. `mustAnswer` ignores Escape, for a message whose button is the only way on; Back presses the button. */
export function showMessage(message: Message & { mustAnswer?: boolean }): Promise<void> {
  return enqueue(message, { hasCancel: false, mustAnswer: message.mustAnswer ?? false }).then(() => undefined);
}

/** Closes all open and queued dialogs: the session they belonged to is over. */
export function dismissAll(): void {
  for (const dialog of queue) dialog.settle('dismissed');
}

function enqueue(
  confirmation: Confirmation,
  { hasCancel, mustAnswer }: Pick<QueuedDialog, 'hasCancel' | 'mustAnswer'>,
): Promise<DialogResult> {
  const { signal } = confirmation;
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve('dismissed');
    lastId += 1;
    const id = lastId;
    const dismiss = () => settle('dismissed');
    const settle = (result: DialogResult) => {
      signal?.removeEventListener('abort', dismiss);
      queue = queue.filter((queued) => queued.id !== id);
      notifyListeners();
      resolve(result);
    };
    signal?.addEventListener('abort', dismiss);
    queue = [...queue, { ...confirmation, id, hasCancel, mustAnswer, settle }];
    notifyListeners();
  });
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentDialog(): QueuedDialog | undefined {
  return queue[0];
}
