import type { VodCard } from '@seyir/contract/titles';
import { useQuery } from '@tanstack/react-query';
import { lowestPrice } from '../../shared/content/lowest-price.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Card } from '../../shared/ui/Card/Card.tsx';
import { Carousel } from '../../shared/ui/Carousel/Carousel.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './RelatedTitles.module.css';
import { relatedQuery } from './title.queries.ts';
import { titleDetailText } from './title-detail.text.ts';

const PERCENT = 100;

/** Related titles, four in view (DETAIL-06). Without any the detail has no such row. */
export function RelatedTitles({ titleId, under }: { titleId: string; under: string }) {
  const related = useQuery(relatedQuery(titleId));
  if (related.isPending) return <RelatedSkeleton />;
  if (!related.data) {
    return (
      <Notice
        kind="error"
        scene="none"
        title={say(titleDetailText.relatedFailed)}
        retrying={related.isFetching}
        onRetry={() => void related.refetch()}
        error={related.error}
      />
    );
  }
  if (related.data.length === 0) return null;
  return (
    <Carousel label={say(titleDetailText.related)} layout="related" bleed={false}>
      {related.data.map((item) => (
        <RelatedCard key={item.id} item={item} under={under} />
      ))}
    </Carousel>
  );
}

function RelatedCard({ item, under }: { item: VodCard; under: string }) {
  const isForKids = isKid(useViewer());
  // A child sees a lock instead of a price.
  const price = isForKids ? undefined : lowestPrice(item);
  return (
    <Card
      to={paths.title(under, item.id, { recommend: 'vod' })}
      title={item.title}
      image={findPoster(item.posters, false)}
      locked={!item.customerHasAccess && price === undefined}
      price={item.isUnlocked ? undefined : price}
      isNew={item.isNew && item.progress === 0 && item.bookmark === null}
      progress={item.progress > 0 ? item.progress / PERCENT : undefined}
    />
  );
}

function RelatedSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="10em" height="1.2em" />
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="landscape" />
        ))}
      </div>
    </div>
  );
}
