// Search (ROUTE-23): the results of the term in the address; suggestions and best matches while another text is typed; the
// search history with an empty field.

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

/** The text and filter for a term. Another term in the address resets them (SEARCH-01). */
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
  const [stored, setDraft] = useState<SearchDraft>({ term, text: term, type: 'all' });
  const draft: SearchDraft = stored.term === term ? stored : { term, text: term, type: 'all' };
  const { text, type } = draft;
  const setText = (changed: string) => setDraft({ ...draft, text: changed });
  const title = say(searchText.resultsOf, { term });
  usePageTitle(term === '' ? say(searchText.search) : title);

  useEffect(() => {
    if (profileId !== undefined) rememberSearch(profileId, term);
  }, [profileId, term]);

  function handleSearch(wanted: string) {
    const next = wanted.trim();
    if (next === '') return;
    setText(next);
    // Hides the on-screen keyboard, which covers the results.
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
          onTypeChange={(chosen) => setDraft({ ...draft, type: chosen })}
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

/** With an empty field: the search history, or a hint. */
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
