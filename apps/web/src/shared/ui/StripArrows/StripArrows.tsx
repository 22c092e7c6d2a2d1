// Arrow buttons over the ends of a scrolling row, for a mouse: a finger drags the row, keys move along it. The buttons lie in
// the row's parent, which must be positioned.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { prefersLessMotion } from '../motion.ts';
import styles from './StripArrows.module.css';

/** Tolerance at the ends: scroll positions may be fractions of a pixel. */
const SLACK_PX = 2;
/** Part of the visible width that one press scrolls: the last item stays in view. */
const STEP = 0.8;

export function StripArrows({ row }: { row: RefObject<HTMLElement | null> }) {
  const [ends, setEnds] = useState('');
  useEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > SLACK_PX ? 'before ' : '';
      setEnds(before + (scrollLeft < scrollWidth - clientWidth - SLACK_PX ? 'after' : ''));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);

  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * STEP,
      behavior: prefersLessMotion() ? 'instant' : 'smooth',
    });
  return (
    <>
      {ends.includes('before') && (
        <span className={styles.arrow} data-end="before">
          <IconButton size="tiny" look="glass" label={say(commonText.previous)} tabIndex={-1} onClick={() => move(-1)}>
            <ChevronLeft />
          </IconButton>
        </span>
      )}
      {ends.includes('after') && (
        <span className={styles.arrow} data-end="after">
          <IconButton size="tiny" look="glass" label={say(commonText.next)} tabIndex={-1} onClick={() => move(1)}>
            <ChevronRight />
          </IconButton>
        </span>
      )}
    </>
  );
}
