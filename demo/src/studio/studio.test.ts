import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStudio } from './studio.ts';
import type { FromStudio, StudioJob, ToStudio } from './studio-messages.ts';

interface FakeProcess extends ChildProcess {
  readonly received: ToStudio[];
}

const started: FakeProcess[] = [];
function startFake(): ChildProcess {
  const received: ToStudio[] = [];
  const send = (message: ToStudio) => received.push(message);
  const fake = { received, send, unref: () => undefined, kill: () => true };
  const child = Object.assign(new EventEmitter(), fake) as unknown as FakeProcess;
  started.push(child);
  return child;
}

const JOB: StudioJob = { kind: 'score', score: 'night', name: 'score.reel' };
const open = () => openStudio({ ffmpegPath: 'ffmpeg', demoFolder: 'demo', mediaFolder: 'media' }, startFake);
const finish = (child: FakeProcess | undefined, id: number) =>
  child?.emit('message', { kind: 'made', id } satisfies FromStudio);
const kinds = () => started.map(({ received }) => received.map(({ kind }) => kind));

describe('the process of the studio', () => {
  beforeEach(() => {
    started.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('ends half a minute after its last job', async () => {
    const studio = open();
    const [first, second] = [studio.make(JOB, true), studio.make(JOB, true)];
    finish(started[0], 1);
    await first;
    vi.advanceTimersByTime(60_000);
    expect(kinds()).toEqual([['make', 'make']]);
    finish(started[0], 2);
    await second;
    vi.advanceTimersByTime(29_999);
    expect(kinds()).toEqual([['make', 'make']]);
    vi.advanceTimersByTime(1);
    expect(kinds()).toEqual([['make', 'make', 'stop']]);
  });

  it('goes on where a job follows in time', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    finish(started[0], 1);
    await first;
    vi.advanceTimersByTime(20_000);
    void studio.make(JOB, true);
    vi.advanceTimersByTime(20_000);
    expect(kinds()).toEqual([['make', 'make']]);
  });

  it('is followed by another, whose jobs do not fail with its end', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    finish(started[0], 1);
    await first;
    vi.advanceTimersByTime(30_000);
    const second = studio.make(JOB, true);
    started[0]?.emit('exit', 0);
    finish(started[1], 2);
    await expect(second).resolves.toBeUndefined();
    expect(kinds()).toEqual([['make', 'stop'], ['make']]);
  });

  it('is followed by another where a job hangs, whose jobs do not fail with the end of the first', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    vi.advanceTimersByTime(300_000);
    await expect(first).rejects.toMatchObject({ fault: 'failed', message: 'The studio took too long.' });
    const second = studio.make(JOB, true);
    started[0]?.emit('exit', null);
    finish(started[1], 2);
    await expect(second).resolves.toBeUndefined();
    expect(kinds()).toEqual([['make'], ['make']]);
  });

  it('fails its jobs when it breaks, and the next job gets another', async () => {
    const studio = open();
    const first = studio.make(JOB, true);
    started[0]?.emit('error', new Error('out of memory'));
    await expect(first).rejects.toMatchObject({ fault: 'failed', message: 'The studio broke: out of memory' });
    void studio.make(JOB, true);
    expect(kinds()).toEqual([['make'], ['make']]);
  });
});
