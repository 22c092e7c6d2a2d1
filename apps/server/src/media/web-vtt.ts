// Cuts WebVTT subtitles into independent segments (RFC 8216 §3.5): a cue across a cut is in both segments, with its
// full times, and players show it once.

export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Cue settings: position, alignment. */
  readonly settings: string;
  readonly text: string;
}

const pad = (value: number, length: number) => String(value).padStart(length, '0');

function writeTime(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor);
  return `${pad(hours ?? 0, 2)}:${pad(minutes ?? 0, 2)}:${pad(seconds ?? 0, 2)}.${pad(ms % 1_000, 3)}`;
}

/** Shifts cues in time. Cues that would end before zero are dropped. */
export const moveCues = (cues: readonly Cue[], byMs: number): Cue[] =>
  cues.flatMap((cue) => {
    const endMs = cue.endMs + byMs;
    return endMs <= 0 ? [] : [{ ...cue, startMs: Math.max(0, cue.startMs + byMs), endMs }];
  });

/** A segment whose cue times count from a time of the media, in ticks of 90 kHz: X-TIMESTAMP-MAP states this mapping. */
export const writeWebVtt = (cues: readonly Cue[], ticks: number): string =>
  `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000\n${cues.map(writeCue).join('')}`;

/** MPEGTS of X-TIMESTAMP-MAP has 33 bits. */
export const TIMESTAMP_WRAP = 2 ** 33;

/** A segment at another time of the media: only its X-TIMESTAMP-MAP changes. */
export const moveWebVtt = (segment: string, byTicks: number): string =>
  segment.replace(/(?<=^X-TIMESTAMP-MAP=MPEGTS:)\d+/m, (ticks) => String((Number(ticks) + byTicks) % TIMESTAMP_WRAP));

const writeCue = ({ startMs, endMs, settings, text }: Cue) =>
  `\n${writeTime(startMs)} --> ${writeTime(endMs)}${settings ? ` ${settings}` : ''}\n${text}\n`;

/** The segments between the given times, each with every cue that is visible in it. */
export function cutWebVtt(cues: readonly Cue[], timesUs: readonly number[]): string[] {
  const ordered = [...cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const segments: string[] = [];
  /** Cues that have started and may still be visible. */
  let shown: Cue[] = [];
  let next = 0;
  for (let index = 0; index + 1 < timesUs.length; index += 1) {
    const fromMs = (timesUs[index] ?? 0) / 1_000;
    const toMs = (timesUs[index + 1] ?? 0) / 1_000;
    shown = shown.filter(({ endMs }) => endMs > fromMs);
    for (let cue = ordered[next]; cue !== undefined && cue.startMs < toMs; cue = ordered[next]) {
      if (cue.endMs > fromMs) shown.push(cue);
      next += 1;
    }
    // Times of a film, whose media starts at 0.
    segments.push(writeWebVtt(shown, 0));
  }
  return segments;
}
