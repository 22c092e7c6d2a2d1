import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RovingTabIndex, useGridKeys } from '../../shared/keys/roving.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { drawnItemProps, listInGrid, useDrawnGrid } from '../../shared/ui/use-drawn-grid.ts';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './RecordingGrid.module.css';
import { RecordingTile, type RecordingTileProps } from './RecordingTile.tsx';
import type { RecordingGroup } from './recording-groups.ts';
import { recordingsText } from './recordings.text.ts';

/** Cards above the fold of a desktop. */
const EAGER_COUNT = 12;
/** Cards in the page at first, and added when the end comes near: a list may have a thousand. */
const STEP = 60;
const NEARNESS = '1600px 0px';

interface RecordingGridProps {
  groups: readonly RecordingGroup[];
  now: number;
  seriesTo: (group: RecordingGroup) => string;
  onPlay: (group: RecordingGroup) => void;
  onWatchRunning: (group: RecordingGroup) => void;
  onDelete: (group: RecordingGroup) => void;
}

/** The cards of a list of any length, with a roving tabindex. */
export function RecordingGrid({ groups, now, seriesTo, onPlay, onWatchRunning, onDelete }: RecordingGridProps) {
  const [most, setMost] = useState(STEP);
  const shown = groups.slice(0, most);
  const list = useRef<HTMLUListElement>(null);
  const grid = useDrawnGrid(list, shown.length);
  const { current, rowProps } = useGridKeys(list, shown.length, grid.draw);
  const tileOf = (group: RecordingGroup): Omit<RecordingTileProps, 'eager'> => ({
    group,
    now,
    seriesTo: seriesTo(group),
    onPlay: () => onPlay(group),
    onWatchRunning: () => onWatchRunning(group),
    onDelete: () => onDelete(group),
  });
  return (
    <>
      <ul ref={list} className={styles.grid} aria-label={say(recordingsText.list)} style={grid.style} {...rowProps}>
        {listInGrid(shown, grid, current).map(({ item: group, index }) => (
          <li key={group.key} {...drawnItemProps(grid, index, groups.length)}>
            <RovingTabIndex value={index === current ? 0 : -1}>
              <RecordingTile {...tileOf(group)} eager={index < EAGER_COUNT} />
            </RovingTabIndex>
          </li>
        ))}
      </ul>
      {shown.length < groups.length && <Sentinel key={most} onNear={() => setMost(most + STEP)} />}
    </>
  );
}

/** Sentinel of infinite scrolling: calls `onNear` when the end of the cards comes near the view. */
function Sentinel({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear(), {
      rootMargin: NEARNESS,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className={styles.end} />;
}

export function RecordingGridSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div className={styles.grid}>
        {Array.from({ length: EAGER_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <Skeleton key={index} shape="portrait" />
        ))}
      </div>
    </div>
  );
}
