// What the parts of the media core ask of each other. Each door has one implementation; tests may give a smaller one.
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
  /** Empty until it is ready. */
  readonly renditions: readonly AssetRendition[];
}

/** Packaged media and the bytes of all sources. */
export interface Library {
  findAsset(id: string): Promise<Asset | undefined>;
  findAssetOf(kind: AssetKind, contentCode: string): Promise<Asset | undefined>;
  /**
   * The asset, once it is ready. One that waits to be made is made first. Rejects with UNAVAILABLE when it is not ready
   * within the limit, and with GONE when it failed.
   */
  whenReady(assetId: string, limitMs: number): Promise<Asset>;
  /** The renditions of a source: empty while it is not ready. */
  listRenditions(source: SourceId): Promise<readonly AssetRendition[]>;
  /**
   * Bytes, whole. A rendition that the source lacks is answered with its next lower one, then the next higher. Undefined
   * when there are no such bytes (any more).
   */
  readInit(source: SourceId, renditionId: string): Promise<Buffer | undefined>;
  readSegment(source: SourceId, renditionId: string, index: number): Promise<Buffer | undefined>;
  /** A file of the media folder such as a sprite sheet; the path is one that a row holds, never a viewer's. */
  readFile(path: string): Promise<Buffer | undefined>;
}

/** What the core knows of a channel. */
export interface ChannelFacts {
  readonly id: string;
  readonly kind: 'computed' | 'ingest';
  readonly encrypted: boolean;
  /** How long its archive is kept, in minutes; 0 for live only. */
  readonly catchUpMinutes: number;
  /** What a player is offered: of the ladder for a computed channel, of the runs for an ingested one. */
  readonly renditions: readonly AssetRendition[];
}

/** The timelines of channels, as far as they are promised. */
export interface Timelines {
  findChannel(channelId: string): Promise<ChannelFacts | undefined>;
  /** The spans that touch a stretch of time (epoch microseconds); none for an unknown channel. */
  readTime(channelId: string, fromUs: number, toUs: number): Promise<Timeline>;
  /** The spans that touch a stretch of sequence numbers, both included. */
  readNumbers(channelId: string, fromMsn: number, toMsn: number): Promise<Timeline>;
  /** The first moment that is still kept for everybody (not only for recordings), epoch microseconds. */
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
  /** After this long a new run is started. */
  readonly renewAfterMs: number;
  prepare(request: GeneratedInputRequest): Promise<PreparedInput>;
}

export interface GeneratedInputRequest {
  readonly channelName: string;
  /** Of the largest rung. */
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
