import { CircleAlert } from 'lucide-react';
import styles from './AuthParts.module.css';

/** What went wrong with the whole form. The region is always there, so that words arriving in it are read out. */
export function Problem({ words }: { words: string | undefined }) {
  return (
    <div role="alert" className={styles.alert}>
      {words && (
        <p className={styles.problem}>
          <CircleAlert aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  );
}
