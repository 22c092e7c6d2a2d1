import { ChevronRight, LogOut } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './Overview.module.css';
import { settingsText } from './settings.text.ts';
import { areasFor } from './settings-areas.tsx';

/** The overview of the settings areas (SETTINGS-06). */
export function Overview({ onSignOut }: { onSignOut: () => void }) {
  const viewer = useViewer();
  return (
    <>
      <ul className={styles.areas}>
        {areasFor(viewer).map(({ id, to, Icon, hint }) => (
          <li key={id}>
            <Link to={to} className={styles.area}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{say(settingsText[id])}</span>
                <span className={styles.hint}>{say(settingsText[hint])}</span>
              </span>
              <ChevronRight className={styles.way} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {!isGuest(viewer) && (
        <div className={styles.out}>
          <Button look="danger" icon={<LogOut />} onClick={onSignOut} block>
            {say(settingsText.signOut)}
          </Button>
        </div>
      )}
    </>
  );
}
