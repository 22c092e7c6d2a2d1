import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Panel.module.css';

export interface PanelProps {
  children: ReactNode;
  className?: string | undefined;
}

/** A raised plate that holds lines or a form. */
export function Panel({ children, className }: PanelProps) {
  return <section className={classNames(styles.panel, className)}>{children}</section>;
}

export interface PanelLineProps {
  /** A picture or an icon before the words. */
  leading?: ReactNode;
  title: ReactNode;
  /** A smaller line under it. */
  detail?: ReactNode;
  /** What stands at the end: a value, a mark, a button. */
  children?: ReactNode;
  as?: 'div' | 'li';
  /** What stands at the end is wide: on a phone it goes below the words. */
  wide?: boolean;
}

/** One line of a plate; a hairline parts it from the next. */
export function PanelLine({ leading, title, detail, children, as: Element = 'div', wide = false }: PanelLineProps) {
  return (
    <Element className={styles.line} data-wide={wide || undefined}>
      {leading}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {children}
    </Element>
  );
}
