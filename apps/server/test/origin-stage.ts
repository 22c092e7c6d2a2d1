// A stage of the origin with one film and the channels 12 and 13, and ways to ask it.
import type { StreamList } from '@seyir/core/hls/stream-address';
import HLS from 'hls-parser';
import { expect } from 'vitest';
import { aChannel, anAsset, type TestOrigin, useStage } from './stream-world.ts';

// It takes every list with server control for a low-latency one and says so.
HLS.setOptions({ silent: true });

export const LIVE: StreamList = { kind: 'live', channel: '12' };
export const DVR: StreamList = { kind: 'dvr', channel: '12' };
export const TITLE: StreamList = { kind: 'asset', asset: 'film-one-0001' };
export const LIST = 'c/12/live/v720.m3u8';

export function useOriginStage() {
  const stage = useStage((world) => {
    world.media.assets.set('film-one-0001', anAsset());
    world.media.channels.set('12', aChannel('12'));
    world.media.channels.set('13', aChannel('13'));
  });
  const read = async (rights: StreamList, path: string, from: TestOrigin = stage.origin) => {
    const answer = await from.ask(rights, path);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const media = async (rights: StreamList, path: string, from: TestOrigin = stage.origin) => {
    const { text } = await read(rights, path, from);
    const list = HLS.parse(text);
    if (list.isMasterPlaylist) throw new Error('not a media list');
    const first = list.mediaSequenceBase ?? 0;
    return { text, list, first, last: first + list.segments.length - 1 };
  };
  return {
    stage,
    read,
    media,
    /** The newest complete segment of channel 12 at the test's moment. */
    newest: async () => (await media(LIVE, LIST)).last,
    get: (token: string, path: string, from: TestOrigin = stage.origin) => fetch(`${from.url}/stream/${token}/${path}`),
  };
}

export async function expectRefused(answer: Response, code = 'FORBIDDEN'): Promise<void> {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual({ code, message: expect.any(String) });
}
