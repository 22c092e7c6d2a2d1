// Markers of a film or an episode: the parts that a viewer may skip, and where the closing credits begin. In seconds.

/** The end is not included. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
}

export interface Markers {
  readonly recap?: MarkedRange | undefined;
  readonly intro?: MarkedRange | undefined;
  readonly credits?: number | undefined;
}

/** Parts with a button that skips them. */
const SKIPPABLE_PARTS = ['recap', 'intro'] as const;
export type SkippablePart = (typeof SKIPPABLE_PARTS)[number];

/** With less than this left of a part, in seconds, there is nothing worth a button. */
const LEAST_LEFT_SECONDS = 1;

export interface Skip {
  readonly part: SkippablePart;
  /** Where playback goes on. */
  readonly to: number;
}

/** The part that plays at a position and can be skipped. */
export function findSkip(markers: Markers, seconds: number): Skip | undefined {
  for (const part of SKIPPABLE_PARTS) {
    const range = markers[part];
    if (range && seconds >= range.from && seconds < range.to - LEAST_LEFT_SECONDS) return { part, to: range.to };
  }
  return undefined;
}

/** How long before its end the next episode is offered: from the credits on, and no later than by default. */
export function offerSeconds(durationSeconds: number, credits: number | undefined, byDefault: number): number {
  return credits === undefined ? byDefault : Math.max(byDefault, durationSeconds - credits);
}

const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/;
const SECONDS_OF_MINUTE = 60;

/** `1:02:05`, `1:05` or `65`, as seconds. */
export function parseMarkedTime(text: string): number | undefined {
  const [, hours = '0', minutes, seconds = ''] = TIME.exec(text.trim()) ?? [];
  if (seconds === '' || (minutes !== undefined && Number(seconds) >= SECONDS_OF_MINUTE)) return undefined;
  return (Number(hours) * SECONDS_OF_MINUTE + Number(minutes ?? 0)) * SECONDS_OF_MINUTE + Number(seconds);
}

/** `0:12-1:05`. */
export function parseMarkedRange(text: string): MarkedRange | undefined {
  const [first = '', second = '', ...rest] = text.split(/[-–]/);
  const [from, to] = [parseMarkedTime(first), parseMarkedTime(second)];
  return from === undefined || to === undefined || to <= from || rest.length > 0 ? undefined : { from, to };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** As `parseMarkedTime` reads it. */
export function writeMarkedTime(seconds: number): string {
  const minutes = Math.floor(seconds / SECONDS_OF_MINUTE);
  const rest = twoDigits(seconds % SECONDS_OF_MINUTE);
  if (minutes < SECONDS_OF_MINUTE) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / SECONDS_OF_MINUTE)}:${twoDigits(minutes % SECONDS_OF_MINUTE)}:${rest}`;
}

export const writeMarkedRange = ({ from, to }: MarkedRange): string =>
  `${writeMarkedTime(from)}-${writeMarkedTime(to)}`;
