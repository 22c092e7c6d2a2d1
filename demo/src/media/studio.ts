// The server's side of the studio, a worker thread that draws and encodes. The thread is started with a job, and again after a
// crash; without jobs it ends, because its heap and the pictures it decoded are memory that a server at rest does not need.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromStudio, StudioFault, StudioJob, StudioSetup, ToStudio } from './studio/studio-messages.ts';

export class StudioError extends Error {
  override readonly name = 'StudioError';
  readonly fault: StudioFault;

  constructor(fault: StudioFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface Studio {
  /** Makes reels. What is not urgent leaves the processor to others. Rejects with a StudioError. */
  make(job: StudioJob, isUrgent: boolean): Promise<void>;
  /** Ends what runs. What was asked for and is not made is rejected. */
  close(): Promise<void>;
}

/** Time limit of a job: a scene takes two seconds of an idle processor. */
const JOB_LIMIT_MS = 300_000;
const CLOSE_LIMIT_MS = 5_000;
/** The time after the last job: a viewer who watches asks for the next scene earlier. */
const IDLE_MS = 30_000;
/** Frames and pictures are buffers outside of the heap. */
const YOUNG_MB = 24;

interface Pending {
  settle(fault?: StudioError): void;
}

export function openStudio(setup: StudioSetup): Studio {
  let worker: Worker | undefined;
  let isClosed = false;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;
  const pending = new Map<number, Pending>();

  const failAll = (message: string) => {
    for (const { settle } of [...pending.values()]) settle(new StudioError('failed', message));
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./studio/studio.worker.ts', import.meta.url), {
      workerData: setup,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    started.on('message', (message: FromStudio) => {
      const fault = message.kind === 'fault' ? new StudioError(message.fault, message.message) : undefined;
      pending.get(message.id)?.settle(fault);
    });
    const lose = (message: string) => {
      // A thread that was let go has no jobs: those that are pending are its successor's.
      if (worker !== started) return;
      worker = undefined;
      failAll(message);
    };
    started.on('error', (error) => lose(`The studio broke: ${error.message}`));
    started.on('exit', () => lose('The studio was closed.'));
    // Does not keep the process alive.
    started.unref();
    return started;
  };

  const endThread = () => {
    const message: ToStudio = { kind: 'stop' };
    worker?.postMessage(message);
    worker = undefined;
  };

  return {
    make(job, isUrgent) {
      if (isClosed) return Promise.reject(new StudioError('failed', 'The studio was closed.'));
      clearTimeout(idle);
      worker ??= start();
      jobs += 1;
      const id = jobs;
      const message: ToStudio = { kind: 'make', id, job, isUrgent };
      const made = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          // The thread hangs: the next job gets a new one.
          void worker?.terminate();
          failAll('The studio took too long.');
        }, JOB_LIMIT_MS);
        const settle = (fault?: StudioError) => {
          clearTimeout(timer);
          pending.delete(id);
          if (pending.size === 0 && !isClosed) idle = setTimeout(endThread, IDLE_MS).unref();
          if (fault === undefined) resolve();
          else reject(fault);
        };
        pending.set(id, { settle });
      });
      worker.postMessage(message);
      return made;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const closing = worker;
      if (closing === undefined) return;
      const ended = once(closing, 'exit').catch(() => undefined);
      const message: ToStudio = { kind: 'stop' };
      closing.postMessage(message);
      const timer = setTimeout(() => void closing.terminate(), CLOSE_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
