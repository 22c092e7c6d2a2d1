// The server's side of the studio, a process that draws and encodes. It is started with a job, and again after a crash; without
// jobs it ends. A thread would leave the gaps of its blocks in malloc's arenas: 200 MB that a server at rest keeps for good (ADR 0030).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromStudio, StudioFault, StudioJob, StudioSetup, ToStudio } from './studio-messages.ts';

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
const PROCESS = fileURLToPath(new URL('./studio-process.ts', import.meta.url));
/** Frames and pictures are buffers outside of the heap. */
const OPTIONS = ['--max-semi-space-size=8'];

interface Pending {
  settle(fault?: StudioError): void;
}

const startProcess = (setup: StudioSetup): ChildProcess =>
  fork(PROCESS, [JSON.stringify(setup)], { execArgv: OPTIONS });

/** `startStudio` is replaced in tests. */
export function openStudio(setup: StudioSetup, startStudio = startProcess): Studio {
  let studio: ChildProcess | undefined;
  let isClosed = false;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;
  const pending = new Map<number, Pending>();

  const failAll = (message: string) => {
    for (const { settle } of [...pending.values()]) settle(new StudioError('failed', message));
  };

  const start = (): ChildProcess => {
    const started = startStudio(setup);
    started.on('message', (message: FromStudio) => {
      const fault = message.kind === 'fault' ? new StudioError(message.fault, message.message) : undefined;
      pending.get(message.id)?.settle(fault);
    });
    const lose = (message: string) => {
      // A process that was let go has no jobs: those that are pending are its successor's.
      if (studio !== started) return;
      studio = undefined;
      failAll(message);
    };
    started.on('error', (error) => lose(`The studio broke: ${error.message}`));
    started.on('exit', () => lose('The studio was closed.'));
    // Does not keep the server alive.
    started.unref();
    started.channel?.unref();
    return started;
  };

  // A failed send is the end of the process, which is heard of.
  const send = (to: ChildProcess | undefined, message: ToStudio) => to?.send(message, () => undefined);

  const letGo = () => {
    send(studio, { kind: 'stop' });
    studio = undefined;
  };

  return {
    make(job, isUrgent) {
      if (isClosed) return Promise.reject(new StudioError('failed', 'The studio was closed.'));
      clearTimeout(idle);
      studio ??= start();
      jobs += 1;
      const id = jobs;
      const made = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          // It hangs: the next job gets a new process, also before this one has ended.
          const hanging = studio;
          studio = undefined;
          hanging?.kill('SIGKILL');
          failAll('The studio took too long.');
        }, JOB_LIMIT_MS);
        const settle = (fault?: StudioError) => {
          clearTimeout(timer);
          pending.delete(id);
          if (pending.size === 0 && !isClosed) idle = setTimeout(letGo, IDLE_MS).unref();
          if (fault === undefined) resolve();
          else reject(fault);
        };
        pending.set(id, { settle });
      });
      send(studio, { kind: 'make', id, job, isUrgent });
      return made;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const closing = studio;
      if (closing === undefined) return;
      const ended = once(closing, 'exit').catch(() => undefined);
      send(closing, { kind: 'stop' });
      const timer = setTimeout(() => closing.kill('SIGKILL'), CLOSE_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
