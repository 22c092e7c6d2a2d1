import { History, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useRovingRow } from '../keys/roving.ts';
import { paths } from '../paths/paths.ts';
import { say } from '../text/text.ts';
import { IconButton } from '../ui/IconButton/IconButton.tsx';
import { Link } from '../ui/Link/Link.tsx';
import styles from './SearchWords.module.css';
import { searchWordsText } from './search-words.text.ts';
import { useHistoryRemoval } from './use-search-history.ts';

interface HistoryListProps {
  onPick: (term: string) => void;
  /** The last term was removed, and the list with it: the caller moves the focus. */
  onEmptied: () => void;
}

/** The profile's search history, with links and remove buttons (SEARCH-03). Renders nothing when empty. */
export function HistoryList({ onPick, onEmptied }: HistoryListProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { history, remove, clear } = useHistoryRemoval(list, onEmptied);
  const { rowProps } = useRovingRow({ count: 1 });
  if (history.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head} {...rowProps}>
        <h2 id={headingId} className={styles.heading}>
          {say(searchWordsText.history)}
        </h2>
        <button type="button" className={styles.clear} aria-label={say(searchWordsText.clearHistory)} onClick={clear}>
          {say(searchWordsText.clear)}
        </button>
      </div>
      <ul ref={list}>
        {history.map((term) => (
          <HistoryLine key={term} term={term} onPick={onPick} onForget={() => remove(term)} />
        ))}
      </ul>
    </section>
  );
}

interface HistoryLineProps {
  term: string;
  onPick: (term: string) => void;
  onForget: () => void;
}

function HistoryLine({ term, onPick, onForget }: HistoryLineProps) {
  const { rowProps } = useRovingRow({ count: 2 });
  return (
    <li className={styles.past} {...rowProps}>
      <Link to={paths.search(term)} className={styles.line} onClick={() => onPick(term)}>
        <History aria-hidden="true" />
        <span className={styles.words}>{term}</span>
      </Link>
      <IconButton look="bare" size="small" label={say(searchWordsText.forget, { term })} onClick={onForget}>
        <X />
      </IconButton>
    </li>
  );
}
