import { paths } from '../../../shared/paths/paths.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Notice } from '../../../shared/ui/Notice/Notice.tsx';
import { homeText } from '../home.text.ts';
import styles from './NothingOfYours.module.css';

/** A group without anything in it says how things get there. */
export function NothingOfYours() {
  return (
    <div className={styles.room}>
      <Notice
        title={say(homeText.nothingOfYoursTitle)}
        action={
          <Button to={paths.home()} look="primary">
            {say(homeText.discover)}
          </Button>
        }
      >
        {say(homeText.nothingOfYours)}
      </Notice>
    </div>
  );
}
