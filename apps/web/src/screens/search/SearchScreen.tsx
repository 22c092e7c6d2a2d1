// Search (ROUTE-23): the results of the term in the address; suggestions and best matches while another text is typed; the
// search history and popular searches with an empty field.

import type { SearchType } from '@seyir/contract/search';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { SearchField } from '../../features/search/SearchField.tsx';
import { SearchResults } from '../../features/search/SearchResults.tsx';
import { readTerm } from '../../features/search/search.queries.ts';
import { searchText } from '../../features/search/search.text.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { pageUnder, paths } from '../../shared/paths/paths.ts';
import { rememberSearch } from '../../shared/storage/search-history.ts';
import { say } from '../../shared/text/text.ts';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { SearchPanel } from './SearchPanel.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  const [stored, setDraft] = useState<SearchDraft>({ term, text: term, type: 'all' });
  const draft: SearchDraft = stored.term === term ? stored : { term, text: term, type: 'all' };
  const { text, type } = draft;
  const setText = (changed: string) => setDraft({ ...draft, text: changed });
  const title = say(searchText.resultsOf, { term });
  usePageTitle(term === '' ? say(searchText.search) : title);

  useEffect(() => {
    if (profileId !== undefined) rememberSearch(profileId, term);
    // The page without a term is opened to type.
    if (term === '') field.current?.focus({ preventScroll: true });
  }, [profileId, term]);

  function handleSearch(wanted: string) {
    const next = wanted.trim();
    if (next === '') return;
    setText(next);
    // Hides the on-screen keyboard, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    if (next !== term) void navigate(paths.search(next));
  }

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{term === '' ? say(searchText.search) : title}</VisuallyHidden>
      </h1>
      <SearchField field={field} text={text} onChange={setText} onSearch={handleSearch} onLeave={() => setText(term)} />
      {text.trim() !== '' && text.trim() === term ? (
        <SearchResults
          key={term}
          term={term}
          type={type}
          onTypeChange={(chosen) => setDraft({ ...draft, type: chosen })}
          onErase={() => {
            setText('');
            field.current?.focus();
          }}
          under={under}
        />
      ) : (
        <div className={styles.panel}>
          <SearchPanel
            typed={text}
            under={under}
            onPick={(picked) => {
              setText(picked);
              field.current?.focus({ preventScroll: true });
            }}
            onEmptied={() => field.current?.focus()}
          />
        </div>
      )}
    </div>
  );
}
