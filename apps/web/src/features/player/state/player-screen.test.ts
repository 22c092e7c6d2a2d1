// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeMedia, installFakeMedia } from '../../../shared/media/media.fixture.ts';
import { createScreen } from './player-screen.ts';

/** jsdom shows no frames: a test says when one is there. */
const frames = new Map<HTMLVideoElement, () => void>();

beforeAll(() => {
  installFakeMedia();
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback(this: HTMLVideoElement, act: () => void) {
      frames.set(this, act);
    },
  });
});
afterAll(() => void Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback'));
beforeEach(() => frames.clear());

function aScreen() {
  const place = document.createElement('div');
  const heard: string[] = [];
  const ended: string[] = [];
  const [first, second, third] = [1, 2, 3].map(() => document.createElement('video')) as [
    HTMLVideoElement,
    HTMLVideoElement,
    HTMLVideoElement,
  ];
  const names = new Map([first, second, third].map((video, index) => [video, `v${index + 1}`]));
  const screen = createScreen((element, event) => heard.push(`${names.get(element)} ${event}`));
  screen.open(place, first);
  const shown = () => [...place.children].map((element) => names.get(element as HTMLVideoElement));
  return { screen, heard, ended, first, second, third, shown };
}

describe('the place of the picture', () => {
  it('keeps what was left below the new element until that has a picture', () => {
    const { screen, first, second, shown, ended } = aScreen();
    first.volume = 0.4;
    first.muted = true;
    void first.play();
    screen.change(second, () => ended.push('v1'));
    expect([shown(), ended, first.paused]).toEqual([['v1', 'v2'], [], true]);
    expect([second.volume, second.muted, second.playsInline]).toEqual([0.4, true, true]);
    frames.get(second)?.();
    expect([shown(), ended, screen.element()]).toEqual([['v2'], ['v1'], second]);
  });

  it('turns the browser’s own picture-in-picture off, of this element and of the next [LIVE-04]', () => {
    const { screen, first, second, third } = aScreen();
    expect(first.disablePictureInPicture).toBe(false);
    screen.allowPicture(false);
    screen.change(second, () => undefined);
    expect([first.disablePictureInPicture, second.disablePictureInPicture]).toEqual([true, true]);
    screen.allowPicture(true);
    screen.change(third, () => undefined);
    expect([second.disablePictureInPicture, third.disablePictureInPicture]).toEqual([false, false]);
  });

  it('hears the element that is shown, and no other', () => {
    const { screen, heard, first, second } = aScreen();
    fakeMedia(first).emit({}, 'progress');
    screen.change(second, () => undefined);
    fakeMedia(first).emit({}, 'progress', 'ended');
    fakeMedia(second).emit({}, 'progress');
    screen.close();
    fakeMedia(second).emit({}, 'progress');
    expect(heard).toEqual(['v1 progress', 'v2 progress']);
  });

  it('keeps the last picture there was, however quickly elements follow one another, and lets each go once', () => {
    const { screen, ended, second, third, shown } = aScreen();
    screen.change(second, () => ended.push('v1'));
    screen.change(third, () => ended.push('v2'));
    expect([ended, shown()]).toEqual([['v2'], ['v1', 'v3']]);
    frames.get(second)?.();
    expect(ended).toEqual(['v2']);
    frames.get(third)?.();
    expect([ended, shown()]).toEqual([['v2', 'v1'], ['v3']]);
  });

  it('is empty when it closes', () => {
    const { screen, ended, second, shown } = aScreen();
    screen.change(second, () => ended.push('v1'));
    screen.close();
    expect([ended, shown(), screen.element()]).toEqual([['v1'], [], undefined]);
  });
});
