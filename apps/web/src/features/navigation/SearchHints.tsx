import { HistoryList } from '../../shared/search/HistoryList.tsx';
import { SuggestionList } from '../../shared/search/SuggestionList.tsx';
import styles from './SearchHints.module.css';

export interface SearchHintsProps {
  typed: string;
  onPick: (term: string) => void;
  /** The history was cleared: the focus returns to the field. */
  onEmptied: () => void;
}

/** Below the field of the bar: suggestions for the typed text, or the history while the field is empty (SEARCH-02). */
export function SearchHints({ typed, onPick, onEmptied }: SearchHintsProps) {
  return (
    // preventDefault on mousedown keeps the focus in the field: a blur would remove the list before the click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only prevents the default action
    <div className={styles.hints} onMouseDown={(event) => event.preventDefault()}>
      {typed.trim() === '' ? (
        <HistoryList onPick={onPick} onEmptied={onEmptied} />
      ) : (
        <SuggestionList typed={typed} onPick={onPick} />
      )}
    </div>
  );
}
