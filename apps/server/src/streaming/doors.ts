// Interfaces between the parts of the streaming room. Each has one implementation; tests may pass a smaller one.
import type { DurationRuns, RunRendition, SpriteFacts } from '@seyir/core/timeline/media-facts';
import type { Timeline } from '@seyir/core/timeline/span';
import type { Clock } from '../shared/clock.ts';

/** Where segments come from: a packaged asset, or one run of an ingest process. */
export type SourceId = `asset:${string}` | `run:${string}`;

export type AssetKind = 'title' | 'trailer' | 'programme' | 'filler';

export interface AssetRendition extends RunRendition {
  readonly name?: string;
  readonly isDefault?: boolean;
}

export interface Asset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly contentCode: string;
  readonly state: 'waiting' | 'working' | 'ready' | 'failed';
  readonly failure: string | undefined;
  readonly durations: DurationRuns;
  readonly sprite: SpriteFacts | undefined;
  readonly encrypted: boolean;
  /** Empty until the asset is ready. */
  readonly renditions: readonly AssetRendition[];
}

/** Where a computed channel shows a segment: its decode times then count from the epoch instead of the asset's start. */
export interface OnAir {
  readonly msn: number;
  /** Epoch microseconds. */
  readonly startUs: number;
}

/** Packaged media and the bytes of all sources. */
export interface Library {
  findAsset(id: string): Promise<Asset | undefined>;
  findAssetOf(kind: AssetKind, contentCode: string): Promise<Asset | undefined>;
  /** A filler that is ready and whose init segments have a hash. */
  findFiller(initHash: string): Promise<Asset | undefined>;
  /**
   * Resolves when the asset is ready; a waiting asset moves to the front of the packaging queue. Rejects with
   * UNAVAILABLE when the asset is not ready within the limit, and with GONE when packaging failed.
   */
  whenReady(assetId: string, limitMs: number): Promise<Asset>;
  /** The renditions of a source: empty while the source is not ready. */
  listRenditions(source: SourceId): Promise<readonly AssetRendition[]>;
  /**
   * Whole files. A missing rendition is substituted by the next lower one, then the next higher. Undefined when the
   * bytes do not exist or were removed.
   */
  readInit(source: SourceId, renditionId: string): Promise<Buffer | undefined>;
  readSegment(source: SourceId, renditionId: string, index: number, onAir?: OnAir): Promise<Buffer | undefined>;
  /** A file of the media folder, such as a sprite sheet; the path comes from a row and never from a viewer. */
  readFile(path: string): Promise<Buffer | undefined>;
}

/** What streaming knows of a channel. */
export interface ChannelFacts {
  readonly id: string;
  readonly kind: 'computed' | 'ingest';
  /** Length of the archive, in minutes; 0 for live only. */
  readonly catchUpMinutes: number;
  /**
   * Every rendition that some media of the channel has: lists and segments of these are served, with the nearest where media
   * lacks one. A multivariant playlist offers those that all media of its window has.
   */
  readonly renditions: readonly AssetRendition[];
  /**
   * Ids of further sounds and of subtitles, which single films of a computed channel have: served as well, and offered while all
   * media of a window has them in the same language.
   */
  readonly furtherIds?: readonly string[];
}

/** The timelines of channels, as far as they are promised. */
export interface Timelines {
  findChannel(channelId: string): Promise<ChannelFacts | undefined>;
  /** The spans that overlap a time range (epoch microseconds); none for an unknown channel. */
  readTime(channelId: string, fromUs: number, toUs: number): Promise<Timeline>;
  /** The spans that overlap a range of sequence numbers, both included. */
  readNumbers(channelId: string, fromMsn: number, toMsn: number): Promise<Timeline>;
  /** A source of a channel whose init segments have a hash; undefined when no span shows one. */
  findSourceOfInit(channelId: string, initHash: string): Promise<SourceId | undefined>;
  /** The end of the airing that starts before a moment and ends after another, by the guide, epoch milliseconds. */
  findAiringEnd(channelId: string, startsBefore: number, endsAfter: number): Promise<number | undefined>;
  /** The start of the archive that every viewer may use, not only owners of recordings, epoch microseconds. */
  archiveStart(facts: ChannelFacts, nowUs: number): number;
}

/**
 * An ingest source that this process generates, such as a test pattern. Its picture shows the time, so the channel's
 * timeline begins at the instant the input names and not when its first segment arrives.
 */
export interface GeneratedInput {
  /** Rungs of the ladder to encode when the channel names none. */
  readonly rungs: readonly string[];
  /** The preset of libx264. */
  readonly preset: string;
  /** Bits a second. */
  readonly soundBitRate: number;
  /** Age at which a run is restarted. */
  readonly renewAfterMs: number;
  prepare(request: GeneratedInputRequest): Promise<PreparedInput>;
}

export interface GeneratedInputRequest {
  readonly channelName: string;
  /** Size of the largest rung. */
  readonly size: { readonly width: number; readonly height: number };
  readonly frameRate: number;
  /** The working folder of ffmpeg, for files that the input reads. */
  readonly workFolder: string;
  readonly now: Clock;
}

export interface PreparedInput {
  /** ffmpeg's arguments: the picture is input 0, the sound input 1. */
  readonly args: readonly string[];
  /** The instant of the first frame, epoch milliseconds. */
  readonly startMs: number;
}

/** Generated inputs by the name that a channel's source gives. */
export type GeneratedInputs = Readonly<Record<string, GeneratedInput>>;
