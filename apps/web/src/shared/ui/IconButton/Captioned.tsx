import type { ReactNode } from 'react';
import styles from './Captioned.module.css';

interface CaptionedProps {
  caption: string;
  isOn?: boolean;
  children: ReactNode;
}

/** A caption below an icon button on phones, which have no tooltips. Hidden from screen readers: the button has the name. */
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
