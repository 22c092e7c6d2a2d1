import { HOME_MENU_ID, KIDS_MENU_ID, LIVE_MENU_ID } from '@seyir/core/limits/home';
import { Bookmark, House, LogIn, Search, Tv } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isSearchPage, paths } from '../../shared/paths/paths.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { isGuest, isKid, useViewer } from '../../shared/viewer/viewer.ts';
import type { RefusedMenu } from './ask-for-menu.tsx';
import { landingOf } from './nav-entries.ts';
import { navigationText } from './navigation.text.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import styles from './TabBar.module.css';

interface TabBarProps {
  forMeId: string | undefined;
  activeId: string | undefined;
  onRefused: (refused: RefusedMenu) => void;
  onSignOut: () => void;
}

/** The bottom tab bar of a phone. */
export function TabBar({ forMeId, activeId, onRefused, onSignOut }: TabBarProps) {
  const viewer = useViewer();
  const guest = isGuest(viewer);
  const { pathname } = useLocation();

  function handleForMe(event: MouseEvent) {
    if (!guest || forMeId === undefined) return;
    event.preventDefault();
    onRefused({ menuId: forMeId, to: paths.home(forMeId) });
  }

  return (
    <nav aria-label={say(navigationText.bottomMenu)} className={styles.bar}>
      <Place
        to={landingOf(viewer)}
        icon={<House />}
        isActive={activeId === (isKid(viewer) ? KIDS_MENU_ID : HOME_MENU_ID)}
      >
        {say(navigationText.home)}
      </Place>
      <Place to={paths.liveTv()} icon={<Tv />} isActive={activeId === LIVE_MENU_ID}>
        {say(navigationText.liveTv)}
      </Place>
      <Place to={paths.search()} icon={<Search />} isActive={isSearchPage(pathname)}>
        {say(navigationText.search)}
      </Place>
      <Place
        to={paths.home(forMeId)}
        icon={<Bookmark />}
        isActive={forMeId !== undefined && activeId === forMeId}
        onClick={handleForMe}
      >
        {say(navigationText.forMe)}
      </Place>
      {guest ? (
        <Place to={paths.selectLogin()} icon={<LogIn />}>
          {say(signInText.signIn)}
        </Place>
      ) : (
        <ProfileMenu
          profile={viewer.profile}
          onSignOut={onSignOut}
          className={styles.profile}
          trigger={({ name, avatar, ...props }) => (
            <button {...props} type="button" className={styles.place}>
              <Avatar {...avatar} shape="circle" className={styles.avatar} />
              <span className={styles.word}>{name}</span>
            </button>
          )}
        />
      )}
    </nav>
  );
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  children: ReactNode;
  isActive?: boolean;
  onClick?: (event: MouseEvent) => void;
}

function Place({ to, icon, children, isActive = false, onClick }: PlaceProps) {
  return (
    <Link to={to} className={styles.place} aria-current={isActive ? 'page' : undefined} onClick={onClick}>
      {icon}
      <span className={styles.word}>{children}</span>
    </Link>
  );
}
