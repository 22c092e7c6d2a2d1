import { ChevronDown, LogOut, Settings, Users, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';
import { say } from '../../shared/text/text.ts';
import { Avatar, type AvatarProps } from '../../shared/ui/Avatar/Avatar.tsx';
import { Menu, type MenuTriggerProps } from '../../shared/ui/Menu/Menu.tsx';
import { navigationText } from './navigation.text.ts';
import styles from './ProfileMenu.module.css';

interface ProfileMenuProps {
  /** Undefined until a subscriber has chosen a profile. */
  profile: StoredProfile | undefined;
  onSignOut: () => void;
  /** The trigger; a pill with the avatar by default. */
  trigger?: (props: ProfileTriggerProps) => ReactNode;
  className?: string | undefined;
}

interface ProfileTriggerProps extends MenuTriggerProps {
  readonly name: string;
  readonly avatar: Pick<AvatarProps, 'name' | 'photo'>;
  readonly 'aria-label': string;
}

/** The menu of the current profile (NAV-10). */
export function ProfileMenu({ profile, onSignOut, trigger = pill, className }: ProfileMenuProps) {
  const name = profile?.name ?? '';
  const label = say(navigationText.profileMenu, { name });
  return (
    <Menu
      label={label}
      align="end"
      className={className}
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
      trigger={(props) =>
        trigger({
          ...{ ...props, name, 'aria-label': label },
          avatar: { name: profile?.posterName, photo: profile?.photo },
        })
      }
    />
  );
}

function pill({ name, avatar, ...props }: ProfileTriggerProps) {
  return (
    <button {...props} type="button" data-roving="" className={styles.pill}>
      <Avatar {...avatar} shape="circle" className={styles.avatar} />
      <span className={styles.name}>{name}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
