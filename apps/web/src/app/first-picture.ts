// Joins what the picture of a channel needs before the application is there: the stored session, the calls, and the engine.

import { readPreferences } from '@seyir/contract/client';
import { readAppConfig } from '@seyir/contract/config';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { type ChannelHost, moveToCdn } from '@seyir/core/playback/channel-host';
import { type FirstPictureDeps, showFirstPicture } from '../features/live-tv/show-first-picture.ts';
import { readStored } from '../features/session/session.store.ts';
import { isExpired } from '../features/session/token.ts';
import { createSend } from '../shared/api/send.ts';
import { readService } from '../shared/api/service.ts';
import { classifySource } from '../shared/media/source-kind.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { appClock } from '../shared/time/app-clock.ts';

type FirstPage = Pick<FirstPictureDeps, 'pageRead' | 'onBegun'>;

/** Resolves when the application may begin. */
export async function openWithPicture(channelId: string, page: FirstPage): Promise<void> {
  const { token, logintype, profile } = readStored(appStorage);
  // Somebody who has to sign in or to choose a profile first is led there by the application.
  if (!token || isExpired(token, appClock.now()) || (logintype === 'paid' && !profile)) return;
  const service = readService(appStorage);
  setLanguage(service.language);
  const send = createSend(service);
  const as = { token: token.text };
  let hosts: Promise<readonly ChannelHost[]> | undefined;
  const getHosts = () => {
    // Without the table every address is taken as it is (LIVE-17).
    hosts ??= send(readAppConfig, {}, as).then(
      ({ channelHosts }) => channelHosts,
      () => [],
    );
    return hosts;
  };
  const volume = appStorage.get('volume');
  await showFirstPicture(channelId, {
    checkAccess: (id) => send(checkChannelAccess, { params: { id } }, as),
    getAddress: async (id) => {
      const address = await send(readChannelUrl, { params: { id }, query: { locked: 'refused' } }, as);
      return moveToCdn(address, await getHosts());
    },
    async prepare() {
      const wishes = send(readPreferences, {}, as).catch(() => undefined);
      void getHosts();
      const { openHls } = await import('../shared/media/hls-engine.ts');
      return {
        wishes: await wishes,
        open: (video, source, options) =>
          classifySource(source) === 'hls' ? openHls(video, source, options) : undefined,
      };
    },
    volume: volume === undefined ? undefined : volume / VOLUME_MAX,
    ...page,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
