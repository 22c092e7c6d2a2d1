import type { BoardItem } from '@seyir/contract/home';
import { BANNER_SLIDE_MS, VISIBLE_THUMBNAILS } from '@seyir/core/limits/home';
import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isKey } from '../../../shared/keys/keys.ts';
import { useRovingRow } from '../../../shared/keys/roving.ts';
import { say } from '../../../shared/text/text.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../../../shared/ui/icons/icons.tsx';
import { readDurationMs, readToken } from '../../../shared/ui/motion.ts';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import { homeText } from '../home.text.ts';
import styles from './BannerThumbs.module.css';
import { visibleThumbnails } from './banner.machine.ts';
import type { BannerControl } from './use-banner.ts';

interface BannerThumbsProps {
  items: readonly BoardItem[];
  banner: BannerControl;
}

/**
 * The pause button and the next slides, with the remaining time of the current slide as a line below it. Roving tabindex:
 * left and right turn the banner, up leads from the slides to the pause button and down back.
 */
export function BannerThumbs({ items, banner }: BannerThumbsProps) {
  const { index, turn, isRunning, isPaused, choose } = banner;
  const list = useRef<HTMLDivElement>(null);
  const shown = visibleThumbnails(index, items.length, VISIBLE_THUMBNAILS);
  const active = shown.indexOf(index);
  const { rowProps } = useRovingRow({
    count: shown.length + 1,
    next: (press, current, count) => {
      const button = count - 1;
      if (isKey(press, 'above') && current < button) return button;
      return isKey(press, 'below') && current === button && button > 0 ? active : undefined;
    },
  });
  useGlide(list, turn);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const step = isKey(event, 'next') ? 1 : isKey(event, 'previous') ? -1 : 0;
    if (step === 0) return rowProps.onKeyDown(event);
    event.preventDefault();
    choose(index + step);
  }

  const row = { ...rowProps, onKeyDown: handleKey };
  const group = { role: 'group', 'aria-label': say(homeText.slides) } as const;
  return (
    <div className={styles.thumbs} {...row}>
      <div ref={list} className={styles.list} {...group}>
        {shown.map((place, position) => {
          const item = items[place];
          const isActive = place === index;
          return (
            <button
              // By position: the current slide keeps its button, and so the focus, when the thumbnails move on.
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
              key={position}
              type="button"
              data-roving=""
              tabIndex={isActive ? 0 : -1}
              aria-current={isActive}
              aria-label={say(homeText.slidePlace, { title: item?.title ?? '', place: place + 1, total: items.length })}
              className={styles.thumb}
              onClick={() => choose(place)}
            >
              <Picture src={item?.thumbnail} alt="" scale="thumb" sizes="164px" eager />
              {isActive && <TimeLine key={turn} isRunning={isRunning} />}
            </button>
          );
        })}
      </div>
      <div className={styles.head}>
        <IconButton
          look="glass"
          size="tiny"
          className={styles.pause}
          label={say(isPaused ? homeText.playSlides : homeText.pauseSlides)}
          data-roving=""
          data-pause=""
          onClick={banner.togglePause}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
        <p className={styles.count} aria-hidden="true">
          <b>{index + 1}</b> / {items.length}
        </p>
      </div>
      <div className={styles.dots} aria-hidden="true">
        {items.map((item, place) => (
          <span key={item.id} className={styles.dot} data-active={place === index || undefined}>
            {place === index && <TimeLine key={turn} isRunning={isRunning} />}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The remaining time as a CSS animation on the compositor, paused with the banner. */
function TimeLine({ isRunning }: { isRunning: boolean }) {
  return (
    <span
      className={styles.time}
      style={{ '--slide-time': `${BANNER_SLIDE_MS}ms` } as CSSProperties}
      data-running={isRunning || undefined}
    />
  );
}

/** Slides the thumbnails in when the banner turns. */
function useGlide(list: RefObject<HTMLDivElement | null>, turn: number): void {
  const before = useRef(turn);
  useLayoutEffect(() => {
    if (before.current === turn) return;
    before.current = turn;
    const duration = readDurationMs('--dur-banner-slide');
    if (duration === 0) return;
    list.current?.animate?.(
      [
        { transform: 'translateX(24px)', opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration,
        easing: readToken('--ease-glide') || 'ease-out',
      },
    );
  }, [list, turn]);
}
