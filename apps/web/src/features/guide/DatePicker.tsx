import { type Day, dayAt, listGuideDays } from '@seyir/core/time/local-time';
import { useEffect, useRef } from 'react';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { dayWord, middleOf } from '../../shared/programmes/programme-time.ts';
import { formatDate, formatWeekday } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { StripArrows } from '../../shared/ui/StripArrows/StripArrows.tsx';
import styles from './DatePicker.module.css';
import { guideText } from './guide.text.ts';

/** The length of "14.11" in "14.11.2026". */
const DAY_AND_MONTH_LENGTH = 5;

interface DatePickerProps {
  value: Day;
  /** The server's time, which decides what "today" is (DATEPICK-03). */
  now: number;
  onChange: (day: Day) => void;
  className?: string | undefined;
}

/** The 14 days of the guide, from a week back to six days ahead (DATEPICK-01). */
export function DatePicker({ value, now, onChange, className }: DatePickerProps) {
  const days = listGuideDays(now);
  const today = dayAt(now);
  const { current, rowProps } = useRovingRow({ count: days.length, initial: Math.max(0, days.indexOf(value)) });
  const chosen = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const button = chosen.current;
    const row = button?.parentElement;
    if (value === '' || !button || !row) return;
    centre(button, row);
    // On a phone the picker may be in a hidden tab, where elements have no size: the observer centres it when it appears.
    const observer = new ResizeObserver(() => centre(button, row));
    observer.observe(row);
    return () => observer.disconnect();
  }, [value]);
  return (
    <div className={classNames(styles.picker, className)}>
      <fieldset ref={strip} className={styles.days} aria-label={say(guideText.days)} {...rowProps}>
        {days.map((day, index) => (
          <button
            key={day}
            ref={day === value ? chosen : null}
            type="button"
            className={styles.day}
            aria-pressed={day === value}
            data-today={day === today ? '' : undefined}
            data-roving=""
            tabIndex={index === current ? 0 : -1}
            onClick={() => onChange(day)}
          >
            <span>{dayWord(day, now)}</span> <small>{smallWords(day, now)}</small>
          </button>
        ))}
      </fieldset>
      <StripArrows row={strip} />
    </div>
  );
}

/** "Cum 13.11" below a word, "Cum" below a date. */
function smallWords(day: Day, now: number): string {
  const at = middleOf(day);
  const date = formatDate(at);
  const weekday = formatWeekday(at);
  if (dayWord(day, now) === date) return weekday;
  return say(guideText.weekdayAndDay, { weekday, day: date.slice(0, DAY_AND_MONTH_LENGTH) });
}

/** Sets `scrollLeft` of the row; `scrollIntoView` would scroll the page as well. */
function centre(button: HTMLElement, row: HTMLElement): void {
  row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
}
