import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Panel.module.css';

interface PanelProps {
  children: ReactNode;
  className?: string | undefined;
}

/** A raised panel with lines or a form. */
export function Panel({ children, className }: PanelProps) {
  return <section className={classNames(styles.panel, className)}>{children}</section>;
}

interface PanelLineProps {
  /** A picture or an icon before the text. */
  leading?: ReactNode;
  title: ReactNode;
  /** A smaller second line. */
  detail?: ReactNode;
  /** The end of the line: a value, a mark, a button. */
  children?: ReactNode;
  as?: 'div' | 'li';
  /** `children` are wide: on a phone they wrap below the text. */
  wide?: boolean;
}

/** One line of a panel, with a hairline to the next. */
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
