// Formats numbers, money and time. Times are epoch milliseconds, shown in the zone of the service on every device: a guide
// follows the channel's clock.

import { getTimeZone } from '@seyir/core/time/local-time';
import { getLanguage, getLocale, translate } from './language.ts';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** Formatter cache: creating an Intl formatter costs far more than using it, and a guide uses one per row. */
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: (locale: string) => T): T {
  const locale = getLocale();
  const id = `${locale} ${key}`;
  const known = formatters.get(id);
  if (known) return known as T;
  const made = make(locale);
  formatters.set(id, made);
  return made;
}

export function formatNumber(value: number, fractionDigits?: number): string {
  const digits =
    fractionDigits === undefined
      ? {}
      : { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  return cached(`number ${fractionDigits}`, (locale) => new Intl.NumberFormat(locale, digits)).format(value);
}

/** 0..1 as %62 in Turkish and 62% in English. */
export function formatPercent(share: number): string {
  return cached('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(share);
}

/** Memo of formatClock: programmes of all channels start at the same few minutes. Cleared when full. */
const clocks = new Map<string, string>();
const CLOCKS_KEPT = 2_000;

/** 20.15 in Turkish, 20:15 in English. */
export function formatClock(atMs: number): string {
  const id = `${getLanguage()} ${atMs}`;
  const known = clocks.get(id);
  if (known !== undefined) return known;
  if (clocks.size >= CLOCKS_KEPT) clocks.clear();
  const text = writeClock(atMs);
  clocks.set(id, text);
  return text;
}

function writeClock(atMs: number): string {
  const parts = cached(
    'clock',
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: getTimeZone(),
      }),
  ).formatToParts(atMs);
  return `${partOf(parts, 'hour')}${getLanguage() === 'tr' ? '.' : ':'}${partOf(parts, 'minute')}`;
}

/** 14.11.2026, in both languages. */
export function formatDate(atMs: number): string {
  const parts = cached(
    'date',
    (locale) =>
      new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: getTimeZone() }),
  ).formatToParts(atMs);
  return `${partOf(parts, 'day')}.${partOf(parts, 'month')}.${partOf(parts, 'year')}`;
}

/** Cmt in Turkish, Sat in English. */
export function formatWeekday(atMs: number): string {
  return cached(
    'weekday',
    (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: getTimeZone() }),
  ).format(atMs);
}

/** Duration in hours and minutes: 1 sa 58 dk, 1 h 58 min, 45 dk. At least one minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  const [hour, minute] = [unit('sa', 'h'), unit('dk', 'min')];
  if (hours === 0) return `${rest} ${minute}`;
  return rest === 0 ? `${hours} ${hour}` : `${hours} ${hour} ${rest} ${minute}`;
}

/** A position in a film or an episode, without leading zeros: 3.10 and 1.56.08 in Turkish, 3:10 and 1:56:08 in English. */
export function formatPosition(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const parts = [...(hours > 0 ? [hours] : []), minutes % MINUTES_PER_HOUR, whole % SECONDS_PER_MINUTE];
  const padded = parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')));
  return padded.join(getLanguage() === 'tr' ? '.' : ':');
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;
/** Up to two days are shown in hours. */
const MAX_SHOWN_HOURS = 2 * HOURS_PER_DAY;

/** Remaining time in its largest unit: 2 gün for 71 hours, 31 saat for 30.2, 45 dk. */
export function formatTimeLeft(leftMs: number): string {
  // The clock of a page steps by minutes: a rental of 48 hours has a little more than that left at first.
  const hours = Math.ceil((leftMs - MINUTE_MS) / HOUR_MS);
  if (hours <= 1) return formatDuration(leftMs / 1_000);
  if (hours <= MAX_SHOWN_HOURS) return `${hours} ${unit('saat', 'hours')}`;
  return `${Math.floor(hours / HOURS_PER_DAY)} ${unit('gün', 'days')}`;
}

const unit = (turkish: string, english: string): string =>
  getLanguage() === 'tr' ? turkish : String(translate(english) || english);

function partOf(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((part) => part.type === type)?.value ?? '';
}
