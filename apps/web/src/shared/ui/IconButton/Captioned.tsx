import type { ReactNode } from 'react';
import styles from './Captioned.module.css';

export interface CaptionedProps {
  caption: string;
  isOn?: boolean;
  children: ReactNode;
}

/** An icon button with a word below it on a phone, where there is no pointer to rest on it. The button says it itself. */
export function Captioned({ caption, isOn = false, children }: CaptionedProps) {
  return (
    <span className={styles.captioned} data-on={isOn || undefined}>
      {children}
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
    </span>
  );
}
