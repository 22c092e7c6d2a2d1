// The outbox for a command: messages are rows of the queue, and a server with the role `worker` sends them. Loaded with the first
// command that sends one.
import type { Outbox } from '../../outbox/outbox.ts';
import type { Tools } from '../open-tools.ts';

const STOP_MS = 2_000;

export async function withOutbox<T>({ config, db, log, now }: Tools, work: (outbox: Outbox) => Promise<T>): Promise<T> {
  const [{ makeJobs }, { makeOutbox }] = await Promise.all([
    import('../../jobs/jobs.ts'),
    import('../../outbox/outbox.ts'),
  ]);
  const jobs = makeJobs({ db, log, now, isWorker: false });
  const outbox = makeOutbox({ options: config.outbox, jobs, now, log });
  await jobs.start();
  try {
    return await work(outbox);
  } finally {
    outbox.close();
    await jobs.stop(STOP_MS);
  }
}
