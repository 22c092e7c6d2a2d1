import { getLanguage } from '../../../shared/text/language.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

/** 23.10 and 1.56.08 in Turkish, 23:10 and 1:56:08 in English. */
export function formatPosition(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor((whole % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const rest = whole % SECONDS_PER_MINUTE;
  const parts = hours > 0 ? [hours, two(minutes), two(rest)] : [two(minutes), two(rest)];
  return parts.join(getLanguage() === 'tr' ? '.' : ':');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
