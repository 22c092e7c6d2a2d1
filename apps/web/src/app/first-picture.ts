// Joins what the picture of a channel needs before the application: its ticket, the engine, and a place.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { showFirstPicture } from '../features/live-tv/first-picture.ts';
import { readService } from '../shared/api/service.ts';
import { loadEngine, openUnseen } from '../shared/media/engine.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { askFirst, channelOf } from './first-questions.ts';

/** Resolves when the application may start: at once where the address is not a channel's. */
export async function openWithPicture(pageRead: () => Promise<unknown>): Promise<void> {
  const channelId = channelOf(location);
  const questions = channelId === undefined ? undefined : askFirst(channelId);
  if (channelId === undefined || !questions) return;
  setLanguage(readService(appStorage).language);
  const volume = appStorage.get('volume');
  await showFirstPicture(channelId, {
    ticket: questions,
    async prepare() {
      await loadEngine();
      return { preferences: await questions.preferences, open: openUnseen };
    },
    volume: volume === undefined ? undefined : volume / VOLUME_MAX,
    pageRead,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
