import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './SettingsFrame.module.css';
import { settingsText } from './settings.text.ts';
import { type AreaId, areasFor } from './settings-areas.tsx';

export interface SettingsFrameProps {
  /** Undefined on the overview. */
  area?: AreaId;
  /** The heading; the name of the area by default. */
  title?: string;
  /** A sentence below the heading. */
  intro?: string | undefined;
  onSignOut: () => void;
  children: ReactNode;
}

/** The page layout of the settings: the menu beside the page, or on a phone a link back to the menu. */
export function SettingsFrame({ area, title, intro, onSignOut, children }: SettingsFrameProps) {
  const viewer = useViewer();
  const heading = title ?? say(area ? settingsText[area] : settingsText.settings);
  usePageTitle(heading);
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <p className={styles.name}>{say(settingsText.settings)}</p>
        <nav aria-label={say(settingsText.menu)}>
          <ul className={styles.areas}>
            {areasFor(viewer).map(({ id, to, Icon }) => (
              <li key={id}>
                <Link to={to} className={styles.area} aria-current={id === area ? 'page' : undefined}>
                  <Icon aria-hidden="true" />
                  {say(settingsText[id])}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {!isGuest(viewer) && (
          <button type="button" className={styles.out} onClick={onSignOut}>
            <LogOut aria-hidden="true" />
            {say(settingsText.signOut)}
          </button>
        )}
      </aside>
      <div className={styles.content}>
        {area !== undefined && (
          <Link to={paths.settings('main')} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {say(settingsText.back)}
          </Link>
        )}
        <h1 tabIndex={-1} className={styles.heading} data-overview={area === undefined || undefined}>
          {heading}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}
