// Joins what the picture of a channel needs before the application is there: the answers, the engine, and a place.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { showFirstPicture } from '../features/live-tv/show-first-picture.ts';
import { readService } from '../shared/api/service.ts';
import { classifySource } from '../shared/media/source-kind.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { channelOf, takeFirst } from './first-questions.ts';

/** Resolves when the application may begin: at once where the address is not a channel's. */
export async function openWithPicture(pageRead: () => Promise<unknown>): Promise<void> {
  const channelId = channelOf(location);
  const answers = channelId === undefined ? undefined : takeFirst(channelId);
  if (channelId === undefined || !answers) return;
  setLanguage(readService(appStorage).language);
  const volume = appStorage.get('volume');
  await showFirstPicture(channelId, {
    checkAccess: () => answers.access,
    getAddress: () => answers.address,
    async prepare() {
      const { openHls } = await import('../shared/media/hls-engine.ts');
      return {
        preferences: await answers.preferences,
        open: (video, source, options) =>
          classifySource(source) === 'hls' ? openHls(video, source, options) : undefined,
      };
    },
    volume: volume === undefined ? undefined : volume / VOLUME_MAX,
    pageRead,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
