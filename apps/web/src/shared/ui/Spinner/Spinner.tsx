import styles from './Spinner.module.css';

/** Only where no duration is known; anything with a duration is a ProgressLine. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
