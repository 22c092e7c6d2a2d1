import type { SearchType } from '@seyir/contract/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { announce } from '../../shared/ui/announce/announce.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { groupResults, haveRoomBeside } from './group-results.ts';
import { ResultGrid, ResultSkeleton } from './ResultGrid.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import styles from './SearchResults.module.css';
import { searchQuery } from './search.queries.ts';
import { searchText } from './search.text.ts';

export interface SearchResultsProps {
  /** Not blank. */
  term: string;
  type: SearchType;
  onTypeChange: (type: SearchType) => void;
  /** The page a title opens over. */
  under: string;
  now: number;
}

/** The results of a term, grouped by kind or filtered to one. */
export function SearchResults({ term, type, onTypeChange, under, now }: SearchResultsProps) {
  // The chips always show the counts of the unfiltered search.
  const everything = useInfiniteQuery(searchQuery(term, 'all'));
  const totals = everything.data?.pages[0]?.totals;
  const total = totals?.[type];
  useEffect(() => {
    if (total !== undefined && total > 0) announce(say(searchText.found, { count: total }));
  }, [total]);

  if (totals?.all === 0) return <NothingFound term={term} />;
  return (
    <>
      <SearchFilters active={type} totals={totals} onChange={onTypeChange} />
      <FoundOfType key={type} term={term} type={type} onTypeChange={onTypeChange} under={under} now={now} />
    </>
  );
}

function FoundOfType({ term, type, onTypeChange, under, now }: SearchResultsProps) {
  const found = useInfiniteQuery(searchQuery(term, type));
  if (found.isPending) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
        <ResultSkeleton />
      </div>
    );
  }
  if (!found.data) {
    return (
      <div className={styles.room}>
        <Notice
          kind="error"
          title={say(searchText.failedTitle)}
          code={found.error instanceof ApiError ? found.error.code : undefined}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        >
          {say(searchText.failed)}
        </Notice>
      </div>
    );
  }

  const groups = groupResults(found.data.pages.flatMap(({ contents }) => contents));
  if (groups.length === 0) {
    return (
      <div className={styles.room}>
        <Notice
          title={say(searchText.noneOfKindTitle)}
          action={
            <Button look="primary" onClick={() => onTypeChange('all')}>
              {say(searchText.showAll)}
            </Button>
          }
        >
          {say(searchText.noneOfKind, { term })}
        </Notice>
      </div>
    );
  }
  return (
    <>
      <div className={styles.groups} data-beside={haveRoomBeside(groups) ? '' : undefined}>
        {groups.map(({ name, items }, index) => (
          <ResultGrid key={name} name={name} items={items} under={under} now={now} isFirst={index === 0} />
        ))}
      </div>
      {found.hasNextPage && (
        <div className={styles.more}>
          {found.isFetchNextPageError && <p role="alert">{say(searchText.moreFailed)}</p>}
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {say(searchText.more)}
          </Button>
        </div>
      )}
    </>
  );
}

function NothingFound({ term }: { term: string }) {
  const title = say(searchText.noneTitle, { term });
  useEffect(() => announce(title), [title]);
  return (
    <div className={styles.room}>
      <Notice title={title}>{say(searchText.none)}</Notice>
    </div>
  );
}
