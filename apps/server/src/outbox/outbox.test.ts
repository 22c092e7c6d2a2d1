// Queue, worker and adapter together, on the real database.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFreshDatabase } from '../../test/database.ts';
import type { Database } from '../db/database.ts';
import { type Jobs, makeJobs } from '../jobs/jobs.ts';
import { makeLog } from '../shared/make-log.ts';
import { makeOutbox, type Outbox } from './outbox.ts';

const WAIT = { timeout: 20_000, interval: 50 };
const mail = { to: 'ayse@ornek.test', subject: 'Hoş geldiniz', text: 'Merhaba Ayşe' };

let folder = '';
let db: Database;
let jobs: Jobs;
let lines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-outbox-'));
  db = await openFreshDatabase();
  lines = [];
}, 60_000);
afterEach(async () => {
  await jobs.stop(1_000);
  await db.close();
  await rm(folder, { recursive: true });
});

async function anOutbox(smsWebhookUrl?: string): Promise<Outbox> {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = makeLog({ level: 'info', format: 'json', destination });
  const now = () => Date.UTC(2026, 10, 15);
  jobs = makeJobs({ db, log, now, isWorker: true, pollSeconds: 0.5 });
  const options = { folder: join(folder, 'outbox'), mailFrom: 'Seyir <no-reply@localhost>', smtpUrl: undefined };
  const retry = { limit: 3, delaySeconds: 0 };
  const outbox = makeOutbox({ options: { ...options, smsWebhookUrl }, jobs, now, log, retry });
  await jobs.start();
  return outbox;
}

describe('the outbox', { timeout: 60_000 }, () => {
  it('sends queued messages, and logs neither the receiver nor the text', async () => {
    const outbox = await anOutbox();
    await outbox.sendMail(mail);
    await vi.waitFor(() => expect(lines.join('')).toContain('mail written to the outbox'), WAIT);
    const [name = ''] = await readdir(join(folder, 'outbox'));
    expect(await readFile(join(folder, 'outbox', name), 'utf8')).toContain('ayse@ornek.test');
    expect(lines.join('')).not.toMatch(/ornek|Hoş|Merhaba/);
  });

  it('sends nothing for a transaction that was rolled back', async () => {
    const outbox = await anOutbox();
    const undone = db.kysely.transaction().execute(async (trx) => {
      await outbox.sendMail({ ...mail, to: 'undone@ornek.test' }, trx);
      throw new Error('roll back');
    });
    await expect(undone).rejects.toThrow('roll back');
    await db.kysely.transaction().execute((trx) => outbox.sendMail(mail, trx));
    await vi.waitFor(async () => expect(await readdir(join(folder, 'outbox'))).toHaveLength(1), WAIT);
    const { rows } = await db.executeSql("select count(*)::int as jobs from pgboss.job where name = 'send-mail'");
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  it('retries while the receiver is away, and queues without waiting for it', async () => {
    const outbox = await anOutbox('http://127.0.0.1:9/');
    await outbox.sendSms({ to: '5320000000', text: 'Kodunuz: 123456' });
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('job failed'))).toHaveLength(2), WAIT);
    expect(lines.join('')).not.toMatch(/123456|5320000000/);
  });
});
