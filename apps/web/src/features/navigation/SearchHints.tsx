import { HistoryList } from '../../shared/search/HistoryList.tsx';
import { SuggestionList } from '../../shared/search/SuggestionList.tsx';
import styles from './SearchHints.module.css';

export interface SearchHintsProps {
  typed: string;
  onPick: (term: string) => void;
  /** The history is gone: the field is the place to be. */
  onEmptied: () => void;
}

/** Below the field of the bar: suggestions for what is typed, before that what was searched for (SEARCH-02). */
export function SearchHints({ typed, onPick, onEmptied }: SearchHintsProps) {
  return (
    // A press in here must not take the focus from the field: the list would be gone before the press is over.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is kept from happening
    <div className={styles.hints} onMouseDown={(event) => event.preventDefault()}>
      {typed.trim() === '' ? (
        <HistoryList onPick={onPick} onEmptied={onEmptied} />
      ) : (
        <SuggestionList typed={typed} onPick={onPick} />
      )}
    </div>
  );
}
