import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { deferred } from '../../test/deferred.ts';
import { makeBackgroundTasks, makeSemaphore, makeSingleFlight } from './async.ts';
import { silentLog } from './log.ts';
import { makeLog } from './make-log.ts';

describe('background tasks', () => {
  it('start at once, are not awaited by the caller, and settle together', async () => {
    const { run, settled } = makeBackgroundTasks(silentLog);
    const done: string[] = [];
    const gate = deferred();
    run(async () => {
      await gate.promise;
      // A task that starts another one is waited for together with it.
      run(async () => void done.push('second'), 'second');
      done.push('first');
    }, 'first');
    expect(done).toEqual([]);
    const end = settled();
    gate.resolve();
    await end;
    expect(done.sort()).toEqual(['first', 'second']);
  });

  it('log a failure', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, next) {
        lines.push(String(chunk));
        next();
      },
    });
    const { run, settled } = makeBackgroundTasks(makeLog({ level: 'info', format: 'json', destination }));
    run(() => Promise.reject(new Error('no mail server')), 'sending a login code');
    await settled();
    expect(lines.join('')).toContain('sending a login code');
    expect(lines.join('')).toContain('no mail server');
  });
});

function controlled() {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve) => finish.push(() => resolve(id)));
  };
  return { started, finish, work };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('limits concurrency and admits waiters in order', async () => {
    const semaphore = makeSemaphore({ concurrency: 2, queueLimit: 10 });
    const { started, finish, work } = controlled();
    const all = [1, 2, 3, 4].map((id) => semaphore(work(id)));
    await nextTurn();
    expect(started).toEqual([1, 2]);
    finish[0]?.();
    await nextTurn();
    expect(started).toEqual([1, 2, 3]);
    for (const done of finish) done();
    await nextTurn();
    finish[3]?.();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('refuses work beyond the queue limit', async () => {
    const semaphore = makeSemaphore({ concurrency: 1, queueLimit: 1 });
    const { finish, work } = controlled();
    const first = semaphore(work(1));
    const second = semaphore(work(2));
    await expect(semaphore(work(3))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    finish[0]?.();
    await nextTurn();
    finish[1]?.();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('releases the permit when the work fails', async () => {
    const semaphore = makeSemaphore({ concurrency: 1, queueLimit: 1 });
    await expect(semaphore(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore(() => Promise.resolve('next'))).toBe('next');
  });
});

describe('makeSingleFlight', () => {
  it('never runs twice at once, and runs once more for all requests during a run', async () => {
    const gates = [deferred(), deferred()];
    let started = 0;
    const flight = makeSingleFlight(async () => {
      started += 1;
      await gates[started - 1]?.promise;
    });
    const first = flight.run();
    const [second, third] = [flight.run(), flight.run()];
    expect([started, second === third]).toEqual([1, true]);
    gates[0]?.resolve();
    await first;
    gates[1]?.resolve();
    await second;
    expect(started).toBe(2);
  });

  it('runs the further run after a failed one, and settles after both', async () => {
    const gate = deferred();
    let started = 0;
    const flight = makeSingleFlight(async () => {
      started += 1;
      await gate.promise;
      if (started === 1) throw new Error('no');
    });
    const failing = flight.run();
    const next = flight.run();
    const end = flight.settled();
    gate.resolve();
    await expect(failing).rejects.toThrow('no');
    await next;
    await end;
    expect(started).toBe(2);
  });
});
