// Days and formatted moments in the time zone of the service: that of Turkey unless the operator sets another one. All other
// code counts epoch milliseconds.
import { GUIDE_DAYS, GUIDE_DAYS_AHEAD, GUIDE_DAYS_BACK } from '../limits/guide.ts';
import type { TimeRange } from './time-range.ts';

export const PRESET_TIME_ZONE = 'Europe/Istanbul';
const DAY_MS = 24 * 60 * 60_000;

/** A day as it is written: YYYY-MM-DD. */
export type Day = string;

const makeFormatter = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

let timeZone = PRESET_TIME_ZONE;
/** Made with the first moment that is read: it loads the zone's data, which a short command may not need. */
let formatter: Intl.DateTimeFormat | undefined;

/** Sets the zone of the service, once, when the process or the page starts. Throws a RangeError for an unknown zone. */
export function setTimeZone(name: string): void {
  if (name === timeZone) return;
  formatter = makeFormatter(name);
  timeZone = name;
}

/** Whether a name is one of the IANA database, such as Europe/Istanbul. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const getTimeZone = (): string => timeZone;

interface Reading {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The day at an instant, in the zone of the service (DATEPICK-03). */
export function dayAt(instant: number): Day {
  const { year, month, day } = readLocalTime(instant);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** From the first millisecond of a day to the first of the next; undefined for a text that is no day. */
export function findDayBounds(day: Day): TimeRange | undefined {
  const midnight = parseDay(day);
  if (midnight === undefined) return undefined;
  return { from: toInstant(midnight), to: toInstant(midnight + DAY_MS) };
}

/** The day `count` days later, or earlier for a negative count. Throws for a text that is not a day. */
export function addDays(day: Day, count: number): Day {
  const midnight = parseDay(day);
  if (midnight === undefined) throw new RangeError(`not a day: ${day}`);
  return new Date(midnight + count * DAY_MS).toISOString().slice(0, 10);
}

/** The 14 days of the guide, from 7 before today to 6 after (DATEPICK-01). */
export function listGuideDays(now: number): Day[] {
  const today = dayAt(now);
  return Array.from({ length: GUIDE_DAYS }, (_, index) => addDays(today, index - GUIDE_DAYS_BACK));
}

/** True when the guide has this day (GUIDE-05). */
export function isGuideDay(day: Day, now: number): boolean {
  const today = dayAt(now);
  return (
    parseDay(day) !== undefined && day >= addDays(today, -GUIDE_DAYS_BACK) && day <= addDays(today, GUIDE_DAYS_AHEAD)
  );
}

/** YYYY.MM.DD HH:mm in the zone of the service, the moment format of the legacy interface (DATA-06). */
export function formatLegacyMoment(instant: number): string {
  const { year, month, day, hour, minute } = readLocalTime(instant);
  return `${pad(year, 4)}.${pad(month)}.${pad(day)} ${pad(hour)}:${pad(minute)}`;
}

/** The instant of YYYY.MM.DD HH:mm in the zone of the service; a suffix of ' 00' or ':00' is accepted (SPRITE-05). */
export function parseLegacyMoment(text: string): number | undefined {
  const match = /^(\d{4})\.(\d{2})\.(\d{2}) (\d{2}):(\d{2})(?:[ :]00)?$/.exec(text);
  const reading = match && parseReading(match.slice(1));
  return reading === undefined || reading === null ? undefined : toInstant(reading);
}

/** YYYYMMDDHHmmss in UTC (DATA-06, SPRITE-06). */
export function formatUtcStamp(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace(/\D/g, '');
}

/** The instant of YYYYMMDDHHmmss in UTC. */
export function parseUtcStamp(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  return match ? parseReading(match.slice(1)) : undefined;
}

/** YYYYMMDDHHmmss in the zone of the service, the form of moments in media events (ANALYTICS-08). */
export function formatStamp(instant: number): string {
  const { year, month, day, hour, minute, second } = readLocalTime(instant);
  return [pad(year, 4), pad(month), pad(day), pad(hour), pad(minute), pad(second)].join('');
}

/** Midnight of a day in local time, written as if it were UTC. */
function parseDay(day: Day): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? parseReading(match.slice(1)) : undefined;
}

/** The UTC instant of these date and time fields; undefined for a date that does not exist (31 February, 24:00). */
function parseReading(parts: readonly string[]): number | undefined {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const instant = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(instant).toISOString();
  const asked = `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  return shown.startsWith(asked) ? instant : undefined;
}

/**
 * Local time to an instant; `reading` is the local time as if it were UTC. The zone's offset is looked up twice:
 * the first lookup is hours away from the result, and daylight saving may change between the two.
 */
function toInstant(reading: number): number {
  const guess = reading - offsetAt(reading);
  return reading - offsetAt(guess);
}

function offsetAt(instant: number): number {
  const { year, month, day, hour, minute, second } = readLocalTime(instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function readLocalTime(instant: number): Reading {
  const reading: Record<string, number> = {};
  formatter ??= makeFormatter(timeZone);
  for (const { type, value } of formatter.formatToParts(instant)) reading[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = reading;
  return { year, month, day, hour, minute, second };
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}
