import type { BoardItem } from '@seyir/contract/home';
import { type CSSProperties, useRef, useState } from 'react';
import { say } from '../../../shared/text/text.ts';
import type { Viewer } from '../../../shared/viewer/viewer.ts';
import { homeText } from '../home.text.ts';
import styles from './Banner.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import { BannerThumbs } from './BannerThumbs.tsx';
import { useBanner } from './use-banner.ts';
import { useSwipe } from './use-swipe.ts';

interface BannerProps {
  items: readonly BoardItem[];
  viewer: Viewer;
  /** The page below; titles open over it. */
  under: string;
  look: 'cinema' | 'kids';
}

/** The banner: a carousel of the operator's recommendations. */
export function Banner({ items, viewer, under, look }: BannerProps) {
  const root = useRef<HTMLElement>(null);
  const banner = useBanner(root, items.length);
  const { index, choose, holdProps } = banner;
  const [isFirstDrawn, setFirstDrawn] = useState(false);
  const swipe = useSwipe((direction) => choose(index + direction));

  return (
    <section
      ref={root}
      className={styles.banner}
      aria-label={say(homeText.featured)}
      aria-roledescription={say(homeText.slideshow)}
      data-look={look}
      {...holdProps}
      {...swipe}
    >
      <div className={styles.track} style={{ '--index': index } as CSSProperties}>
        {items.map((item, place) => (
          <BannerSlide
            key={item.id}
            item={item}
            viewer={viewer}
            under={under}
            place={place + 1}
            total={items.length}
            isCurrent={place === index}
            // The first picture has the connection to itself; after it, the pictures of both neighbours are prefetched.
            drawsArt={place === index || (isFirstDrawn && Math.abs(place - index) <= 1)}
            onDrawn={() => setFirstDrawn(true)}
          />
        ))}
      </div>
      {items.length > 1 && <BannerThumbs items={items} banner={banner} />}
    </section>
  );
}
