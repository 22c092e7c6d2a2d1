import type { ReactNode } from 'react';
import styles from './Overview.module.css';

interface PanelProps {
  readonly title: string;
  readonly detail?: ReactNode;
  /** At the end of the head: a link to the whole list, a legend. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, detail, more, children }: PanelProps) => (
  <section className={styles.panel} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {detail && <span className={styles.detail}>{detail}</span>}
      {more && <span className={styles.more}>{more}</span>}
    </div>
    {children}
  </section>
);
