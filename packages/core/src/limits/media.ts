// Segments, playlists and windows. One encoding profile everywhere: a segment is 96 frames of video and 180 of audio.

/** A segment, in microseconds: 96 frames at 25 a second, 180 AAC frames at 48 kHz, so that both cut at one instant. */
export const SEGMENT_US = 3_840_000;
/** A closed group of pictures, in microseconds: two in a segment. */
export const GOP_US = 1_920_000;
/** A part of a segment that is still being written, in microseconds: six in a segment, three in a group of pictures. */
export const PART_US = 640_000;
/** PART-HOLD-BACK of a channel without a target of its own, in seconds: three parts (rfc8216bis §4.4.3.8). */
export const PART_HOLD_BACK_SECONDS = 1.92;
/** Newest whole segments whose parts a list names: with the open one they stay within three target durations (rfc8216bis §6.2.2). */
export const SEGMENTS_WITH_PARTS = 2;
/** EXT-X-TARGETDURATION of every list, in seconds. It never changes (RFC 8216 §6.2.1), and variants share it (§6.2.4). */
export const TARGET_DURATION_SECONDS = 4;
/** The longest segment, in microseconds: EXTINF, in tens of them, rounds to the target duration at most (RFC 8216 §4.3.3.1). */
export const LONGEST_SEGMENT_US = 4_499_990;
/** A tail shorter than this is dropped or merged when media is packaged, in microseconds. */
export const SHORTEST_SEGMENT_US = 500_000;

/** Segments of a live list: RFC 8216 §6.2.2 asks for three target durations at least. */
export const LIVE_SEGMENTS = 8;
/**
 * Segments of a list that begins at a moment, when it is first asked for. Players start up to three before the end of a list that
 * grows: with two, a player that takes some seconds for its next request still starts with the first.
 */
export const START_SEGMENTS = 2;
/** How far back the shared time-shift list reaches, in seconds. */
export const TIME_SHIFT_SECONDS = 2 * 3_600;
/** The longest growing list from a programme's start, in seconds. */
export const START_OVER_SECONDS = 4 * 3_600;
/** The longest closed window, in seconds. */
export const WINDOW_SECONDS = 6 * 3_600;
/** A delta update leaves this much of the end of a list, in seconds: six target durations (rfc8216bis §4.4.3.8). */
export const SKIP_UNTIL_SECONDS = 24;
/**
 * A segment that is missing this long after its end counts as lost, in seconds: segments wait for a database or store that is
 * away (WRITE_TIMEOUT_MS of ingest), and a list that has ended never grows.
 */
export const LATE_SEGMENT_SECONDS = 330;
/** Keys of encrypted channels and titles change after so many segments: about an hour. */
export const KEY_SEGMENTS = 900;
/** A token still opens segments that left its list this long ago, in seconds: a player may be slow. */
export const RIGHTS_GRACE_SECONDS = 60;

/** A thumbnail of a sprite sheet fits into this frame, in pixels. */
export const TILE_WIDTH = 160;
export const TILE_HEIGHT = 90;
/** Thumbnails in a row of an ingested channel's sheets. */
export const TILE_COLUMNS = 10;

/** Spans of a computed channel are committed this far ahead, in hours. */
export const COMMITTED_AHEAD_HOURS = 48;
/** A span that begins sooner than this is never changed again, in minutes. */
export const FROZEN_MINUTES = 10;
/**
 * Segments that have left every list are kept this much longer, in seconds: for the longest list that named them, and a segment
 * (RFC 8216 §6.2.2).
 */
export const DELETE_GRACE_SECONDS = TIME_SHIFT_SECONDS + 60;

/** One rung of the ladder. Bandwidths are upper limits for every encoder. */
export interface Rung {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Bits a second at most, over one segment. */
  readonly peakBandwidth: number;
  readonly averageBandwidth: number;
  readonly codecs: string;
}

/** The ladder, highest first. A source never gets a rung above its own height. */
export const LADDER: readonly Rung[] = [
  {
    id: 'v1080',
    width: 1920,
    height: 1080,
    peakBandwidth: 6_500_000,
    averageBandwidth: 4_500_000,
    codecs: 'avc1.640028',
  },
  {
    id: 'v720',
    width: 1280,
    height: 720,
    peakBandwidth: 3_500_000,
    averageBandwidth: 2_400_000,
    codecs: 'avc1.64001f',
  },
  { id: 'v480', width: 854, height: 480, peakBandwidth: 1_900_000, averageBandwidth: 1_300_000, codecs: 'avc1.64001f' },
  { id: 'v360', width: 640, height: 360, peakBandwidth: 1_100_000, averageBandwidth: 700_000, codecs: 'avc1.64001e' },
  { id: 'v240', width: 426, height: 240, peakBandwidth: 500_000, averageBandwidth: 350_000, codecs: 'avc1.640015' },
];
/** The id of a picture in H.265, one above the rung in H.264 of its height: where it is missing, that rung is the next lower. */
export const hevcId = (height: number): string => `v${height + 1}`;
/** The rung a player starts with: listed first. */
export const START_RUNG = 'v360';
/** Stereo AAC at 48 kHz: bits a second, and its name in CODECS. */
export const AUDIO_BANDWIDTH = 128_000;
export const AUDIO_CODECS = 'mp4a.40.2';
export const AUDIO_SAMPLE_RATE = 48_000;
export const AUDIO_CHANNELS = 2;
