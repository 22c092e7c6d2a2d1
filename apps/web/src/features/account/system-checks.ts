// The health checks behind the four indicators (SETTINGS-03). A check resolves on success and rejects otherwise.

import { listChannels } from '@seyir/contract/channels';
import { readClientInfo, readClientTime } from '@seyir/contract/client';
import { readChannelUrl } from '@seyir/contract/live';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export const CHECKS = ['network', 'auth', 'stream', 'decode'] as const;
export type Check = (typeof CHECKS)[number];

type Run = (signal: AbortSignal) => Promise<unknown>;

/** H.264 and AAC: the codecs of every stream. */
const MEDIA_TYPE = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"';
const MANIFEST_HEAD = '#EXTM3U';

/** The viewer may watch no channel, without a package or a chosen profile: the connection is not to blame. */
export class NothingToPlayError extends Error {
  constructor(options?: ErrorOptions) {
    super('there is no channel to try', options);
  }
}

export const runCheck: Readonly<Record<Check, Run>> = {
  async network(signal) {
    if (!navigator.onLine) throw new Error('the browser is offline');
    await call(readClientTime, {}, signal);
    return true;
  },
  async auth(signal) {
    await call(readClientInfo, {}, signal);
    return true;
  },
  async stream(signal) {
    const channels = await call(listChannels, {}, signal);
    const channel = channels.find(({ canWatch, islocked }) => canWatch && islocked === '0');
    if (!channel) throw new NothingToPlayError();
    const address = await call(readChannelUrl, { params: { id: channel.id }, query: {} }, signal).catch((error) => {
      throw error instanceof ApiError && error.status < 500 ? new NothingToPlayError({ cause: error }) : error;
    });
    const answer = await fetch(address, { signal });
    if (!answer.ok || !(await answer.text()).startsWith(MANIFEST_HEAD)) throw new Error('no manifest');
    return true;
  },
  async decode() {
    if (!canDecode()) throw new Error('no decoder');
    return true;
  },
};

function canDecode(): boolean {
  if (typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(MEDIA_TYPE)) return true;
  return document.createElement('video').canPlayType(MEDIA_TYPE) !== '';
}
