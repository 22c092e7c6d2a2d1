import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import styles from './Waiting.module.css';

/** The reset link is being validated (RESET-01). */
export function Waiting() {
  return (
    <p role="status" className={styles.waiting}>
      <Spinner />
      {say(commonText.loading)}
    </p>
  );
}
