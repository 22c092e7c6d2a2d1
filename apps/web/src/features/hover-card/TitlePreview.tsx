import type { VodCard } from '@seyir/contract/titles';
import { TRAILER_DELAY_MS } from '@seyir/core/limits/home';
import { clampable } from '@seyir/core/text/clamped-text';
import { splitList } from '@seyir/core/text/split-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Eye } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { findPoster } from '../../shared/content/posters.ts';
import { trailerQuery } from '../../shared/content/trailer.query.ts';
import { TrailerVideo } from '../../shared/media/TrailerVideo.tsx';
import { paths, type TitleOptions } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { prefersLessMotion } from '../../shared/ui/motion.ts';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { extentText, kindText, TitleMeta } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { hoverCardText } from './hover-card.text.ts';
import styles from './PreviewCard.module.css';

interface TitlePreviewProps {
  item: VodCard;
  /** The page below. */
  under: string;
  /** How the card leads to its title. */
  origin: TitleOptions;
  /** Like, dislike, my list. */
  marks: ReactNode;
  onGo: () => void;
}

/** The preview of a title (HOVER-02 to HOVER-04). */
export function TitlePreview({ item, under, origin, marks, onGo }: TitlePreviewProps) {
  return (
    <div className={styles.card} style={{ '--ambient': item.ambient ?? undefined } as CSSProperties}>
      <PreviewArt item={item} />
      <div className={styles.body}>
        <div className={styles.actions}>
          <IconButton
            look="play"
            label={say(hoverCardText.play)}
            to={paths.title(under, item.id, { ...origin, play: true })}
            onClick={onGo}
          >
            <PlayIcon />
          </IconButton>
          {marks}
          <Button
            look="light"
            to={paths.title(under, item.id, origin)}
            iconEnd={<ChevronDown />}
            className={styles.inspect}
            onClick={onGo}
          >
            {say(hoverCardText.inspect)}
          </Button>
        </div>
        <h3 className={styles.title}>{item.title}</h3>
        <TitleMeta
          className={styles.meta}
          rating={item.maturityRating}
          facts={[kindText(item.type), extentText(item), String(item.year)]}
          imdbRating={item.imdbRating}
        />
        <p className={styles.summary}>{clampable(item.summary)}</p>
        <ul className={styles.genres}>
          {splitList(item.genre).map((genre) => (
            <li key={genre} className={styles.genre}>
              {genre}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** No retry: a trailer that fails leaves the poster, without a message (HOVER-06). */
const quietTrailer = (titleId: string) => ({ ...trailerQuery(titleId), retry: false, refetchInterval: false }) as const;

function PreviewArt({ item }: { item: VodCard }) {
  const client = useQueryClient();
  const hasTrailer = item.hastrailer === '1';
  const [isDue, setDue] = useState(false);
  /** Remount key of the trailer: a press plays it from the beginning, with sound. */
  const [presses, setPresses] = useState(0);
  const startsItself = hasTrailer && !prefersLessMotion();
  useEffect(() => {
    if (!startsItself) return;
    const timer = setTimeout(() => setDue(true), TRAILER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [startsItself]);
  const trailer = useQuery({ ...quietTrailer(item.id), enabled: isDue });

  function handlePreview() {
    setPresses((count) => count + 1);
    if (trailer.isError) void client.resetQueries({ queryKey: trailerQuery(item.id).queryKey });
    setDue(true);
  }

  const image =
    item.posters.find(({ banner, vertical }) => banner && !vertical)?.url ?? findPoster(item.posters, false);
  const poster = <Picture src={image} alt="" shape="free" sizes="400px" eager />;
  return (
    <div className={styles.art}>
      {trailer.data === undefined ? (
        <div className={styles.still}>{poster}</div>
      ) : (
        <>
          <TrailerVideo
            key={presses}
            source={trailer.data}
            poster={poster}
            muted={presses === 0}
            className={styles.moving ?? ''}
          />
          <span className={styles.badge}>
            <Badge>{say(hoverCardText.trailer)}</Badge>
          </span>
        </>
      )}
      {hasTrailer && (
        <Button look="glass" size="small" icon={<Eye />} className={styles.preview} onClick={handlePreview}>
          {say(hoverCardText.preview)}
        </Button>
      )}
    </div>
  );
}
