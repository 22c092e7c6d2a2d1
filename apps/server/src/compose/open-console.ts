// Composition of the operator console: it signs in with the passwords of accounts and runs commands of the command line.
import type { ConsoleWatermark } from '@seyir/contract/console-pages';
import { z } from 'zod';
import { consoleRoutes } from '../features/console/console.routes.ts';
import {
  ensureFirstOperator,
  makeOperatorLookup,
  sweepConsoleSessions,
} from '../features/console/console-session.service.ts';
import { previewHome } from '../features/home/home-preview.ts';
import type { Images } from '../features/images/images.service.ts';
import { keepPicture, keptPath } from '../features/images/keep-picture.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { checkPassword } from '../features/session/session.service.ts';
import { readLooks } from '../features/watermark/watermark.service.ts';
import { relyingPartyOf } from '../identity/relying-party.ts';
import type { Progress } from '../jobs/jobs.ts';
import { listSettings } from '../operations/settings.ts';
import { refusePicture } from '../shared/decode-picture.ts';
import { makeSeal } from '../shared/seal.ts';
import type { WebParts } from './open-web.ts';
import type { Plumbing } from './plumbing.ts';

export async function openConsole(
  plumbing: Plumbing,
  session: SessionDeps,
  { media, home, images }: Pick<WebParts, 'media' | 'home'> & { readonly images: Images },
) {
  const { db, now, newId, tries, jobs, log, config, secret, publicUrl, runOperatorCommand } = plumbing;
  await ensureFirstOperator({ db, now, log }, config.operator);
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
      ...{ library: media.library, timelines: media.timelines },
      keepPicture: (bytes) => keepUpload(images, bytes),
      listSettings: () => listSettings(db.kysely, log, config.product),
      previewHome: (draft, language) => previewHome(home, draft, language),
      relyingParty: () => relyingPartyOf(publicUrl(), config.allowedOrigins),
      seal: makeSeal(secret, 'second factor of operators'),
      checkPassword: (credentials, meta) => checkPassword(session, credentials, meta),
      findProgress: (jobId) => progress.get(jobId),
    }),
  };
}

/** Stores a picture under the name that a command takes, and says why one is refused. */
async function keepUpload(images: Images, bytes: Buffer) {
  const hash = await keepPicture(images, bytes).catch(refusePicture('body.image'));
  return { picture: `picture:${hash}`, url: `/images/${keptPath(hash)}` };
}

/** The sweep of the console's sessions, for workers. */
export function defineConsoleJobs({ jobs, db, now }: Pick<Plumbing, 'jobs' | 'db' | 'now'>): void {
  jobs.schedule(
    jobs.define('sweep-console-sessions', z.null(), async ({ signal }) => {
      await sweepConsoleSessions({ db, now }, signal);
    }),
    '37 * * * *',
    null,
  );
}
