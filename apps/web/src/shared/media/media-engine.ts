// The interface of a media engine: it puts a source into a media element, keeps it going, and reports what it learns. It
// decides nothing about how things look; what the element itself says (playing, seeking, time) is heard from the element.

import type { ShownCue } from './cues.ts';
import type { ClockAnchor } from './wall-clock.ts';

export interface MediaTrack {
  readonly id: string;
  readonly label: string;
  /** BCP 47; empty where the stream does not say. */
  readonly language: string;
  readonly mark?: TrackMark | undefined;
}

/** Distinguishes two tracks of one language, in the words of the stream: "Türkçe (betimleme)", a description for the blind. */
export interface TrackMark {
  readonly name: string;
  /** Its characteristics, as they are written in the list. */
  readonly role: string;
}

export interface TrackChoice {
  readonly audio: readonly MediaTrack[];
  readonly audioId: string | undefined;
  readonly subtitles: readonly MediaTrack[];
  /** Undefined: none are shown. */
  readonly subtitleId: string | undefined;
}

export const NO_TRACKS: TrackChoice = { audio: [], audioId: undefined, subtitles: [], subtitleId: undefined };

export type EngineReport =
  | { readonly type: 'tracks'; readonly tracks: TrackChoice }
  | { readonly type: 'cues'; readonly cues: readonly ShownCue[] }
  /** What is listed: whether it grows, where live is, and what the clock says. */
  | {
      readonly type: 'list';
      readonly isLive: boolean;
      readonly liveEdge: number | undefined;
      readonly anchors: readonly ClockAnchor[];
    }
  | { readonly type: 'trouble'; readonly trouble: 'network' | undefined }
  | { readonly type: 'failed'; readonly failure: MediaFailure };

/** What a profile chose the last time. */
export interface TrackPreferences {
  readonly audioLanguage: string | null;
  /** A language, or `off`. */
  readonly subtitleLanguage: string | null;
  /** Described sound, where a track is marked as such; without it such a track is taken only by name. */
  readonly audioDescription?: boolean | undefined;
  /** Subtitles for the hard of hearing, where tracks are marked as such. */
  readonly hardOfHearing?: boolean | undefined;
  /** Which of several in that language; only of the same stream, since another one has other names. */
  readonly audioMark?: TrackMark | undefined;
  readonly subtitleMark?: TrackMark | undefined;
}

export interface EngineOptions {
  readonly report: (report: EngineReport) => void;
  readonly startAtSeconds?: number | undefined;
  /** Wall-clock time (epoch milliseconds) to begin at, in a playlist with EXT-X-PROGRAM-DATE-TIME; positions of a list that grows do not last. */
  readonly startAtMoment?: number | undefined;
  /** A fresh address of the same thing, when the token of this one is no longer accepted. What it throws is final. */
  readonly renew?: (() => Promise<string>) | undefined;
  readonly preferences?: TrackPreferences | undefined;
  /** Called when the source is asked for, before the element is taken. */
  readonly beforeAttach?: (() => void) | undefined;
  /** A muted glimpse: it keeps little in memory and starts small. */
  readonly isPreview?: boolean | undefined;
}

/** What an engine measures; undefined where it does not know. */
interface EngineMeasures {
  readonly engine: string;
  readonly bitsPerSecond: number | undefined;
  readonly bandwidthBitsPerSecond: number | undefined;
  readonly codecs: string | undefined;
  /** Behind live. */
  readonly latencySeconds: number | undefined;
}

/** The choice between the renditions of a picture, by their lines. */
export interface QualityControl {
  /** Highest first; empty before the list is read. */
  list(): readonly number[];
  /** Undefined: automatic. */
  chosen(): number | undefined;
  choose(height: number | undefined): void;
  measure(): EngineMeasures;
}

export interface MediaEngine {
  /** Undefined where the browser chooses by itself. */
  readonly quality?: QualityControl | undefined;
  selectAudio(id: string): void;
  selectSubtitle(id: string | undefined): void;
  /** Loads everything again from where the viewer is. */
  reload(): void;
  /** Loads nothing more until it goes on. */
  park(): void;
  resume(): void;
  /** Lets go of the element: no request, listener, timer or buffer is left. */
  destroy(): void;
}

export type OpenEngine = (video: HTMLVideoElement, source: string, options: EngineOptions) => MediaEngine | undefined;

// Why something does not play, in the numbers of the player's error catalogue: 0 and 1 carry a message of their own, 2 not
// found, 3 the format, 4 the manifest, 5 rights management (ERR-02 to ERR-06).

export type MediaFailureCode = 0 | 1 | 2 | 3 | 4 | 5;

/** The reason that is shown where the number alone does not name it. */
export type MediaFailureReason = 'stream-limit' | 'refused' | 'unreachable';

export interface MediaFailure {
  readonly code: MediaFailureCode;
  /** For the log: what the browser or hls.js said. */
  readonly detail: string;
  readonly reason?: MediaFailureReason;
  /** What the question for a fresh address threw: the player reads the reason of the service in it. */
  readonly cause?: unknown;
}

/** A browser without hls.js speaks with the numbers of MediaError: they are the catalogue's own. */
export function failureOfElement(error: { readonly code: number; readonly message: string } | null): MediaFailure {
  const code = error?.code ?? 0;
  const known = code >= 1 && code <= 4 ? (code as MediaFailureCode) : 0;
  return { code: known, detail: error?.message || `MediaError ${code}` };
}
