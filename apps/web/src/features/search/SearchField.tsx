import { SEARCH_TEXT_MAX } from '@seyir/core/limits/catalogue';
import { Search, X } from 'lucide-react';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { isKey } from '../../shared/keys/keys.ts';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './SearchField.module.css';
import { searchText } from './search.text.ts';

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  /** Enter. */
  onSearch: (text: string) => void;
  /** Escape: restores the searched term. */
  onLeave: () => void;
}

/** The field of the search page. Arrow down moves to the results. */
export function SearchField({ field, text, onChange, onSearch, onLeave }: SearchFieldProps) {
  const { rowProps } = useRovingRow({ count: 2 });
  const isForKids = isKid(useViewer());

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch(text);
  }

  function handleKey(event: KeyboardEvent) {
    if (!isKey(event, 'leave')) return;
    event.preventDefault();
    onLeave();
  }

  function handleErase() {
    onChange('');
    field.current?.focus();
  }

  const semantics = { role: 'search' } as const;
  return (
    <form {...semantics} className={styles.form} onSubmit={handleSubmit} {...rowProps}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        name="term"
        value={text}
        maxLength={SEARCH_TEXT_MAX}
        aria-label={say(searchText.search)}
        placeholder={say(isForKids ? placesText.kidsSearchHint : placesText.searchHint)}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        className={styles.field}
        data-focus="own"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {text !== '' && (
        <IconButton size="small" label={say(searchText.erase)} onClick={handleErase}>
          <X />
        </IconButton>
      )}
    </form>
  );
}
