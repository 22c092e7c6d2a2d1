import { type ReactNode, useId } from 'react';
import styles from './AccountSection.module.css';

interface AccountSectionProps {
  heading: string;
  intro?: string;
  children: ReactNode;
}

/** A part of the account page under a heading of its own. */
export function AccountSection({ heading, intro, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Inline error of one section: a list that failed to load shows the message in its own place. */
export function SectionProblem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
