// Carousel of profiles: three in view, no wrap-around (PROFILE-01). On a phone a grid of two columns that scrolls with the
// page.

import type { Profile } from '@seyir/contract/profiles';
import { VISIBLE_PROFILES } from '@seyir/core/limits/profile';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { isKey, type KeyPress } from '../../shared/keys/keys.ts';
import { nextIndex, RovingTabIndex, useRovingRow } from '../../shared/keys/roving.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { useTrack } from '../../shared/ui/Carousel/use-track.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import styles from './ProfileRow.module.css';
import { AddTile, EditLink, ManagedTile, ProfileTile } from './ProfileTile.tsx';
import { profilesText } from './profiles.text.ts';

export interface ProfileRowProps {
  profiles: readonly Profile[];
  /** Pressing a tile chooses it; without this every tile links to the editor. */
  onChoose?: (profile: Profile) => void;
  /** Adds a link to the editor below each tile (PROFILE-08). */
  hasEditLinks?: boolean;
  hasAddTile: boolean;
  /** The initial roving tab stop. */
  currentId?: string | undefined;
  /** The page that the editor returns to. */
  from: string;
}

/** Roving order of pairs: up and down between a tile and its link, left and right from tile to tile. */
function nextInPairs(press: KeyPress, current: number, count: number): number | undefined {
  if (isKey(press, 'below')) return current % 2 === 0 && current + 1 < count ? current + 1 : undefined;
  if (isKey(press, 'above')) return current % 2 === 1 ? current - 1 : undefined;
  const pair = nextIndex(press, Math.floor(current / 2), Math.ceil(count / 2));
  return pair === undefined ? undefined : Math.min(pair * 2 + (current % 2), count - 1);
}

export function ProfileRow(props: ProfileRowProps) {
  const { profiles, onChoose, hasEditLinks = false, hasAddTile, currentId, from } = props;
  const perSlide = hasEditLinks ? 2 : 1;
  const slides = profiles.length + (hasAddTile ? 1 : 0);
  const first = Math.max(
    0,
    profiles.findIndex(({ id }) => id === currentId),
  );
  const viewport = useRef<HTMLDivElement>(null);
  const track = useTrack(viewport, { count: slides, step: VISIBLE_PROFILES });
  const { reveal } = track;
  const bringIntoView = useCallback((item: HTMLElement) => reveal(item.closest('li')), [reveal]);
  const { current, rowProps } = useRovingRow({
    count: profiles.length * perSlide + (hasAddTile ? 1 : 0),
    initial: first * perSlide,
    onMove: bringIntoView,
    ...(hasEditLinks ? { next: nextInPairs } : {}),
  });
  const currentSlide = Math.floor(current / perSlide);

  // Initial focus for a remote, which has no pointer, unless another element has the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement.tagName !== 'H1') return;
    const tile = viewport.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]');
    tile?.focus({ preventScroll: true });
    if (tile) bringIntoView(tile);
  }, [bringIntoView]);

  return (
    <div className={styles.row}>
      {track.overflows && (
        <IconButton
          look="glass"
          label={say(commonText.previous)}
          tabIndex={-1}
          className={styles.arrow}
          disabled={track.atStart}
          onClick={() => track.move(-1)}
        >
          <ChevronLeft />
        </IconButton>
      )}
      <div ref={viewport} className={styles.viewport} onScroll={track.handleScroll} {...rowProps}>
        <ul className={styles.track} aria-label={say(profilesText.list)}>
          {profiles.map((profile, index) => (
            <li key={profile.id} className={styles.slide}>
              <RovingTabIndex value={index === currentSlide ? 0 : -1}>
                {onChoose ? (
                  <ProfileTile profile={profile} onChoose={onChoose} />
                ) : (
                  <ManagedTile profile={profile} from={from} />
                )}
                {onChoose && hasEditLinks && <EditLink profile={profile} from={from} />}
              </RovingTabIndex>
            </li>
          ))}
          {hasAddTile && (
            <li className={styles.slide}>
              <RovingTabIndex value={currentSlide === profiles.length ? 0 : -1}>
                <AddTile from={from} />
              </RovingTabIndex>
            </li>
          )}
        </ul>
      </div>
      {track.overflows && (
        <IconButton
          look="glass"
          label={say(commonText.next)}
          tabIndex={-1}
          className={styles.arrow}
          disabled={track.atEnd}
          onClick={() => track.move(1)}
        >
          <ChevronRight />
        </IconButton>
      )}
    </div>
  );
}
