import type { BoardItem } from '@seyir/contract/home';
import { bannerPicture } from '@seyir/contract/images';
import { useState } from 'react';
import { findPoster } from '../../../shared/content/posters.ts';
import defaultLandscape from '../../../shared/ui/Picture/default-landscape.svg';
import styles from './BannerArt.module.css';

interface BannerArtProps {
  item: BoardItem;
  isDrawn: boolean;
  /** The LCP image: fetched with high priority. */
  isFirst: boolean;
  onDrawn: () => void;
}

const ART = `banner-art ${styles.art}`;
const PICTURE = `banner-art-picture ${styles.picture}`;

/**
 * The picture of a slide: the landscape poster on wide screens, the vertical one on narrow ones (BANNER-08); the default picture
 * instead of a missing or failed one, once (DATA-25).
 */
export function BannerArt({ item, isDrawn, isFirst, onDrawn }: BannerArtProps) {
  const [hasFailed, setFailed] = useState(false);
  const wide = findPoster(item.posters, false);
  const upright = findPoster(item.posters, true);
  if (!isDrawn) return <div className={ART} />;
  if (hasFailed || !wide || !upright) {
    return (
      <div className={ART}>
        <img src={defaultLandscape} alt="" draggable={false} data-default="" className={PICTURE} onLoad={onDrawn} />
      </div>
    );
  }
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
          className={PICTURE}
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
