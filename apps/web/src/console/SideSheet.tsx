import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useBackLayer } from '../shared/back/back-layers.ts';
import { commonText } from '../shared/text/common.text.ts';
import { say } from '../shared/text/text.ts';
import { IconButton } from '../shared/ui/IconButton/IconButton.tsx';
import { consoleText } from './console.text.ts';
import styles from './SideSheet.module.css';

interface SideSheetProps {
  readonly title: string;
  /** Behind the title: the state of what is shown. */
  readonly state?: ReactNode;
  readonly onClose: () => void;
  /** To the row before or after; undefined at an end of the list. */
  readonly onBefore?: (() => void) | undefined;
  readonly onAfter?: (() => void) | undefined;
  readonly children: ReactNode;
  /** At the lower edge, always in view. */
  readonly foot?: ReactNode;
}

/** A row of a list, beside the list, which stays live. Escape and Back close it; on a phone it covers the page. */
export function SideSheet({ title, state, onClose, onBefore, onAfter, children, foot }: SideSheetProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useBackLayer(true, onClose);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      tabIndex={-1}
      data-sheet
      className={styles.sheet}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {state}
        <span className={styles.walk}>
          <IconButton look="bare" size="small" label={say(consoleText.before)} disabled={!onBefore} onClick={onBefore}>
            <ChevronUp />
          </IconButton>
          <IconButton look="bare" size="small" label={say(consoleText.after)} disabled={!onAfter} onClick={onAfter}>
            <ChevronDown />
          </IconButton>
          <IconButton look="bare" size="small" label={say(commonText.close)} onClick={onClose}>
            <X />
          </IconButton>
        </span>
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
