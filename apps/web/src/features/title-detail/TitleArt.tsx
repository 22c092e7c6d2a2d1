import type { Vod } from '@seyir/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPoster } from '../../shared/content/posters.ts';
import { trailerQuery } from '../../shared/content/trailer.query.ts';
import { TrailerVideo } from '../../shared/media/TrailerVideo.tsx';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { prefersLessMotion } from '../../shared/ui/motion.ts';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import styles from './TitleArt.module.css';
import { titleDetailText } from './title-detail.text.ts';

/** The backdrop of a title: the landscape banner art, else the landscape poster. */
export function backdropOf({ posters }: Pick<Vod, 'posters'>): string | undefined {
  return posters.find(({ banner, vertical }) => banner && !vertical)?.url ?? findPoster(posters, false);
}

interface TitleArtProps {
  vod: Vod;
  /** The player is open: the trailer stops. */
  isResting: boolean;
}

/** The poster, and over it the muted trailer with its two buttons, once loaded (DETAIL-01). */
export function TitleArt({ vod, isResting }: TitleArtProps) {
  // With reduced motion the viewer starts the trailer.
  const [isWanted, setWanted] = useState(() => !prefersLessMotion());
  const hasTrailer = vod.hastrailer === '1';
  const trailer = useQuery({ ...trailerQuery(vod.id), enabled: hasTrailer && isWanted && !isResting });
  const poster = (
    <Picture src={backdropOf(vod)} alt="" shape="free" scale="wide" sizes="(min-width: 1200px) 1120px, 100vw" eager />
  );
  return (
    <div className={styles.art}>
      {trailer.data !== undefined && isWanted && !isResting ? (
        <TrailerVideo source={trailer.data} poster={poster} muted className={styles.moving ?? ''} />
      ) : (
        <div className={styles.still}>{poster}</div>
      )}
      <div className={styles.shade} />
      {hasTrailer && !isWanted && (
        <div className={styles.start}>
          <IconButton look="glass" label={say(titleDetailText.playTrailer)} onClick={() => setWanted(true)}>
            <PlayIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}
