import { Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { isKey } from '../../shared/keys/keys.ts';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { navigationText } from './navigation.text.ts';
import styles from './SearchControl.module.css';

export interface SearchControlProps {
  /** Of the field, for whoever else opens it. */
  id: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSearch: (term: string) => void;
}

/** A magnifier that becomes a field. Enter with something written searches for it (NAV-11). */
export function SearchControl({ id, isOpen, onOpenChange, onSearch }: SearchControlProps) {
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  function close() {
    onOpenChange(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const term = field.current?.value.trim() ?? '';
    if (term === '') return;
    onOpenChange(false);
    onSearch(term);
  }

  function handleKey(event: KeyboardEvent) {
    if (isKey(event, 'leave')) close();
  }

  const semantics = { role: 'search' } as const;
  if (!isOpen) {
    return (
      <IconButton
        ref={opener}
        look="bare"
        label={say(navigationText.search)}
        data-roving=""
        onClick={() => onOpenChange(true)}
      >
        <Search />
      </IconButton>
    );
  }
  return (
    <div className={styles.search}>
      <form {...semantics} className={styles.form} onSubmit={handleSubmit}>
        <Search aria-hidden="true" />
        <input
          ref={field}
          id={id}
          type="search"
          name="term"
          aria-label={say(navigationText.search)}
          placeholder={say(navigationText.searchHint)}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.field}
          data-focus="own"
          onKeyDown={handleKey}
        />
        <IconButton look="bare" size="small" label={say(navigationText.closeSearch)} onClick={close}>
          <X />
        </IconButton>
      </form>
    </div>
  );
}
