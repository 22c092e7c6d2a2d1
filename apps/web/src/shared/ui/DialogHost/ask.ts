// Questions and messages from code that is no component: the session that ended, a menu that needs a sign-in.
// `ask` shows one and gives the answer; several wait in line, so that none is lost behind another.

import type { ReactNode } from 'react';
import type { DialogTone } from '../Dialog/Dialog.tsx';

export interface Message {
  title: string;
  body?: ReactNode;
  icon?: ReactNode;
  tone?: DialogTone;
  code?: string;
  /** The label of the only button; "Tamam" unless told. */
  confirm?: string;
  /** Aborted, the dialog closes unanswered: what it is about is over. */
  signal?: AbortSignal | undefined;
}

export interface Question extends Message {
  /** The label of the way out; "Vazgeç" unless told. */
  cancel?: string;
  /** Solid red, and never focused first. */
  destructive?: boolean;
}

/** `dismissed`: nobody answered, because the viewer went Back or what it was about is over. */
export type Answer = 'confirmed' | 'cancelled' | 'dismissed';

interface Waiting extends Question {
  readonly id: number;
  readonly hasCancel: boolean;
  readonly mustAnswer: boolean;
  readonly settle: (answer: Answer) => void;
}
export type OpenQuestion = Readonly<Waiting>;

let queue: readonly OpenQuestion[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Two buttons. Escape and a press beside it are a cancellation. */
export function ask(question: Question): Promise<boolean> {
  return askWhich(question).then((answer) => answer === 'confirmed');
}

/** As `ask`, for what a cancellation leads on to and a Back does not. */
export function askWhich(question: Question): Promise<Answer> {
  return enqueue(question, true, false);
}

/** One button. `mustAnswer` takes Escape away, for a message whose button is the only way on; Back presses it. */
export function tell(message: Message & { mustAnswer?: boolean }): Promise<void> {
  return enqueue(message, false, message.mustAnswer ?? false).then(() => undefined);
}

/** Everything open or waiting is closed: the session it belonged to is over. */
export function dismissAll(): void {
  for (const question of queue) question.settle('dismissed');
}

function enqueue(question: Question, hasCancel: boolean, mustAnswer: boolean): Promise<Answer> {
  const { signal } = question;
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve('dismissed');
    lastId += 1;
    const id = lastId;
    const dismiss = () => settle('dismissed');
    const settle = (answer: Answer) => {
      signal?.removeEventListener('abort', dismiss);
      queue = queue.filter((waiting) => waiting.id !== id);
      changed();
      resolve(answer);
    };
    signal?.addEventListener('abort', dismiss);
    queue = [...queue, { ...question, id, hasCancel, mustAnswer, settle }];
    changed();
  });
}

function changed(): void {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentQuestion(): OpenQuestion | undefined {
  return queue[0];
}
