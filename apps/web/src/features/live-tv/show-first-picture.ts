// Whoever opens the address of a channel waits for its picture, not for what stands around it. So the picture comes first:
// access, address and player before the application, in the order in which its page would ask (LIVE-05). What is refused,
// missing or late is left to the page, which asks for itself and says why.

import type { OpenEngine, TrackPreferences } from '../../shared/media/engine.ts';
import { preloadMedia } from '../../shared/media/preloaded-media.ts';
import { openingEnds } from '../../shared/page/opening-ends.ts';
import { firstPicture } from './first-picture.ts';
import { type Access, isOpen } from './rules/verdict.ts';

/** So long the application waits for the picture; after that it begins beside it. */
export const PICTURE_FIRST_MS = 1_500;

export interface FirstPictureDeps {
  checkAccess(channelId: string): Promise<Access>;
  /** Rejects where the viewer locked the channel: nobody can be asked for the PIN before the page is there (LIVE-08). */
  getAddress(channelId: string): Promise<string>;
  /** Whatever is needed to play, meanwhile. */
  prepare(): Promise<Prepared>;
  /** 0 to 1; undefined for a browser that never heard anything. */
  volume: number | undefined;
  /** There is a page to show it in. */
  pageRead(): Promise<unknown>;
  wait(ms: number): Promise<void>;
}

export interface Prepared {
  /** Undefined where they cannot be had: the stream's own choice is no reason not to watch. */
  readonly preferences: TrackPreferences | undefined;
  readonly open: OpenEngine;
}

/** Resolves when the picture is there, or when it is clear that the page must look after it. Never rejects. */
export async function showFirstPicture(channelId: string, deps: FirstPictureDeps): Promise<void> {
  let isLate = false;
  const shown = show(channelId, deps, () => isLate).catch(() => undefined);
  await Promise.race([shown, deps.wait(PICTURE_FIRST_MS)]);
  isLate = true;
}

async function show(channelId: string, deps: FirstPictureDeps, isLate: () => boolean): Promise<void> {
  const access = deps.checkAccess(channelId);
  const prepared = deps.prepare();
  prepared.catch(() => undefined);
  if (!isOpen(await access)) return;
  const address = await deps.getAddress(channelId);
  const [{ preferences, open }] = await Promise.all([prepared, deps.pageRead()]);
  if (isLate()) return;
  const video = document.createElement('video');
  video.playsInline = true;
  if (deps.volume !== undefined) video.volume = deps.volume;
  const failed = signal();
  const media = preloadMedia(open, { video, address, preferences, atPicture: 'play', onFail: failed.give });
  if (!media) return;
  const place = putInPlace(video);
  firstPicture.keep({ channelId, media });
  openingEnds.add(() => {
    firstPicture.end();
    place.remove();
  });
  await Promise.race([firstFrame(video), failed.given]);
}

/** Where the page will have it (shared/styles/live-stage.css). */
function putInPlace(video: HTMLVideoElement): HTMLElement {
  const frame = document.createElement('div');
  const stage = document.createElement('div');
  frame.className = 'live-frame first-picture';
  stage.className = 'live-stage';
  stage.append(video);
  frame.append(stage);
  document.body.prepend(frame);
  return frame;
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else (video as HTMLVideoElement).addEventListener('loadeddata', () => resolve(), { once: true });
  });
}
