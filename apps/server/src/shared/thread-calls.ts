// Calls between a thread and the one that started it, in both directions: each side answers the other's by name.

import type { Transferable } from 'node:worker_threads';

/** A worker, or the port of one to its parent. */
interface Port {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

type Message =
  | { readonly call: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly answerTo: number; readonly value: unknown }
  | { readonly answerTo: number; readonly error: string };

type Handler = (...args: never[]) => unknown;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface ThreadCalls {
  call(name: string, ...args: readonly unknown[]): Promise<unknown>;
  /** The same; the objects are handed over to the thread and not copied. */
  callWith(transfer: readonly Transferable[], name: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Rejects all calls that wait: the thread has ended. */
  rejectAll(error: Error): void;
}

/** Values and arguments are copied (structured clone). An error arrives as its message. */
export function makeThreadCalls(port: Port, handlers: Readonly<Record<string, Handler>>): ThreadCalls {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  const answer = async (call: number, name: string, args: readonly unknown[]) => {
    try {
      const handle = handlers[name];
      if (handle === undefined) throw new Error(`There is no call ${name}.`);
      port.postMessage({ answerTo: call, value: await handle(...(args as never[])) });
    } catch (error) {
      port.postMessage({ answerTo: call, error: error instanceof Error ? error.message : String(error) });
    }
  };

  port.on('message', (message) => {
    if ('call' in message) return void answer(message.call, message.name, message.args);
    const waiter = waiting.get(message.answerTo);
    waiting.delete(message.answerTo);
    if ('error' in message) waiter?.reject(new Error(message.error));
    else waiter?.resolve(message.value);
  });

  const callWith: ThreadCalls['callWith'] = (transfer, name, ...args) => {
    last += 1;
    const call = last;
    return new Promise((resolve, reject) => {
      // First: an argument that cannot be cloned throws, and leaves nothing waiting.
      port.postMessage({ call, name, args }, transfer);
      waiting.set(call, { resolve, reject });
    });
  };
  return {
    callWith,
    call: (name, ...args) => callWith([], name, ...args),
    rejectAll(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}
