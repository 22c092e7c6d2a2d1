// Search (ROUTE-23): what the term in the address finds; while something else is typed, suggestions and the best matches;
// with an empty field, what the profile searched for before.

import type { SearchType } from '@seyir/contract/search';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { BestMatches } from '../../features/search/BestMatches.tsx';
import { SearchField } from '../../features/search/SearchField.tsx';
import { SearchResults } from '../../features/search/SearchResults.tsx';
import { readTerm } from '../../features/search/search.queries.ts';
import { searchText } from '../../features/search/search.text.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { pageUnder, paths } from '../../shared/paths/paths.ts';
import { HistoryList } from '../../shared/search/HistoryList.tsx';
import { SuggestionList } from '../../shared/search/SuggestionList.tsx';
import { useSearchHistory } from '../../shared/search/use-search-history.ts';
import { rememberSearch } from '../../shared/storage/search-history.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { useViewer } from '../../shared/viewer/viewer.ts';
import styles from './SearchScreen.module.css';

/** What the viewer did since the term came. Another term begins anew (SEARCH-01). */
interface SearchDraft {
  readonly term: string;
  readonly text: string;
  readonly type: SearchType;
}

export function SearchScreen() {
  const { term: given = '' } = useParams();
  const term = readTerm(given);
  const navigate = useNavigate();
  const under = pageUnder(useLocation().pathname);
  const profileId = useViewer().profile?.id;
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<SearchDraft>({ term, text: term, type: 'all' });
  const doing: SearchDraft = done.term === term ? done : { term, text: term, type: 'all' };
  const { text, type } = doing;
  const setText = (changed: string) => setDone({ ...doing, text: changed });
  const title = say(searchText.resultsOf, { term });
  usePageTitle(term === '' ? say(searchText.search) : title);

  useEffect(() => {
    if (profileId !== undefined) rememberSearch(profileId, term);
  }, [profileId, term]);

  function handleSearch(wanted: string) {
    const next = wanted.trim();
    if (next === '') return;
    setText(next);
    // The keyboard of a phone stands over the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    if (next !== term) void navigate(paths.search(next));
  }

  const words = {
    onPick: (picked: string) => {
      setText(picked);
      field.current?.focus({ preventScroll: true });
    },
    onEmptied: () => field.current?.focus(),
  };
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{term === '' ? say(searchText.search) : title}</VisuallyHidden>
      </h1>
      <SearchField field={field} text={text} onChange={setText} onSearch={handleSearch} onLeave={() => setText(term)} />
      {text.trim() === '' ? (
        <EmptySearch {...words} />
      ) : text.trim() === term ? (
        <SearchResults
          key={term}
          term={term}
          type={type}
          onTypeChange={(chosen) => setDone({ ...doing, type: chosen })}
          under={under}
          now={now}
        />
      ) : (
        <div className={styles.typing}>
          <SuggestionList typed={text} onPick={words.onPick} />
          <div className={styles.matches}>
            <BestMatches
              typed={text}
              under={under}
              now={now}
              onOpen={(found) => profileId !== undefined && rememberSearch(profileId, found)}
            />
          </div>
          <HistoryList {...words} />
        </div>
      )}
    </div>
  );
}

interface EmptySearchProps {
  onPick: (term: string) => void;
  onEmptied: () => void;
}

/** Nothing is typed: what was searched for before, or what one could search for. */
function EmptySearch(props: EmptySearchProps) {
  if (useSearchHistory().length > 0) {
    return (
      <div className={styles.beginning}>
        <HistoryList {...props} />
      </div>
    );
  }
  return (
    <div className={styles.room}>
      <Notice kind="info" title={say(searchText.startTitle)}>
        {say(searchText.start)}
      </Notice>
    </div>
  );
}
