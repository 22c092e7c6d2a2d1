import type { CarouselPage } from '@seyir/contract/home';
import { LAST_WATCHED_LABEL_ID } from '@seyir/core/limits/home';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../shared/api/api-error.ts';
import { asChannelRow, paths } from '../../../shared/paths/paths.ts';
import { say } from '../../../shared/text/text.ts';
import { BackPage, PageHeading } from '../../../shared/ui/BackPage/BackPage.tsx';
import { Notice } from '../../../shared/ui/Notice/Notice.tsx';
import { HomeMissing } from '../HomeProblem.tsx';
import { wholeRowQuery } from '../home.queries.ts';
import { countAll } from '../rows/row-items.ts';
import { EmptyRow } from './EmptyRow.tsx';
import { RowGrid, RowGridSkeleton } from './RowGrid.tsx';
import styles from './SeeAll.module.css';
import { seeAllText } from './see-all.text.ts';

interface SeeAllProps {
  labelId: string;
  /** The title in the address (ROUTE-25). */
  title: string;
  /** Of a group of channels, as the address says. */
  isChannels: boolean;
  /** The page a title opens over. */
  under: string;
}

/** A whole row on its own page. */
export function SeeAll({ labelId, title, isChannels, under }: SeeAllProps) {
  const headingId = useId();
  return (
    <BackPage headingId={headingId} backTo={labelId === LAST_WATCHED_LABEL_ID ? paths.liveTv() : paths.home()}>
      <PageHeading id={headingId} className={styles.heading}>
        {title}
      </PageHeading>
      <WholeRow labelId={labelId} isChannels={isChannels} under={under} />
    </BackPage>
  );
}

function WholeRow({ labelId, isChannels, under }: Omit<SeeAllProps, 'title'>) {
  const row = useInfiniteQuery(wholeRowQuery(labelId, isChannels));
  const { hasNextPage, isFetchNextPageError } = row;
  useChannelAddress(row.data?.pages, isChannels || labelId === LAST_WATCHED_LABEL_ID);

  if (row.isPending) return <RowGridSkeleton />;
  if (!row.data) {
    if (row.error instanceof ApiError && row.error.code === 'NOT_FOUND') return <HomeMissing headingLevel={2} />;
    return (
      <Room>
        <Notice
          kind="error"
          title={say(seeAllText.listFailedTitle)}
          code={row.error instanceof ApiError ? row.error.code : undefined}
          retrying={row.isFetching}
          onRetry={() => void row.refetch()}
          error={row.error}
        />
      </Room>
    );
  }
  const { pages } = row.data;
  if (countAll(pages) === 0)
    return (
      <Room>
        <EmptyRow labelId={labelId} />
      </Room>
    );
  return (
    <RowGrid
      pages={pages}
      under={under}
      more={!hasNextPage ? 'none' : isFetchNextPageError ? 'failed' : 'coming'}
      isFetching={row.isFetchingNextPage}
      // Single-flight: a request under way is not aborted and sent again.
      onMore={() => void row.fetchNextPage({ cancelRefetch: false })}
    />
  );
}

/** An address that does not say that its row is a group of channels is corrected: from then on it is asked for as one (ROW-06). */
function useChannelAddress(pages: readonly CarouselPage[] | undefined, isKnown: boolean): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWrong = !isKnown && pages?.[0]?.contents[0]?.kind === 'channel';
  useEffect(() => {
    if (isWrong) void navigate(asChannelRow(pathname), { replace: true, preventScrollReset: true });
  }, [isWrong, pathname, navigate]);
}

const Room = ({ children }: { children: ReactNode }) => <div className={styles.room}>{children}</div>;
