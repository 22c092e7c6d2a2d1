import type { SearchItem } from '@seyir/contract/search';
import { useId, useRef } from 'react';
import { RovingTabIndex, useGridKeys } from '../../shared/keys/roving.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { drawnItemProps, listInGrid, useDrawnGrid } from '../../shared/ui/use-drawn-grid.ts';
import { type GroupName, itemId } from './group-results.ts';
import { ResultCard } from './ResultCard.tsx';
import styles from './ResultGrid.module.css';

/** The first row of titles on a desktop. */
const EAGER_COUNT = 7;

interface ResultGridProps {
  name: GroupName;
  heading: string;
  items: readonly SearchItem[];
  under: string;
  isFirst: boolean;
}

/** One kind of result in a responsive, virtual grid with a roving tabindex. */
export function ResultGrid({ name, heading, items, under, isFirst }: ResultGridProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const grid = useDrawnGrid(list, items.length);
  const { current, rowProps } = useGridKeys(list, items.length, grid.draw);
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ul ref={list} className={styles.grid} data-of={name} style={grid.style} {...rowProps}>
        {listInGrid(items, grid, current).map(({ item, index }) => (
          <li key={itemId(item)} {...drawnItemProps(grid, index, items.length)}>
            <RovingTabIndex value={index === current ? 0 : -1}>
              <ResultCard item={item} under={under} eager={isFirst && index < EAGER_COUNT} />
            </RovingTabIndex>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TITLE_PLACES = [1, 2, 3, 4, 5, 6, 7];
const PROGRAMME_PLACES = [1, 2, 3, 4];

export function ResultSkeleton() {
  return (
    <div>
      <div className={styles.group}>
        <Skeleton width="9em" height="1.1em" className={styles.heading} />
        <div className={styles.grid} data-of="titles">
          {TITLE_PLACES.map((place) => (
            <Skeleton key={place} shape="portrait" />
          ))}
        </div>
      </div>
      <div className={styles.group}>
        <Skeleton width="14em" height="1.1em" className={styles.heading} />
        <div className={styles.grid} data-of="programmes">
          {PROGRAMME_PLACES.map((place) => (
            <Skeleton key={place} shape="landscape" />
          ))}
        </div>
      </div>
    </div>
  );
}
