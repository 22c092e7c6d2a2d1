import type { Clock } from '../shared/clock.ts';

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
