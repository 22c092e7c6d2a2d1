import { ArrowLeft, LogOut, Package, Settings } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useGoBack } from '../../shared/back/use-go-back.ts';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Horizon } from '../../shared/ui/Horizon/Horizon.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import styles from './ProfileStage.module.css';
import { profilesText } from './profiles.text.ts';

const MAIN_ID = 'icerik';

interface ProfileStageProps {
  /** At the inline end of the header. */
  tools?: ReactNode;
  children: ReactNode;
  /** The position of the sun in the backdrop. */
  scene?: 'chooser' | 'welcome';
  /** The tiles carry edit links below their names. */
  hasEditLinks?: boolean;
  /** The back buttons above and below (PROFILE-11). */
  showBack?: boolean;
  /** Instead of going to the previous page. */
  onBack?: (() => void) | undefined;
  /** False until a profile is chosen: every page of the dashboard would lead back here. */
  leadsHome?: boolean;
}

/** The page layout of the profile pages, with the sea at dawn as backdrop. */
export function ProfileStage(props: ProfileStageProps) {
  const { tools, children, scene = 'chooser', hasEditLinks = false, leadsHome = true, showBack = true } = props;
  const { rowProps: headRow } = useRovingRow({ count: 0 });
  const { rowProps: footRow } = useRovingRow({ count: 0 });
  const goToPrevious = useGoBack(paths.home());
  const goBack = props.onBack ?? goToPrevious;
  function handleBackLink(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    goBack();
  }
  return (
    <div className={styles.stage} data-scene={scene} data-edit={hasEditLinks || undefined}>
      <a href={`#${MAIN_ID}`} className="skip">
        {say(profilesText.skip)}
      </a>
      <Horizon />
      <header className={styles.head} {...headRow}>
        {showBack && (
          <IconButton look="bare" label={say(profilesText.backButton)} className={styles.back} onClick={goBack}>
            <ArrowLeft />
          </IconButton>
        )}
        {leadsHome ? (
          <Link to={paths.home()} className={styles.logo}>
            <Logo label={say(profilesText.logo)} />
          </Link>
        ) : (
          <span className={styles.logo}>
            <Logo />
          </span>
        )}
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
        {showBack && (
          <p className={styles.foot} {...footRow}>
            <Button to={paths.home()} look="glass" icon={<ArrowLeft />} onClick={handleBackLink}>
              {say(profilesText.back)}
            </Button>
          </p>
        )}
      </main>
    </div>
  );
}

interface StageLinkProps {
  to: string;
  icon: ReactNode;
  children: string;
  /** The label on a phone; without it the phone shows the icon alone. */
  short?: string;
}

/** A link in the header. */
export function StageLink({ to, icon, children, short }: StageLinkProps) {
  return (
    <Button
      to={to}
      look="quiet"
      icon={icon}
      title={children}
      aria-label={children}
      className={styles.stageLink}
      data-short={short === undefined ? undefined : ''}
    >
      <span className={styles.words}>{children}</span>
      {short !== undefined && (
        <span className={styles.short} aria-hidden="true">
          {short}
        </span>
      )}
    </Button>
  );
}

/** The header links of management mode (PROFILE-08). */
export function ManagementTools({ onCloseSession }: { onCloseSession: () => void }) {
  return (
    <>
      <StageLink to={paths.accountSettings()} icon={<Settings />}>
        {say(profilesText.accountSettings)}
      </StageLink>
      <StageLink to={paths.accountPackage()} icon={<Package />}>
        {say(profilesText.package)}
      </StageLink>
      <IconButton label={say(profilesText.closeSession)} onClick={onCloseSession}>
        <LogOut />
      </IconButton>
    </>
  );
}
