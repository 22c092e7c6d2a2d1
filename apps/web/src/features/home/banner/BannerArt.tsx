import type { BoardItem } from '@seyir/contract/home';
import { bannerPicture } from '@seyir/contract/images';
import { useState } from 'react';
import { findPoster } from '../../../shared/content/posters.ts';
import styles from './BannerArt.module.css';

interface BannerArtProps {
  item: BoardItem;
  isDrawn: boolean;
  /** The LCP image: fetched with high priority. */
  isFirst: boolean;
  onDrawn: () => void;
}

const ART = `banner-art ${styles.art}`;

/** The picture of a slide: the landscape poster on wide screens, the vertical one on narrow ones (BANNER-08). */
export function BannerArt({ item, isDrawn, isFirst, onDrawn }: BannerArtProps) {
  const [hasFailed, setFailed] = useState(false);
  const wide = findPoster(item.posters, false);
  const upright = findPoster(item.posters, true);
  if (!isDrawn || hasFailed || !wide || !upright) return <div className={ART} />;
  const picture = bannerPicture(wide, upright);
  return (
    <div className={ART}>
      <picture>
        <source {...picture.upright} />
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.sizes}
          alt=""
          decoding={isFirst ? 'auto' : 'async'}
          data-first={isFirst ? '' : undefined}
          fetchPriority={isFirst ? 'high' : 'low'}
          draggable={false}
          className={`banner-art-picture ${styles.picture}`}
          onLoad={onDrawn}
          onError={() => {
            setFailed(true);
            onDrawn();
          }}
        />
      </picture>
    </div>
  );
}
