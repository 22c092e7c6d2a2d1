import { SEARCH_TEXT_MAX } from '@seyir/core/limits/catalogue';
import { Search, X } from 'lucide-react';
import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useBackLayer } from '../../shared/back/back-layers.ts';
import { isKey } from '../../shared/keys/keys.ts';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import { navigationText } from './navigation.text.ts';
import styles from './SearchControl.module.css';

/** What is shown below the field for the typed text. */
export interface SearchPanelProps {
  typed: string;
  /** The page a title opens over. */
  under: string;
  onPick: (term: string) => void;
  onOpen: () => void;
  /** The history was cleared: the focus returns to the field. */
  onEmptied: () => void;
}

interface SearchControlProps {
  /** Lazy: most visits start without a search. */
  Panel: ComponentType<SearchPanelProps>;
  under: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSearch: (term: string) => void;
}

/**
 * A button that expands to a search field. Enter searches for the text (NAV-11); a panel with suggestions, best matches and
 * the history appears below, and arrow down moves into it (SEARCH-02).
 */
export function SearchControl({ Panel, under, isOpen, onOpenChange, onSearch }: SearchControlProps) {
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isInside, setInside] = useState(false);
  const { rowProps } = useRovingRow({ count: 2 });
  const isForKids = isKid(useViewer());

  useEffect(() => {
    if (isOpen) field.current?.focus();
    else setTyped('');
  }, [isOpen]);

  function close() {
    onOpenChange(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  useBackLayer(isOpen, close);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const term = typed.trim();
    if (term === '') return;
    onOpenChange(false);
    onSearch(term);
  }

  function handleKey(event: KeyboardEvent) {
    if (isKey(event, 'leave')) return close();
    // The first suggestion, though a best match may stand nearer to the field.
    const first = panel.current?.querySelector<HTMLElement>('a, button');
    if (event.target !== field.current || !isKey(event, 'below') || !first) return;
    event.preventDefault();
    first.focus();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setInside(false);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from the field and from the list below
    <div className={styles.search} onKeyDown={handleKey} onFocus={() => setInside(true)} onBlur={handleBlur}>
      <form {...semantics} className={styles.form} onSubmit={handleSubmit} {...rowProps}>
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="search"
          name="term"
          value={typed}
          maxLength={SEARCH_TEXT_MAX}
          aria-label={say(navigationText.search)}
          placeholder={say(isForKids ? placesText.kidsSearchHint : placesText.searchHint)}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.field}
          data-focus="own"
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton look="bare" size="small" label={say(navigationText.closeSearch)} onClick={close}>
          <X />
        </IconButton>
      </form>
      {isInside && (
        // preventDefault on mousedown keeps the focus in the field: a blur would remove the panel before the click.
        // biome-ignore lint/a11y/noStaticElementInteractions: the handler only prevents the default action
        <div ref={panel} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          <Suspense>
            <Panel
              typed={typed}
              under={under}
              onPick={() => onOpenChange(false)}
              onOpen={() => onOpenChange(false)}
              onEmptied={() => field.current?.focus()}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
