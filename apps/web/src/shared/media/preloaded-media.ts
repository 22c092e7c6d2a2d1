// A source that is in an element before it is shown: the first picture of a page that is not there yet, or a channel that
// the viewer may change to. Whoever takes it over hears first what its engine has said until then.

import type { EngineOptions, EngineReport, MediaEngine, OpenEngine, TrackPreferences } from './engine.ts';
import { onPicture } from './on-picture.ts';

export interface PreloadedMedia {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly preferences: TrackPreferences | undefined;
  /** It broke before anybody took it: whoever wants it opens it anew. */
  hasFailed(): boolean;
  /** From now on it is the caller's, which hears of it and ends it. */
  take(options: Pick<EngineOptions, 'report' | 'renew'>): MediaEngine;
  /** Nobody takes it. */
  end(): void;
}

export interface PreloadOptions extends Pick<PreloadedMedia, 'video' | 'address' | 'preferences'> {
  /** `play` as soon as there is a picture, or `park` there: nothing more is loaded until it is taken. */
  readonly atPicture: 'play' | 'park';
  /** It broke, and nobody has taken it yet. */
  readonly onFail?: () => void;
}

/** Undefined where the browser cannot play it that way. */
export function preloadMedia(open: OpenEngine, options: PreloadOptions): PreloadedMedia | undefined {
  const { video, address, preferences, atPicture, onFail } = options;
  const heard: EngineReport[] = [];
  let taken: Pick<EngineOptions, 'report' | 'renew'> | undefined;
  let isParked = false;
  const engine = open(video, address, {
    preferences,
    report: (report) => {
      if (taken) return taken.report(report);
      heard.push(report);
      if (report.type === 'failed') onFail?.();
    },
    renew: () => taken?.renew?.() ?? Promise.reject(new Error('Nobody has taken it over yet.')),
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
    // In a window that nobody sees no picture is drawn.
    video.addEventListener('waiting', goOn);
  };
  return {
    video,
    address,
    preferences,
    hasFailed: () => heard.some(({ type }) => type === 'failed'),
    take(taker) {
      video.removeEventListener('loadeddata', handlePicture);
      taken = taker;
      for (const report of heard) taker.report(report);
      if (isParked) loadLater();
      return engine;
    },
    end() {
      video.removeEventListener('loadeddata', handlePicture);
      engine.destroy();
    },
  };
}
