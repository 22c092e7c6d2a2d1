// The demonstration: loaded at the start, kept rolling by a daily job, its first pictures made before anybody asks.
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DemoAccount, Plumbing } from '../compose.ts';
import { describeAccounts, extendGuide, loadDemo } from '../demo/load-demo.ts';
import { openDemoMedia } from '../demo/media/open-demo-media.ts';
import type { Images } from '../features/images/images.service.ts';
import { warmHomeImages } from '../features/images/warm-home-images.ts';
import { bestEffort } from '../shared/best-effort.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { Closing } from './closing.ts';

const DEMO_FOLDER = fileURLToPath(new URL('../../../../demo', import.meta.url));

interface DemoParts {
  readonly images: Images;
  readonly passwords: Passwords;
  readonly closing: Closing;
}

export async function openDemo(
  plumbing: Plumbing,
  { images, passwords, closing }: DemoParts,
): Promise<readonly DemoAccount[]> {
  const { config, db, jobs, log, now, newId } = plumbing;
  const guide = { db, folder: DEMO_FOLDER, now, log };
  const demo = await loadDemo({ ...guide, newId, passwords, storeImages: (pictures) => images.store(pictures) });

  // Shortly after midnight in Turkey: the guide shows fourteen days, and one of them has just become another.
  jobs.schedule(
    jobs.define('extend-demo-guide', z.null(), () => extendGuide(guide)),
    '2 0 * * *',
    null,
  );

  if (config.roles.includes('worker')) {
    const media = openDemoMedia({
      db,
      demo,
      demoFolder: DEMO_FOLDER,
      mediaFolder: config.mediaFolder,
      ffmpegPath: config.ffmpegPath,
      when: config.demoMedia,
      ...(plumbing.onDemoMedia ? { onProgress: plumbing.onDemoMedia } : {}),
      log,
      now,
    });
    closing.add('demo media', media.close);
  }

  const stopping = new AbortController();
  const warming = bestEffort(
    warmHomeImages({ db, images, log, signal: stopping.signal }),
    'pictures that are not ready are made on request',
    log,
  );
  closing.add('warming of pictures', async () => {
    stopping.abort();
    await warming;
  });
  return describeAccounts(demo);
}
