// Composition of the operator console: it signs in with the passwords of accounts and runs commands of the command line.
import type { ConsoleWatermark } from '@seyir/contract/console-pages';
import { z } from 'zod';
import { consoleRoutes } from '../features/console/console.routes.ts';
import {
  ensureFirstOperator,
  makeOperatorLookup,
  sweepConsoleSessions,
} from '../features/console/console-session.service.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { checkPassword } from '../features/session/session.service.ts';
import { readLooks } from '../features/watermark/watermark.service.ts';
import type { Progress } from '../jobs/jobs.ts';
import { makeSeal } from '../shared/seal.ts';
import type { Plumbing } from './plumbing.ts';

export async function openConsole(plumbing: Plumbing, session: SessionDeps) {
  const { db, now, newId, tries, jobs, log, config, secret, runOperatorCommand } = plumbing;
  await ensureFirstOperator({ db, log }, config.operator);
  const progress = new Map<string, Progress>();
  jobs.onProgress((report) => {
    if (report.done < report.total) progress.set(report.jobId, report);
    else progress.delete(report.jobId);
  });
  const listWatermarks = async (): Promise<ConsoleWatermark[]> =>
    (await readLooks({ db, log })).map((look) => ({
      ...{ channel: look.channelcode, every: look.interval, for: look.showtime, withTime: look.timestamp === '1' },
      ...{ size: look.fontsize, colour: look.fontcolor, background: look.backcolor },
    }));
  return {
    resolveOperator: makeOperatorLookup({ db, now }),
    routes: consoleRoutes({
      ...{ db, now, newId, tries, jobs, listWatermarks, runCommand: runOperatorCommand },
      seal: makeSeal(secret, 'second factor of operators'),
      checkPassword: (credentials, meta) => checkPassword(session, credentials, meta),
      findProgress: (jobId) => progress.get(jobId),
    }),
  };
}

/** The sweep of the console's sessions, for workers. */
export function defineConsoleJobs({ jobs, db, now }: Pick<Plumbing, 'jobs' | 'db' | 'now'>): void {
  jobs.schedule(
    jobs.define('sweep-console-sessions', z.null(), async () => {
      await sweepConsoleSessions({ db, now });
    }),
    '37 * * * *',
    null,
  );
}
