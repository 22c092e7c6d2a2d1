import type { SearchType } from '@seyir/contract/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { announce } from '../../shared/ui/announce/announce.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import { groupResults, haveRoomBeside } from './group-results.ts';
import { PeopleFound } from './PeopleFound.tsx';
import { PopularSearches } from './PopularSearches.tsx';
import { ResultGrid, ResultSkeleton } from './ResultGrid.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import styles from './SearchResults.module.css';
import { searchQuery } from './search.queries.ts';
import { searchText } from './search.text.ts';

interface SearchResultsProps {
  /** Not blank. */
  term: string;
  type: SearchType;
  onTypeChange: (type: SearchType) => void;
  /** Empties the field. */
  onErase: () => void;
  /** The page a title opens over. */
  under: string;
}

/** The results of a term, grouped by kind or filtered to one. */
export function SearchResults({ onErase, ...props }: SearchResultsProps) {
  const { term, type, onTypeChange } = props;
  // The chips always show the counts of the unfiltered search.
  const everything = useInfiniteQuery(searchQuery(term, 'all'));
  const totals = everything.data?.pages[0]?.totals;
  const total = totals?.[type];
  useEffect(() => {
    if (total !== undefined && total > 0) announce(say(searchText.found, { count: total }));
  }, [total]);

  if (everything.isPending) return <Waiting />;
  // Not left to the list below, whose mount would send the failed request again.
  if (!everything.data) return <Failure found={everything} />;
  if (totals?.all === 0) return <NothingFound term={term} onErase={onErase} />;
  return (
    <>
      <SearchFilters active={type} totals={totals} onChange={onTypeChange} />
      {type === 'all' && <PeopleFound people={everything.data?.pages[0]?.people ?? []} />}
      <FoundOfType key={type} {...props} />
    </>
  );
}

/** The filters appear with their counts, which would move them later. */
function Waiting({ hasFilters = true }: { hasFilters?: boolean }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      {hasFilters && <Skeleton width="min(520px, 100%)" shape="pill" className={styles.filters} />}
      <ResultSkeleton />
    </div>
  );
}

interface FailureProps {
  found: { readonly error: Error | null; readonly isFetching: boolean; refetch(): unknown };
}

function Failure({ found }: FailureProps) {
  return (
    <div className={styles.room}>
      <Notice
        kind="error"
        title={say(searchText.failedTitle)}
        code={found.error instanceof ApiError ? found.error.code : undefined}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
        error={found.error}
      />
    </div>
  );
}

function FoundOfType({ term, type, onTypeChange, under }: Omit<SearchResultsProps, 'onErase'>) {
  const found = useInfiniteQuery(searchQuery(term, type));
  if (found.isPending) return <Waiting hasFilters={false} />;
  if (!found.data) return <Failure found={found} />;

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
          <ResultGrid
            key={name}
            name={name}
            heading={say(searchText[name])}
            items={items}
            under={under}
            isFirst={index === 0}
          />
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

/** No results: another spelling, an empty field, or what others search for. */
function NothingFound({ term, onErase }: { term: string; onErase: () => void }) {
  const title = say(searchText.noneTitle, { term });
  const isForKids = isKid(useViewer());
  useEffect(() => announce(title), [title]);
  return (
    <div className={styles.none}>
      <Notice
        kind="info"
        title={title}
        action={
          <Button look="primary" onClick={onErase}>
            {say(searchText.eraseSearch)}
          </Button>
        }
      >
        {say(isForKids ? searchText.noneForKids : searchText.none)}
      </Notice>
      <PopularSearches onPick={() => undefined} />
    </div>
  );
}
