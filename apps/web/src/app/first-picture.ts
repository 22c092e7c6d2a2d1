// Joins what the picture of a channel needs before the application is there: the answers, the engine, and a place.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { type FirstPictureDeps, showFirstPicture } from '../features/live-tv/show-first-picture.ts';
import { readService } from '../shared/api/service.ts';
import { classifySource } from '../shared/media/source-kind.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { channelOf, takeFirst } from './first-questions.ts';

type FirstPage = Pick<FirstPictureDeps, 'pageRead' | 'onBegun'>;

/** Resolves when the application may begin: at once where the address is not a channel's. */
export async function openWithPicture(page: FirstPage): Promise<void> {
  const channelId = channelOf(location);
  const answers = channelId === undefined ? undefined : takeFirst(channelId);
  if (channelId === undefined || !answers) return;
  setLanguage(readService(appStorage).language);
  const volume = appStorage.get('volume');
  await showFirstPicture(channelId, {
    checkAccess: () => answers.access,
    getAddress: () => answers.address,
    async prepare() {
      const { openHls, warmHls } = await import('../shared/media/hls-engine.ts');
      warmHls();
      return {
        wishes: await answers.wishes,
        open: (video, source, options) =>
          classifySource(source) === 'hls' ? openHls(video, source, options) : undefined,
      };
    },
    volume: volume === undefined ? undefined : volume / VOLUME_MAX,
    ...page,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
