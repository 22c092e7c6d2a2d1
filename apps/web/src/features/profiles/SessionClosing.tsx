import { say } from '../../shared/text/text.ts';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import { profilesText } from './profiles.text.ts';
import styles from './SessionClosing.module.css';

/** Shown for the second between sign-out and the dashboard: the profiles are hidden at once. */
export function SessionClosing() {
  return (
    <section className={styles.closing}>
      <h1 tabIndex={-1} className={styles.title}>
        {say(profilesText.goodbye)}
      </h1>
      <p className={styles.words} role="status">
        <Spinner />
        {say(profilesText.closing)}
      </p>
    </section>
  );
}
