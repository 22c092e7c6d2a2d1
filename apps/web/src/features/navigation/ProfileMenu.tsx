import { ChevronDown, LogOut, Settings, Users, UsersRound } from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Menu } from '../../shared/ui/Menu/Menu.tsx';
import { navigationText } from './navigation.text.ts';
import styles from './ProfileMenu.module.css';

export interface ProfileMenuProps {
  /** Missing while a subscriber is still to choose one. */
  profile: StoredProfile | undefined;
  onSignOut: () => void;
}

/** The profile in use, and what can be done with it (NAV-10). */
export function ProfileMenu({ profile, onSignOut }: ProfileMenuProps) {
  const name = profile?.name ?? '';
  return (
    <Menu
      label={say(navigationText.profileMenu, { name })}
      align="end"
      items={[
        { id: 'change', label: say(navigationText.changeProfile), icon: <Users />, to: paths.selectProfile() },
        ...(profile
          ? [
              {
                id: 'manage',
                label: say(navigationText.manageProfiles),
                icon: <UsersRound />,
                to: paths.profiles(profile.id),
              },
            ]
          : []),
        { id: 'settings', label: say(navigationText.settings), icon: <Settings />, to: paths.settings('main') },
        { id: 'out', label: say(navigationText.signOut), icon: <LogOut />, onSelect: onSignOut, apart: true },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          data-roving=""
          className={styles.pill}
          aria-label={say(navigationText.profileMenu, { name })}
        >
          <Avatar name={profile?.posterName} shape="circle" className={styles.avatar} />
          <span className={styles.name}>{name}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      )}
    />
  );
}
