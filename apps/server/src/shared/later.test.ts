import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { deferred } from '../../test/deferred.ts';
import { makeLater } from './later.ts';
import { makeLog, silentLog } from './log.ts';

it('begins work at once, lets nobody wait for it, and knows when all of it has ended', async () => {
  const { later, settled } = makeLater(silentLog);
  const done: string[] = [];
  const gate = deferred();
  later(async () => {
    await gate.promise;
    // Work that begins more of it is waited for too.
    later(async () => void done.push('second'), 'second');
    done.push('first');
  }, 'first');
  expect(done).toEqual([]);
  const end = settled();
  gate.resolve();
  await end;
  expect(done.sort()).toEqual(['first', 'second']);
});

it('writes a failure to the log and goes on', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, next) {
      lines.push(String(chunk));
      next();
    },
  });
  const { later, settled } = makeLater(makeLog({ level: 'info', format: 'json', destination }));
  later(() => Promise.reject(new Error('no mail server')), 'sending a login code');
  await settled();
  expect(lines.join('')).toContain('sending a login code');
  expect(lines.join('')).toContain('no mail server');
});
