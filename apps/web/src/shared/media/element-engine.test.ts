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
});
