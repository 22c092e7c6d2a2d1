// Preloads the channel that an address names before the application runs, and shows its first frame where the page will
// have it. The element is the first entry of the pool (channel-media.ts). What is refused, missing or late is left to the
// page, which asks again and shows why.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import type { AskedTicket } from '../features/live-tv/asked-ticket.ts';
import { channelMedia } from '../features/live-tv/channel-media.ts';
import { readLanguage } from '../shared/api/service.ts';
import { onOpeningEnd } from '../shared/document/opening-picture.ts';
import { loadEngine, openUnseen } from '../shared/media/engine.ts';
import type { OpenEngine, TrackPreferences } from '../shared/media/media-engine.ts';
import { preloadMedia } from '../shared/media/preloaded-media.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { askFirst, channelOf } from './first-questions.ts';

/** Resolves when the application may start: at once where the address is not a channel's. */
export async function openWithPicture(pageRead: () => Promise<unknown>): Promise<void> {
  const channelId = channelOf(location);
  const questions = channelId === undefined ? undefined : askFirst(channelId);
  if (channelId === undefined || !questions) return;
  setLanguage(readLanguage(appStorage));
  const volume = appStorage.get('volume');
  await showFirstPicture(channelId, {
    ticket: questions,
    async prepare() {
      // Evaluating hls.js takes the thread for tens of milliseconds: the address is asked for before, and comes meanwhile.
      await questions.access;
      await loadEngine();
      return { preferences: await questions.preferences, open: openUnseen };
    },
    volume: volume === undefined ? undefined : volume / VOLUME_MAX,
    pageRead,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** The application starts after this long, with or without the picture. */
export const PICTURE_FIRST_MS = 1_500;

export interface FirstPictureDeps {
  /** The address rejects where the profile locked the channel: there is no page to ask for the PIN (LIVE-08). */
  readonly ticket: AskedTicket;
  /** The engine and what it needs, loaded meanwhile. */
  prepare(): Promise<Prepared>;
  /** 0 to 1; undefined where the browser has stored none. */
  volume: number | undefined;
  /** Resolves when the document has a body to show it in. */
  pageRead(): Promise<unknown>;
  wait(ms: number): Promise<void>;
}

interface Prepared {
  /** Undefined without an answer: the stream's own default plays. */
  readonly preferences: TrackPreferences | undefined;
  readonly open: OpenEngine;
}

/** Resolves at the first frame, or when there will be none before the page. Never rejects. */
export async function showFirstPicture(channelId: string, deps: FirstPictureDeps): Promise<void> {
  let isLate = false;
  const shown = show(channelId, deps, () => isLate).catch(() => undefined);
  await Promise.race([shown, deps.wait(PICTURE_FIRST_MS)]);
  isLate = true;
}

async function show(channelId: string, deps: FirstPictureDeps, isLate: () => boolean): Promise<void> {
  const prepared = deps.prepare();
  prepared.catch(() => undefined);
  const address = await deps.ticket.address;
  if (address === undefined) return;
  const [{ preferences, open }] = await Promise.all([prepared, deps.pageRead()]);
  if (isLate()) return;
  const video = document.createElement('video');
  video.playsInline = true;
  video.disablePictureInPicture = true;
  if (deps.volume !== undefined) video.volume = deps.volume;
  const failed = signal();
  const media = preloadMedia(open, { video, address, preferences, atPicture: 'play', onFail: failed.give });
  if (!media) return;
  const place = putInPlace(video);
  channelMedia.keepOpening(channelId, media);
  onOpeningEnd(() => {
    channelMedia.dropOpening();
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
