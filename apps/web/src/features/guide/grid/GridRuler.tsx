import type { TimeRange } from '@seyir/core/time/time-range';
import { memo } from 'react';
import { formatClock } from '../../../shared/text/format.ts';
import styles from './GridRuler.module.css';
import { type Measures, rulerMarks, xOf } from './grid-geometry.ts';

interface GridRulerProps {
  /** The rendered time range. */
  from: number;
  to: number;
  now: number;
  guideRange: TimeRange;
  measures: Measures;
}

/** The ruler of hours, hidden from screen readers: each cell has its own time. */
export const GridRuler = memo(function GridRuler({ from, to, now, guideRange, measures }: GridRulerProps) {
  const placeOf = (at: number) => measures.headWidth + xOf(at, guideRange, measures);
  return (
    <div className={styles.ruler} aria-hidden="true">
      <div className={styles.corner} />
      {rulerMarks({ from, to }).map((at) => (
        <span
          key={at}
          className={styles.mark}
          data-covered={isCovered(placeOf(at) - placeOf(now)) || undefined}
          style={{ insetInlineStart: placeOf(at) }}
        >
          {formatClock(at)}
        </span>
      ))}
      <span className={styles.now} style={{ transform: `translateX(${placeOf(now)}px)` }}>
        <b data-now="">{formatClock(now)}</b>
      </span>
    </div>
  );
});

/** Width of a mark, and the end of the clock beside the line of now. Pixels, at the largest type of the grid. */
const MARK_WIDTH = 56;
const CLOCK_END = 80;

/** The clock of now lies on this mark, which is left out: `distance` from the line of now in pixels. */
const isCovered = (distance: number): boolean => distance > -MARK_WIDTH && distance < CLOCK_END;
