import { CircleAlert } from 'lucide-react';
import styles from './AuthParts.module.css';

/** The error of a whole form. The live region is always rendered, so that an inserted message is read out. */
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
