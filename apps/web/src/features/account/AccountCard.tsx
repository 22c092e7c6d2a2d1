import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Panel } from '../../shared/ui/Panel/Panel.tsx';
import { isGuest, isKid, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './AccountCard.module.css';
import { accountText } from './account.text.ts';

/** Who is watching, and on which package. */
export function AccountCard({ packageName }: { packageName: string | undefined }) {
  const viewer = useViewer();
  const { profile } = viewer;
  const guest = isGuest(viewer);
  const role = guest
    ? accountText.guest
    : profile === undefined
      ? accountText.noProfile
      : profile.main
        ? accountText.mainProfile
        : accountText.profile;
  // A child reads of no package (KIDS-04).
  const facts = [
    say(role),
    ...(packageName && !guest && !isKid(viewer) ? [say(accountText.package, { name: packageName })] : []),
  ];
  return (
    <Panel className={styles.card}>
      <Avatar name={profile?.posterName} photo={profile?.photo} className={styles.avatar} />
      <div className={styles.words}>
        <p className={styles.name}>{profile ? profile.name : say(guest ? accountText.guest : accountText.owner)}</p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {guest ? (
        <Button to={paths.selectLogin()} look="primary">
          {say(accountText.signIn)}
        </Button>
      ) : (
        profile && <Button to={paths.profiles(profile.id)}>{say(accountText.manageProfiles)}</Button>
      )}
    </Panel>
  );
}
