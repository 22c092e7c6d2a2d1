// A source that plays in an element before the part of the page is there that shows it. Whoever takes it over hears first
// what its engine has said until then.

import type { EngineOptions, EngineReport, MediaEngine, TrackWishes } from './engine.ts';

export interface BegunMedia {
  readonly video: HTMLVideoElement;
  readonly address: string;
  /** From now on it is the caller's, which hears of it and ends it. */
  take(options: Pick<EngineOptions, 'report' | 'renew'>): MediaEngine;
  /** Nobody takes it. */
  end(): void;
}

export type OpenEngine = (video: HTMLVideoElement, source: string, options: EngineOptions) => MediaEngine | undefined;

/** Undefined where the browser cannot play it that way. */
export function beginMedia(
  open: OpenEngine,
  { video, address, wishes }: Pick<BegunMedia, 'video' | 'address'> & { readonly wishes: TrackWishes | undefined },
): BegunMedia | undefined {
  const heard: EngineReport[] = [];
  let taken: Pick<EngineOptions, 'report' | 'renew'> | undefined;
  const askToPlay = () => {
    // A browser that wants a press first says so again to the player, which has a button for it.
    video.play().catch(() => undefined);
  };
  const engine = open(video, address, {
    wishes,
    report: (report) => {
      if (taken) taken.report(report);
      else heard.push(report);
    },
    renew: () => taken?.renew?.() ?? Promise.reject(new Error('Nobody has taken it over yet.')),
  });
  if (!engine) return undefined;
  video.addEventListener('loadeddata', askToPlay, { once: true });
  return {
    video,
    address,
    take(options) {
      video.removeEventListener('loadeddata', askToPlay);
      taken = options;
      for (const report of heard) options.report(report);
      return engine;
    },
    end: () => {
      video.removeEventListener('loadeddata', askToPlay);
      engine.destroy();
    },
  };
}
