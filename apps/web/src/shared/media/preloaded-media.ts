// Media preloaded in an element before it is shown: the first picture of a page that is not there yet, or a channel that
// the viewer may change to. Its taker first receives the reports that its engine made until then.

import type { EngineOptions, EngineReport, MediaEngine, OpenEngine, TrackPreferences } from './media-engine.ts';

export interface PreloadedMedia {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly preferences: TrackPreferences | undefined;
  /** It failed before it was taken: the taker opens the address again. */
  hasFailed(): boolean;
  /** From now on it is the caller's, which hears of it and ends it. */
  take(options: Pick<EngineOptions, 'report' | 'renew'>): MediaEngine;
  /** It is not needed any more. */
  end(): void;
}

export interface PreloadOptions extends Pick<PreloadedMedia, 'video' | 'address' | 'preferences'> {
  /** `play` as soon as there is a picture, or `park` there: nothing more is loaded until it is taken. */
  readonly atPicture: 'play' | 'park';
  /** It failed before it was taken. */
  readonly onFail?: () => void;
}

/** Undefined where the browser cannot play it that way. */
export function preloadMedia(open: OpenEngine, options: PreloadOptions): PreloadedMedia | undefined {
  const { video, address, preferences, atPicture, onFail } = options;
  const reports: EngineReport[] = [];
  let taken: Pick<EngineOptions, 'report' | 'renew'> | undefined;
  let isParked = false;
  const engine = open(video, address, {
    preferences,
    report: (report) => {
      if (taken) return taken.report(report);
      reports.push(report);
      if (report.type === 'failed') onFail?.();
    },
    renew: () =>
      taken?.renew?.() ?? Promise.reject(new Error('Preloaded media has no address to renew before it is taken.')),
  });
  if (!engine) return undefined;
  const handlePicture = () => {
    isParked = atPicture === 'park';
    if (isParked) engine.park();
    // A browser that wants a press first says so again to the player, which has a button for it.
    else video.play().catch(() => undefined);
  };
  video.addEventListener('loadeddata', handlePicture, { once: true });
  /** It has enough for its first seconds: what is loaded at once would only hold up the picture. */
  const loadLater = () => {
    const goOn = () => {
      video.removeEventListener('waiting', goOn);
      if (isParked) engine.resume();
      isParked = false;
    };
    onPicture(video, goOn);
    // A hidden window draws no picture.
    video.addEventListener('waiting', goOn);
  };
  return {
    video,
    address,
    preferences,
    hasFailed: () => reports.some(({ type }) => type === 'failed'),
    take(taker) {
      video.removeEventListener('loadeddata', handlePicture);
      taken = taker;
      for (const report of reports) taker.report(report);
      if (isParked) loadLater();
      return engine;
    },
    end() {
      video.removeEventListener('loadeddata', handlePicture);
      engine.destroy();
    },
  };
}

/** Once, when the element shows something new. */
export function onPicture(video: HTMLVideoElement, act: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(act);
  else (video as HTMLVideoElement).addEventListener('timeupdate', act, { once: true });
}

/** A hidden window draws no picture; what waits for one goes on without it. */
const PICTURE_MS = 250;

/** Once, after the next picture; after a while without one, and at once where the browser does not report pictures. */
export function afterPicture(video: HTMLVideoElement, act: () => void): void {
  if (!('requestVideoFrameCallback' in video)) {
    act();
    return;
  }
  const goOn = () => {
    clearTimeout(timer);
    video.cancelVideoFrameCallback(frame);
    act();
  };
  const timer = setTimeout(goOn, PICTURE_MS);
  const frame = video.requestVideoFrameCallback(goOn);
}
