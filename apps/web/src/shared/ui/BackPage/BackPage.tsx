import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGoBack } from '../../back/use-go-back.ts';
import { commonText } from '../../text/common.text.ts';
import { say } from '../../text/text.ts';
import { classNames } from '../class-names.ts';
import styles from './BackPage.module.css';

interface BackPageProps {
  /** The id of the `PageHeading` inside, where the page is named by it. */
  headingId?: string;
  /** Where Back leads for a visitor who opened the address itself. */
  backTo: string;
  children: ReactNode;
}

/** A page of one list, with the way back above its heading. */
export function BackPage({ headingId, backTo, children }: BackPageProps) {
  const goBack = useGoBack(backTo);
  return (
    <section className={styles.page} aria-labelledby={headingId}>
      <button type="button" className={styles.back} onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
        {say(commonText.back)}
      </button>
      {children}
    </section>
  );
}

interface PageHeadingProps {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

export const PageHeading = ({ id, className, children }: PageHeadingProps) => (
  <h1 id={id} tabIndex={-1} className={classNames(styles.heading, className)}>
    {children}
  </h1>
);
