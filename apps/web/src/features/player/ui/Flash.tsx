import { useEffect, useState } from 'react';
import styles from './Flash.module.css';

/** What a key or a double tap just did. Each press has its own number. */
export interface FlashNote {
  readonly id: number;
  readonly words: string;
  readonly side: 'start' | 'middle' | 'end';
}

/** Long enough to read two words. */
const SHOWN_MS = 800;

/** Only for the eye: those who listen hear the control itself. */
export function Flash({ note }: { note: FlashNote | undefined }) {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setOver(note.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  if (!note || over === note.id) return null;
  return (
    <span key={note.id} className={styles.flash} data-side={note.side} aria-hidden="true">
      {note.words}
    </span>
  );
}
