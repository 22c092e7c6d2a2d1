import styles from './Spinner.module.css';

/** For an unknown duration; a known one is a ProgressLine. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
