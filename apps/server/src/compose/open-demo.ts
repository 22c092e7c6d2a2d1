// Opens the demonstration when the configuration asks for it. The only file that imports the demo workspace as code, and
// dynamically: a server without the demonstration loads none of it.
import type { Demonstration } from '@seyir/demo';
import type { Images } from '../features/images/images.service.ts';
import { warmHomeImages } from '../features/images/warm-home-images.ts';
import { bestEffort } from '../shared/best-effort.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { Closing } from './closing.ts';
import type { Plumbing } from './plumbing.ts';

interface DemoParts {
  readonly images: Images;
  readonly passwords: Passwords;
  readonly closing: Closing;
}

/** Undefined with SEYIR_DEMO off. */
export async function openDemo(
  { config, stores, db, jobs, log, now, newId, onDemoMedia }: Plumbing,
  { images, passwords, closing }: DemoParts,
): Promise<Demonstration | undefined> {
  if (!config.demo) return undefined;
  const { openDemonstration } = await import('@seyir/demo');
  const { mediaFolder, ffmpegPath, demoMedia: when } = config;
  const progress = onDemoMedia ? { onProgress: onDemoMedia } : {};
  const demonstration = await openDemonstration({
    ...{ db, jobs, log, now, newId, passwords },
    storeImages: (pictures) => images.store(pictures),
    media: config.roles.includes('worker')
      ? { mediaFolder, store: stores.media, ffmpegPath, when, ...progress }
      : undefined,
  });
  closing.add('demo media', demonstration.close);
  if (!config.roles.includes('web')) return demonstration;

  const stopping = new AbortController();
  const warming = bestEffort(
    warmHomeImages({ db, images, log, signal: stopping.signal }),
    'image variants that are not warmed are made on request',
    log,
  );
  closing.add('image warm-up', async () => {
    stopping.abort();
    await warming;
  });
  return demonstration;
}
