import { SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import { placeSpan } from '@seyir/core/timeline/timeline';
import { describe, expect, it } from 'vitest';
import type { Asset } from '../../media/asset.ts';
import { AppError } from '../../shared/app-error.ts';
import { waitForMedia } from './issue-address.ts';

const NOW_US = 1_700_000_000_000_000;
const HASH = '0123456789abcdef0123';

describe('the wait for the first seconds of a stream', () => {
  const wait = (isLive: boolean, code: 'UNAVAILABLE' | 'GONE', fillerHash = HASH) => {
    const span = { msn: 0, dsn: 0, startUs: NOW_US, source: 'asset:film-0001', offset: 0, count: 9, initHash: HASH };
    const library = {
      findAsset: async () => undefined,
      findAssetOf: async () => undefined,
      findFiller: async (hash: string) => (hash === fillerHash ? ({ id: 'filler-1' } as Asset) : undefined),
      whenReady: async () => {
        throw new AppError(code);
      },
    };
    const timeline = { spans: [placeSpan(span, makeDurations([[SEGMENT_US, 9]]))] };
    return waitForMedia({ library }, timeline, NOW_US, isLive);
  };

  it.each(['UNAVAILABLE', 'GONE'] as const)('opens a live list on a filler after %s', async (code) => {
    await expect(wait(true, code)).resolves.toBeUndefined();
  });

  it.each([
    ['the past', false, HASH],
    ['a live list without a filler of its init segments', true, 'fedcba9876543210fedc'],
  ])('refuses %s', async (_, isLive, fillerHash) => {
    await expect(wait(isLive, 'UNAVAILABLE', fillerHash)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
