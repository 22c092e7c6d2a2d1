import type { Vod } from '@seyir/contract/catalog';
import type { VodProduct } from '@seyir/contract/titles';
import { type ReactNode, useRef } from 'react';
import { useWatched } from '../../shared/content/use-watched.ts';
import { say } from '../../shared/text/text.ts';
import { CastRow } from '../../shared/ui/CastRow/CastRow.tsx';
import { prefersLessMotion } from '../../shared/ui/motion.ts';
import { extentText, TitleMeta } from '../../shared/ui/TitleMeta/TitleMeta.tsx';
import { isGuest, isKid, type Viewer } from '../../shared/viewer/viewer.ts';
import { EpisodeList } from './EpisodeList.tsx';
import { RelatedTitles } from './RelatedTitles.tsx';
import { TitleActions } from './TitleActions.tsx';
import { TitleArt } from './TitleArt.tsx';
import styles from './TitleDetail.module.css';
import { TitleInfo } from './TitleInfo.tsx';
import { TitleLogo } from './TitleLogo.tsx';
import { TitleMore } from './TitleMore.tsx';
import { CancelPayment, canCancelPayment, OwnedLine } from './TitleOwnership.tsx';
import type { TitleAddress } from './title-address.ts';
import { titleDetailText } from './title-detail.text.ts';
import { useWatch, type WatchDeps } from './use-watch.ts';

interface TitleDetailProps {
  vod: Vod;
  viewer: Viewer;
  address: TitleAddress;
  /** The page below; related titles open over it too. */
  under: string;
  /** The player is open over the detail. */
  isPlaying: boolean;
  onPlay: WatchDeps['onPlay'];
  onOrder: (product: VodProduct) => void;
  /** Like, dislike, my list, share. */
  marks: ReactNode;
  ad: ReactNode;
}

/** The detail of a film or a series. */
export function TitleDetail(props: TitleDetailProps) {
  const { vod, viewer, address, under, isPlaying, onPlay, onOrder, marks, ad } = props;
  const watching = useWatch({ vod, viewer, address, onPlay });
  const watched = useWatched(vod);
  // Guests share one profile, which keeps nothing.
  const hasMarks = !isGuest(viewer);
  const episodes = useRef<HTMLHeadingElement>(null);
  const isSeries = vod.type === 'SERIES';

  /** SERIES-01: scrolls to the list and moves the focus to its heading. */
  function showEpisodes() {
    const behavior = prefersLessMotion() ? 'instant' : 'smooth';
    episodes.current?.scrollIntoView?.({ block: 'start', behavior });
    episodes.current?.focus({ preventScroll: true });
  }

  return (
    <article className={styles.detail} data-kind={isSeries ? 'series' : 'movie'}>
      <TitleArt key={vod.id} vod={vod} isResting={isPlaying} />
      <div className={styles.name}>
        <h1 className={styles.title}>
          {vod.logo && <TitleLogo src={vod.logo} />}
          <span className={styles.words} data-has-logo={vod.logo ? '' : undefined}>
            {vod.title}
          </span>
        </h1>
        {hasOtherName(vod) && (
          <p className={styles.original}>
            {say(titleDetailText.originalTitle)} <b>{vod.originalTitle}</b>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <TitleActions
          vod={vod}
          viewer={viewer}
          watching={watching}
          onOrder={onOrder}
          onEpisodes={isSeries && vod.children.length > 0 ? showEpisodes : undefined}
          marks={
            <>
              {marks}
              {hasMarks && <TitleMore vod={vod} watched={watched} onFromStart={watching.watchFromStart} />}
            </>
          }
        />
      </div>
      <TitleMeta
        className={styles.meta}
        rating={vod.maturityRating}
        showCategories
        facts={[String(vod.year), extentText(vod)]}
        imdbRating={vod.imdbRating}
      />
      <div className={styles.story}>
        {vod.tagline && <p className={styles.tagline}>{vod.tagline}</p>}
        <p>{vod.summary}</p>
        <OwnedLine vod={vod} />
        {canCancelPayment(vod) && !isKid(viewer) && <CancelPayment vod={vod} />}
      </div>
      <TitleInfo vod={vod} className={styles.info} />
      <div className={styles.more}>
        {isSeries && (
          <EpisodeList
            vod={vod}
            address={address}
            headingRef={episodes}
            onWatch={watching.watchEpisode}
            onMark={hasMarks ? watched.mark : undefined}
          />
        )}
        <CastRow label={say(titleDetailText.cast)} people={vod.actors} />
        <RelatedTitles titleId={vod.id} under={under} />
        {ad}
      </div>
    </article>
  );
}

/** The original title is shown only where it differs (DETAIL-02). */
function hasOtherName({ title, originalTitle }: Vod): boolean {
  const original = originalTitle.trim();
  return original !== '' && original.toLocaleLowerCase('tr') !== title.trim().toLocaleLowerCase('tr');
}
