import type { ConsoleFound } from '@seyir/contract/console-overview';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { say } from '../shared/text/text.ts';
import { announce } from '../shared/ui/announce/announce.ts';
import { consoleText } from './console.text.ts';
import styles from './FindField.module.css';
import { type FoundKind, KIND_WORDS, useFind } from './find.ts';

interface FindFieldProps {
  readonly label: string;
  /** Only results of these kinds; all unless given. */
  readonly kinds?: readonly FoundKind[];
  readonly onChoose: (found: ConsoleFound) => void;
  /** The field of the page: "/" leads into it. */
  readonly hasShortcut?: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** A search with its results below: a combobox, by keys as by the pointer. */
export function FindField({ label, kinds, onChoose, hasShortcut = false }: FindFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { found, isSearching } = useFind(typed, kinds);
  const rows = found ?? [];
  const isShown = isOpen && found !== undefined;
  useEffect(() => {
    if (!hasShortcut) return;
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [hasShortcut]);
  const count = found?.length;
  useEffect(() => {
    if (count !== undefined && !isSearching)
      announce(count === 0 ? say(consoleText.noneFound) : say(consoleText.found, { count }));
  }, [count, isSearching]);
  const choose = (one: ConsoleFound | undefined) => {
    if (one === undefined) return;
    setTyped('');
    setOpen(false);
    onChoose(one);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((at + step + rows.length) % rows.length);
    }
    if (event.key === 'Enter') {
      // Inside a form Enter would send it.
      event.preventDefault();
      if (isShown && !isSearching) choose(rows[at]);
    }
  };
  return (
    <div className={styles.find}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && rows[at] ? `${id}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={handleKey}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(true)}
      />
      {hasShortcut && <kbd className={styles.key}>/</kbd>}
      {isShown && (
        <div className={styles.results}>
          {rows.length === 0 && <p className={styles.none}>{say(consoleText.noneFound)}</p>}
          <div id={id} role="listbox" aria-label={label}>
            {rows.map((one, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={`${one.kind} ${one.id}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={styles.option}
                // Before the field loses the focus, which closes the list.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
                onPointerMove={() => setAt(index)}
              >
                {one.image && <img src={one.image} alt="" width="48" height="27" loading="lazy" />}
                <span className={styles.name}>{one.name}</span>
                <span className={styles.detail}>{one.detail}</span>
                {kinds?.length !== 1 && <span className={styles.kind}>{say(KIND_WORDS[one.kind])}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
