// Pool of preloaded channels: the picture that a page opens with, the likeliest neighbour, and the row the viewer rests on.
// A change of channel takes an element from the pool and shows it; nothing is loaded twice.

import { openUnseen } from '../../shared/media/engine.ts';
import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import { type PreloadedMedia, preloadMedia } from '../../shared/media/preloaded-media.ts';

/** A parked element that is older than this would be noticeably behind live. */
export const PARKED_MS = 10_000;

/** How often a parked element is loaded again: a neighbour for the minute in which viewers look around, a row once. */
const RENEWALS = { neighbour: 5, row: 0 } as const;

type PreloadRole = keyof typeof RENEWALS;

export interface PreloadSource {
  readonly address: string;
  /** What the profile chose, where it is known. */
  readonly getPreferences: () => TrackPreferences | undefined;
}

interface ChannelMediaDeps {
  /** Parks a channel in an element that is not in the page; undefined where the browser cannot. */
  park(address: string, preferences: TrackPreferences | undefined): PreloadedMedia | undefined;
  /** Whether a second element is allowed here and now: the page may be hidden. */
  hasRoom(): boolean;
  schedule(act: () => void, ms: number): () => void;
}

interface ChannelMedia {
  /** The first entry: what plays before the application is there. */
  keepOpening(channelId: string, media: PreloadedMedia): void;
  /** The address of the picture that the page opened with, if it is that of the channel. */
  openingAddress(channelId: string): string | undefined;
  /** Parks a channel. One of each role, so at most two; another one of the same role takes its place. */
  prepare(channelId: string, source: PreloadSource, role: PreloadRole): void;
  /** For good. Undefined for another address, other preferences, or media that failed. */
  take(channelId: string, source: PreloadSource): PreloadedMedia | undefined;
  /** Starts a channel that is not in the pool beside the one that plays; undefined where only one element is allowed. */
  open(source: PreloadSource): PreloadedMedia | undefined;
  /** The page shows something else: ends what it opened with, unless the player has taken it. */
  dropOpening(): void;
  /** Ends every entry of other channels. */
  dropAllBut(channelId: string | undefined): void;
}

interface Entry {
  readonly channelId: string;
  readonly role: PreloadRole | 'opening';
  media: PreloadedMedia | undefined;
  stopTimer(): void;
}

export function createChannelMedia(deps: ChannelMediaDeps): ChannelMedia {
  const entries = new Map<Entry['role'], Entry>();

  function drop(entry: Entry): void {
    entry.stopTimer();
    entry.media?.end();
    if (entries.get(entry.role) === entry) entries.delete(entry.role);
  }

  function park(entry: Entry, source: PreloadSource, renewals: number): void {
    entry.media?.end();
    entry.media = deps.hasRoom() ? deps.park(source.address, source.getPreferences()) : undefined;
    entry.stopTimer = deps.schedule(() => (renewals > 0 ? park(entry, source, renewals - 1) : drop(entry)), PARKED_MS);
  }

  return {
    keepOpening(channelId, media) {
      entries.set('opening', { channelId, role: 'opening', media, stopTimer: () => undefined });
    },
    openingAddress(channelId) {
      const entry = entries.get('opening');
      return entry?.channelId === channelId ? entry.media?.address : undefined;
    },
    prepare(channelId, source, role) {
      const before = entries.get(role);
      if (before) drop(before);
      const entry: Entry = { channelId, role, media: undefined, stopTimer: () => undefined };
      entries.set(role, entry);
      park(entry, source, RENEWALS[role]);
    },
    take(channelId, { address, getPreferences }) {
      for (const entry of entries.values()) {
        const { media, role } = entry;
        if (entry.channelId !== channelId || media?.address !== address || media.hasFailed()) continue;
        // What the page opened with was loaded by the same preferences, in an object of its own.
        if (role !== 'opening' && media.preferences !== getPreferences()) continue;
        entry.media = undefined;
        drop(entry);
        return media;
      }
      return undefined;
    },
    open: ({ address, getPreferences }) => (deps.hasRoom() ? deps.park(address, getPreferences()) : undefined),
    dropOpening() {
      const entry = entries.get('opening');
      if (entry) drop(entry);
    },
    dropAllBut(channelId) {
      for (const entry of [...entries.values()]) if (entry.channelId !== channelId) drop(entry);
    },
  };
}

/** The pool of this page: it exists before the application does. */
export const channelMedia = createChannelMedia({
  park: (address, preferences) =>
    preloadMedia(openUnseen, { video: document.createElement('video'), address, preferences, atPicture: 'park' }),
  hasRoom: () =>
    mayPreload({
      userAgent: navigator.userAgent,
      isTouched: matchMedia('(pointer: coarse)').matches,
      isSeen: document.visibilityState === 'visible',
    }),
  schedule(act, ms) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});

/** Televisions and sticks have one decoder, and a second picture takes it from the first. */
const ONE_DECODER = /\b(Tizen|Web0S|WebOS|SMART-TV|SmartTV|HbbTV|NetCast|BRAVIA|VIDAA|GoogleTV|CrKey|AFT[A-Z]+\w*)\b/i;

/** Autoplay policy of Safari: sound only from an element that a press started; a preloaded one might stay silent. */
const STRICT_AUTOPLAY = /^(?!.*(Chrome|Chromium|CriOS|Android)).*\bSafari\//;

interface Device {
  readonly userAgent: string;
  /** A touch screen: it has no keys that lead to a neighbour. */
  readonly isTouched: boolean;
  readonly isSeen: boolean;
}

/** Whether a second channel may be preloaded in an element beside the one that plays. */
export function mayPreload({ userAgent, isTouched, isSeen }: Device): boolean {
  return isSeen && !isTouched && !ONE_DECODER.test(userAgent) && !STRICT_AUTOPLAY.test(userAgent);
}
