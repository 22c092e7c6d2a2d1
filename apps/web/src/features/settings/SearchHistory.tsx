import { History, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { searchWordsText } from '../../shared/search/search-words.text.ts';
import { useHistoryRemoval } from '../../shared/search/use-search-history.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import styles from './SearchHistory.module.css';
import { searchesText } from './settings.text.ts';

/** The profile's search history, newest first: removed one by one or all at once (SEARCH-03). */
export function SearchHistory() {
  const list = useRef<HTMLUListElement>(null);
  const { history, remove, clear } = useHistoryRemoval(list, () => document.querySelector('h1')?.focus());
  if (history.length === 0) {
    return (
      <Notice
        title={say(searchesText.emptyTitle)}
        action={
          <Button to={paths.search()} look="primary">
            {say(searchesText.search)}
          </Button>
        }
      >
        {say(searchesText.empty)}
      </Notice>
    );
  }
  return (
    <>
      <Panel>
        <ul ref={list} aria-label={say(searchWordsText.history)}>
          {history.map((term) => (
            <PanelLine
              key={term}
              as="li"
              leading={<History aria-hidden="true" />}
              title={<Link to={paths.search(term)}>{term}</Link>}
            >
              <IconButton look="bare" label={say(searchWordsText.forget, { term })} onClick={() => remove(term)}>
                <X />
              </IconButton>
            </PanelLine>
          ))}
        </ul>
      </Panel>
      <div className={styles.clear}>
        <Button icon={<Trash2 />} onClick={clear}>
          {say(searchesText.clear)}
        </Button>
      </div>
    </>
  );
}
