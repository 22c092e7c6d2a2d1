import type { BoardItem } from '@seyir/contract/home';
import { imageAt, srcSet } from '@seyir/contract/images';
import { useState } from 'react';
import { findPoster } from '../../../shared/content/posters.ts';
import styles from './BannerArt.module.css';

export interface BannerArtProps {
  item: BoardItem;
  isDrawn: boolean;
  /** The largest picture of the first view: fetched before everything else. */
  isFirst: boolean;
  onDrawn: () => void;
}

const WIDE_MAX = 1600;
const UPRIGHT_MAX = 800;
const BLUR_WIDTH = 64;

/** The picture of a slide: lying on wide screens, standing on narrow ones, where its own glow fills the rest (BANNER-08). */
export function BannerArt({ item, isDrawn, isFirst, onDrawn }: BannerArtProps) {
  const [hasFailed, setFailed] = useState(false);
  const wide = findPoster(item.posters, false);
  const upright = findPoster(item.posters, true);
  if (!isDrawn || hasFailed || !wide || !upright) return <div className={styles.art} />;
  return (
    <div className={styles.art}>
      <img src={imageAt(upright, BLUR_WIDTH)} alt="" className={styles.glow} />
      <picture>
        <source media="(max-width: 599px)" srcSet={srcSet(upright, UPRIGHT_MAX) ?? upright} sizes="72vw" />
        <img
          src={imageAt(wide, WIDE_MAX)}
          srcSet={srcSet(wide, WIDE_MAX)}
          sizes="100vw"
          alt=""
          decoding={isFirst ? 'auto' : 'async'}
          data-first={isFirst ? '' : undefined}
          fetchPriority={isFirst ? 'high' : 'low'}
          draggable={false}
          className={styles.picture}
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
