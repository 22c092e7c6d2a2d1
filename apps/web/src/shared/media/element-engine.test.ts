import { describe, expect, it, vi } from 'vitest';
import { openElement } from './element-engine.ts';

const START = Date.parse('2026-03-01T18:00:00Z');

/** A video element as WebKit has it: a live list of two hours whose position 0 has a wall-clock time. */
function aLiveVideo({ start = START, seconds = 7_200 } = {}) {
  const video = document.createElement('video');
  const list = { start, seconds };
  Object.defineProperties(video, {
    duration: { configurable: true, get: () => Number.POSITIVE_INFINITY },
    seekable: { get: () => ({ length: 1, start: () => 0, end: () => list.seconds }) },
    currentTime: { value: 0, writable: true },
    getStartDate: { value: () => new Date(list.start) },
    // jsdom has no list of text tracks to listen to.
    textTracks: { value: Object.assign([], { addEventListener: vi.fn(), removeEventListener: vi.fn() }) },
    load: { value: vi.fn() },
  });
  return Object.assign(video, { list });
}

const open = (video: HTMLVideoElement, options = {}) =>
  openElement(video, 'http://tv.test/live.m3u8', { report: vi.fn(), ...options });

describe('HLS that the browser plays by itself', () => {
  it('goes on at the same wall-clock time after a reload, though the list has moved on', () => {
    const video = aLiveVideo();
    const engine = open(video);
    video.currentTime = 1_800;
    video.list.start += 60_000;
    engine.reload();
    // The list that comes begins another 60 seconds later.
    video.list.start += 60_000;
    video.currentTime = 0;
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(video.currentTime).toBe(1_740);
  });

  it('stays at live after a reload at live', () => {
    const video = aLiveVideo();
    const engine = open(video);
    video.currentTime = 7_190;
    engine.reload();
    video.currentTime = 0;
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(video.currentTime).toBe(0);
  });

  it('begins at the wall-clock time it is opened with, or at the oldest the list holds', () => {
    const video = aLiveVideo();
    open(video, { startAtMoment: START + 90_000 });
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(video.currentTime).toBe(90);
    const late = aLiveVideo();
    open(late, { startAtMoment: START - 90_000 });
    late.dispatchEvent(new Event('loadedmetadata'));
    expect(late.currentTime).toBe(0);
  });

  it('goes on at the same position of a film', () => {
    const video = aLiveVideo();
    Object.defineProperty(video, 'duration', { get: () => 5_400 });
    const engine = open(video);
    video.currentTime = 300;
    engine.reload();
    video.currentTime = 0;
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(video.currentTime).toBe(300);
  });

  describe('whose address is refused', () => {
    const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
    function refuse(video: HTMLVideoElement, code = 2) {
      Object.defineProperty(video, 'error', { configurable: true, value: { code, message: 'refused' } });
      video.dispatchEvent(new Event('error'));
      return settle();
    }
    function play(video: HTMLVideoElement) {
      for (let updates = 0; updates < 20; updates += 1) video.dispatchEvent(new Event('timeupdate'));
    }

    it('goes on with a fresh one at the same wall-clock time', async () => {
      const video = aLiveVideo();
      const report = vi.fn();
      const renew = vi.fn(async () => 'http://tv.test/fresh.m3u8');
      open(video, { report, renew });
      video.currentTime = 1_800;
      await refuse(video);
      expect(video.src).toBe('http://tv.test/fresh.m3u8');
      video.list.start += 60_000;
      video.currentTime = 0;
      video.dispatchEvent(new Event('loadedmetadata'));
      expect(video.currentTime).toBe(1_740);
      expect(report).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'failed' }));
    });

    it('asks once for each address that has played', async () => {
      const video = aLiveVideo();
      const report = vi.fn();
      const renew = vi.fn(async () => 'http://tv.test/fresh.m3u8');
      open(video, { report, renew });
      await refuse(video, 4);
      play(video);
      await refuse(video, 4);
      expect([renew.mock.calls.length, report.mock.calls.length]).toEqual([2, 0]);
      await refuse(video, 4);
      expect(report).toHaveBeenCalledExactlyOnceWith({ type: 'failed', failure: { code: 4, detail: 'refused' } });
    });

    it('fails with the reason of the service', async () => {
      const video = aLiveVideo();
      const report = vi.fn();
      const cause = new Error('no package');
      open(video, { report, renew: () => Promise.reject(cause) });
      await refuse(video);
      expect(report).toHaveBeenCalledWith({ type: 'failed', failure: { code: 2, detail: 'refused', cause } });
    });

    it('asks for nothing after it was left, nor for a picture that cannot be decoded', async () => {
      const video = aLiveVideo();
      const renew = vi.fn(async () => 'http://tv.test/fresh.m3u8');
      const engine = open(video, { renew });
      await refuse(video, 3);
      expect(renew).not.toHaveBeenCalled();
      const asked = refuse(video, 2);
      engine.destroy();
      await asked;
      expect(video.src).not.toContain('fresh');
    });
  });
});
