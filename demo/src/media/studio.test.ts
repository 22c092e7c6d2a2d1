import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromStudio, StudioJob, ToStudio } from './studio/studio-messages.ts';
import { openStudio } from './studio.ts';

interface FakeThread extends EventEmitter {
  readonly received: ToStudio[];
}

const threads = vi.hoisted(() => [] as FakeThread[]);
vi.mock('node:worker_threads', async () => {
  const events = await import('node:events');
  return {
    Worker: class extends events.EventEmitter {
      readonly received: ToStudio[] = [];
      constructor() {
        super();
        threads.push(this);
      }
      postMessage(message: ToStudio) {
        this.received.push(message);
      }
      unref() {}
    },
  };
});

const JOB: StudioJob = { kind: 'score', score: 'night', name: 'score.reel' };
const open = () => openStudio({ ffmpegPath: 'ffmpeg', demoFolder: 'demo', mediaFolder: 'media' });
const finish = (thread: FakeThread | undefined, id: number) =>
  thread?.emit('message', { kind: 'made', id } satisfies FromStudio);
const kinds = () => threads.map(({ received }) => received.map(({ kind }) => kind));

describe('the thread of the studio', () => {
  beforeEach(() => {
    threads.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('ends half a minute after its last job', async () => {
    const studio = open();
    const [first, second] = [studio.make(JOB, true), studio.make(JOB, true)];
    finish(threads[0], 1);
    await first;
    vi.advanceTimersByTime(60_000);
    expect(kinds()).toEqual([['make', 'make']]);
    finish(threads[0], 2);
    await second;
    vi.advanceTimersByTime(29_999);
    expect(kinds()).toEqual([['make', 'make']]);
    vi.advanceTimersByTime(1);
    expect(kinds()).toEqual([['make', 'make', 'stop']]);
  });

  it('goes on where a job follows in time', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    finish(threads[0], 1);
    await first;
    vi.advanceTimersByTime(20_000);
    void studio.make(JOB, true);
    vi.advanceTimersByTime(20_000);
    expect(kinds()).toEqual([['make', 'make']]);
  });

  it('is followed by another, whose jobs do not fail with its end', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    finish(threads[0], 1);
    await first;
    vi.advanceTimersByTime(30_000);
    const second = studio.make(JOB, true);
    threads[0]?.emit('exit', 0);
    finish(threads[1], 2);
    await expect(second).resolves.toBeUndefined();
    expect(kinds()).toEqual([['make', 'stop'], ['make']]);
  });

  it('fails its jobs when it breaks, and the next job gets another', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    threads[0]?.emit('error', new Error('out of memory'));
    await expect(first).rejects.toMatchObject({ fault: 'failed', message: 'The studio broke: out of memory' });
    void studio.make(JOB, true);
    expect(kinds()).toEqual([['make'], ['make']]);
  });
});
