// @vitest-environment jsdom
import type Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUpByRate } from './hls-catch-up.ts';
import { chosenRate } from './rate.ts';

/** The listener of the lists, without the controllers of hls.js: they need lists that are whole. */
type Listener = (event: unknown, data: unknown) => void;
const listeners = new Map<string, Listener>();
let hls: Hls;
let video: HTMLVideoElement;
let stop: () => void;
beforeEach(() => {
  const on = (event: string, listener: Listener) => void listeners.set(event, listener);
  const fake = { config: { lowLatencyMode: true }, on, off: () => {} };
  hls = fake as unknown as Hls;
  video = document.createElement('video');
  // jsdom plays nothing, and has no rate.
  video.playbackRate = 1;
  stop = catchUpByRate(hls, video);
});
afterEach(() => stop());

const list = (details: { live: boolean; partList: unknown[] | null }) =>
  listeners.get('hlsLevelUpdated')?.('', { details });
const stall = () => listeners.get('hlsError')?.('', { details: 'bufferStalledError' });
const setRate = (rate: number) => {
  video.playbackRate = rate;
  video.dispatchEvent(new Event('ratechange'));
};

describe('catching up with live', () => {
  it('happens at 1.05 at most, and only on a live list in parts', () => {
    list({ live: true, partList: null });
    expect(hls.config.maxLiveSyncPlaybackRate).toBe(1);
    list({ live: true, partList: [] });
    expect(hls.config.maxLiveSyncPlaybackRate).toBe(1.05);
    list({ live: false, partList: [] });
    expect(hls.config.maxLiveSyncPlaybackRate).toBe(1);
  });

  it('leaves a rate alone that the viewer has chosen, until it is the usual one again', () => {
    list({ live: true, partList: [] });
    setRate(0.5);
    expect([hls.config.maxLiveSyncPlaybackRate, video.playbackRate]).toEqual([1, 0.5]);
    setRate(1);
    expect(hls.config.maxLiveSyncPlaybackRate).toBe(1.05);
  });

  it('gives up low latency for whole segments after four stalls within a minute, and not for stalls that are rarer', () => {
    const now = vi.spyOn(performance, 'now');
    list({ live: true, partList: [] });
    for (const at of [0, 20_000, 40_000, 61_000]) {
      now.mockReturnValue(at);
      stall();
    }
    expect(hls.config.lowLatencyMode).toBe(true);
    video.playbackRate = 1.05;
    now.mockReturnValue(70_000);
    stall();
    expect([hls.config.lowLatencyMode, video.playbackRate]).toEqual([false, 1]);
    list({ live: true, partList: [] });
    expect(hls.config.maxLiveSyncPlaybackRate).toBe(1);
    now.mockRestore();
  });

  it('ends with the parts of the list, and with its engine', () => {
    list({ live: true, partList: [] });
    setRate(1.05);
    list({ live: true, partList: null });
    expect(video.playbackRate).toBe(1);
    list({ live: true, partList: [] });
    setRate(1.05);
    stop();
    expect(video.playbackRate).toBe(1);
  });

  it.each([
    [1.05, 1],
    [1, 1],
    [1.25, 1.25],
    [0.5, 0.5],
  ])('is not shown as a rate of the viewer: %d is %d', (rate, shown) => {
    expect(chosenRate(rate)).toBe(shown);
  });
});
