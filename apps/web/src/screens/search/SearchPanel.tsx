import { BestMatches } from '../../features/search/BestMatches.tsx';
import { PopularSearches } from '../../features/search/PopularSearches.tsx';
import { HistoryList } from '../../shared/search/HistoryList.tsx';
import { SuggestionList } from '../../shared/search/SuggestionList.tsx';
import { useSearchHistory } from '../../shared/search/use-search-history.ts';
import { rememberSearch } from '../../shared/storage/search-history.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import styles from './SearchPanel.module.css';

interface SearchPanelProps {
  /** The text of the field. */
  typed: string;
  /** The page a title opens over. */
  under: string;
  /** A suggestion, a past or a popular search was chosen. */
  onPick: (term: string) => void;
  /** A title was opened. */
  onOpen?: () => void;
  /** The history was cleared: the focus returns to the field. */
  onEmptied: () => void;
}

/**
 * Below a search field: suggestions and best matches for the typed text beside the history; with an empty field the history
 * and popular searches (SEARCH-02).
 */
export function SearchPanel({ typed, under, onPick, onOpen, onEmptied }: SearchPanelProps) {
  const profileId = useViewer().profile?.id;
  const hasHistory = useSearchHistory().length > 0;
  const isEmpty = typed.trim() === '';
  const history = <HistoryList onPick={onPick} onEmptied={onEmptied} />;
  if (isEmpty) {
    return (
      <div className={styles.panel} data-alone={hasHistory ? undefined : ''}>
        {history}
        <div className={styles.beside}>
          <PopularSearches onPick={onPick} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <SuggestionList typed={typed} onPick={onPick} />
      <div className={styles.beside}>
        <BestMatches
          typed={typed}
          under={under}
          onOpen={(found) => {
            if (profileId !== undefined) rememberSearch(profileId, found);
            onOpen?.();
          }}
        />
      </div>
      {history}
    </div>
  );
}
