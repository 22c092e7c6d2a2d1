// A row of cards with native scrolling: touch, wheel and trackpad behave as everywhere, lazy pictures load near the viewport,
// and arrow buttons animate for the design's 500 ms (glideTo in use-track.ts).

import { VERTICAL_ROW, VISIBLE_LAST_WATCHED, VISIBLE_RECORDINGS, WIDE_ROW } from '@seyir/core/limits/home';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, isValidElement, type ReactNode, useCallback, useId, useRef } from 'react';
import { RovingTabIndex, useRovingRow } from '../../keys/roving.ts';
import { commonText } from '../../text/common.text.ts';
import { say, upper } from '../../text/text.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import styles from './Carousel.module.css';
import { useTrack } from './use-track.ts';

/** Cards per arrow press by layout: the whole cards in view. The number in view is --cols-* of tokens.css. */
const STEPS = {
  landscape: WIDE_ROW.step,
  portrait: VERTICAL_ROW.step,
  record: Math.floor(VISIBLE_RECORDINGS),
  channel: Math.floor(VISIBLE_LAST_WATCHED),
  cast: 6,
  related: 4,
  thumb: 1,
  package: 1,
} as const;

/** Letters of a label that leaves no room for the words of its link on a phone: the arrow alone is drawn there. */
const LONG_LABEL = 24;

export type CarouselLayout = keyof typeof STEPS;

export interface CarouselProps {
  /** The heading, shown in upper case (ROW-01). */
  label: string;
  /** Shows the label as it is written: inside a detail, and to children, who read small letters first. */
  isSentence?: boolean;
  layout?: CarouselLayout;
  /** One card per item. Its focusable element spreads `useRovingItem()`, as Card does. */
  children: ReactNode;
  /** Skeleton cards after the last one while more pages exist: an arrow press then scrolls by whole cards. */
  pending?: number;
  /** The link "Tümünü gör". */
  moreTo?: string | undefined;
  /** Beside the label: a count, a hint. */
  aside?: ReactNode;
  hideLabel?: boolean;
  /** From edge to edge of the page (the default), or inside a box. */
  bleed?: boolean;
  /** Arrow buttons, shown when the row overflows; `false` hides them always. */
  arrows?: boolean;
  /** The name under which the scroll position is remembered, for returning to the page. */
  rememberAs?: string | undefined;
  /** The arrow to the right was pressed. */
  onNext?: (() => void) | undefined;
  /** The last step comes into view, by any kind of scrolling. Called once per number of items. */
  onNearEnd?: (() => void) | undefined;
}

export function Carousel(props: CarouselProps) {
  const {
    label,
    layout = 'landscape',
    isSentence = layout === 'cast' || layout === 'related',
    pending = 0,
    moreTo,
    aside,
    hideLabel = false,
    bleed = true,
    arrows = true,
  } = props;
  const headingId = useId();
  const items = Children.toArray(props.children);
  const step = STEPS[layout];
  const viewport = useRef<HTMLDivElement>(null);
  const track = useTrack(viewport, {
    count: items.length,
    step,
    rememberAs: props.rememberAs,
    onNearEnd: props.onNearEnd,
  });
  const { reveal } = track;
  const bringIntoView = useCallback((item: HTMLElement) => reveal(item.closest('li')), [reveal]);
  const { current, rowProps } = useRovingRow({ count: items.length, onMove: bringIntoView });

  function handleNext() {
    track.move(1);
    props.onNext?.();
  }

  return (
    <section className={styles.row} aria-labelledby={headingId} data-layout={layout} data-bleed={bleed}>
      <div className={styles.head} data-bare={hideLabel || undefined}>
        <h2
          id={headingId}
          className={styles.label}
          data-hidden={hideLabel || undefined}
          data-sentence={isSentence || undefined}
        >
          {isSentence ? label : upper(label)}
        </h2>
        {aside}
        {moreTo !== undefined && (
          <Link to={moreTo} className={styles.more} data-touch="" aria-describedby={headingId}>
            <span data-is-long={label.length > LONG_LABEL || undefined}>{say(commonText.seeAll)}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
        {arrows && items.length > 0 && track.overflows && (
          <div className={styles.arrows}>
            <IconButton
              size="tiny"
              label={say(commonText.previous)}
              tabIndex={-1}
              disabled={track.atStart}
              onClick={() => track.move(-1)}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              size="tiny"
              label={say(commonText.next)}
              tabIndex={-1}
              disabled={track.atEnd}
              onClick={handleNext}
            >
              <ChevronRight />
            </IconButton>
          </div>
        )}
      </div>
      <div ref={viewport} className={styles.viewport} onScroll={track.handleScroll} {...rowProps}>
        <ul className={styles.track}>
          {items.map((item, index) => (
            <li key={isValidElement(item) ? item.key : index} className={styles.slide}>
              <RovingTabIndex value={index === current ? 0 : -1}>{item}</RovingTabIndex>
            </li>
          ))}
          {Array.from({ length: pending }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
            <li key={`pending ${index}`} className={styles.slide} aria-hidden="true">
              <Skeleton shape={SKELETON_SHAPE[layout]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const SKELETON_SHAPE = {
  landscape: 'landscape',
  portrait: 'portrait',
  record: 'portrait',
  channel: 'landscape',
  cast: 'circle',
  related: 'landscape',
  thumb: 'landscape',
  package: 'box',
} as const satisfies Record<CarouselLayout, string>;
