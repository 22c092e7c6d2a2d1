import { listPopularSearches, type Suggestion } from '@seyir/contract/search';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { useId } from 'react';
import { call } from '../../shared/api/call.ts';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import words from '../../shared/search/SearchWords.module.css';
import { searchWordsText } from '../../shared/search/search-words.text.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './PopularSearches.module.css';

/** Counted once a night. */
const FRESH_MS = 60 * 60_000;

const popularQuery = () =>
  queryOptions({
    queryKey: ['popular-searches'],
    queryFn: ({ signal }) => call(listPopularSearches, {}, signal),
    staleTime: FRESH_MS,
    // The search itself works without them.
    retry: false,
    refetchInterval: false,
  });

interface PopularSearchesProps {
  onPick: (term: string) => void;
}

/** What is watched and liked most, as searches, before anything is typed. Renders nothing when the list fails to load. */
export function PopularSearches({ onPick }: PopularSearchesProps) {
  const { data, isPending } = useQuery(popularQuery());
  if (isPending) return <PopularSkeleton />;
  const titles = data?.filter(({ kind }) => kind !== 'genre') ?? [];
  const genres = data?.filter(({ kind }) => kind === 'genre') ?? [];
  return (
    <>
      {titles.length > 0 && <PopularTitles titles={titles} onPick={onPick} />}
      {genres.length > 0 && <PopularGenres genres={genres} onPick={onPick} />}
    </>
  );
}

function PopularTitles({ titles, onPick }: PopularSearchesProps & { titles: readonly Suggestion[] }) {
  const headingId = useId();
  const isForKids = isKid(useViewer());
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={words.heading}>
        {say(isForKids ? searchWordsText.kidsPopular : searchWordsText.popular)}
      </h2>
      <ol className={styles.titles}>
        {titles.map(({ id, title, kind }) => (
          <PopularLine key={id} title={title} kind={kind} onPick={onPick} />
        ))}
      </ol>
    </section>
  );
}

function PopularLine({ title, kind, onPick }: PopularSearchesProps & Pick<Suggestion, 'title' | 'kind'>) {
  const { rowProps } = useRovingRow({ count: 1 });
  return (
    <li {...rowProps}>
      <Link to={paths.search(title)} className={words.line} onClick={() => onPick(title)}>
        <TrendingUp aria-hidden="true" />
        <span className={words.words}>{title}</span> <span className={words.kind}>{say(searchWordsText[kind])}</span>
      </Link>
    </li>
  );
}

function PopularGenres({ genres, onPick }: PopularSearchesProps & { genres: readonly Suggestion[] }) {
  const headingId = useId();
  const isForKids = isKid(useViewer());
  const { rowProps } = useRovingRow({ count: genres.length });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={words.heading}>
        {say(isForKids ? searchWordsText.kidsGenres : searchWordsText.popularGenres)}
      </h2>
      <ul className={styles.genres} {...rowProps}>
        {genres.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.search(title)} className={styles.genre} onClick={() => onPick(title)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PENDING_CARDS = [1, 2, 3, 4, 5, 6];

function PopularSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {PENDING_CARDS.map((card) => (
        <Skeleton key={card} width="100%" height="24px" />
      ))}
    </div>
  );
}
