// Entry of the thread of the embedded database: answers calls of the thread that started it.
import { parentPort } from 'node:worker_threads';
import { makeThreadCalls } from '../shared/thread-calls.ts';
import { makePgliteCalls } from './pglite-calls.ts';

if (parentPort === null) throw new Error('This file is the entry of a thread.');

const calls = makeThreadCalls(
  parentPort,
  makePgliteCalls((id, payload) => void calls.call('notified', id, payload)),
);
