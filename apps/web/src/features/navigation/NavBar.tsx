import { listMenus } from '@seyir/contract/home';
import { SCROLL_THRESHOLD_PX } from '@seyir/core/limits/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { userFrameQuery } from '../../shared/config/config.queries.ts';
import { useRovingRow } from '../../shared/keys/roving.ts';
import { isSearchPage, pageUnder, paths } from '../../shared/paths/paths.ts';
import { useScrolledPast } from '../../shared/scroll/use-scrolled-past.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { rememberSearch } from '../../shared/storage/search-history.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { askForMenu, type RefusedMenu } from './ask-for-menu.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import styles from './NavBar.module.css';
import { NavItem } from './NavItem.tsx';
import { activeMenuId, logoTarget, navEntries } from './nav-entries.ts';
import { navigationText } from './navigation.text.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchControl, type SearchPanelProps } from './SearchControl.tsx';
import { TabBar } from './TabBar.tsx';

const MENUS_FRESH_MS = 5 * 60_000;

export const menusQuery = () =>
  queryOptions({
    queryKey: ['menus'],
    queryFn: ({ signal }) => call(listMenus, {}, signal),
    staleTime: MENUS_FRESH_MS,
  });

/** A phone has no room for a field in the bar: search is a page there. */
const NARROW = '(max-width: 599px)';

interface NavBarProps {
  /** What the search field of the bar shows below it. */
  SearchPanel: ComponentType<SearchPanelProps>;
  onSignOut: () => void;
}

/** Navigation: the bar at the top, and the tab bar at the bottom of a phone. */
export function NavBar({ SearchPanel, onSignOut }: NavBarProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menus = useQuery(menusQuery());
  const { data: columns } = useQuery(userFrameQuery());
  const [isSearching, setSearching] = useState(false);
  const isScrolled = useScrolledPast(SCROLL_THRESHOLD_PX);
  // No entries while the menus load: live television would shift when the others arrive.
  const entries = menus.isPending ? [] : navEntries(menus.data ?? [], say(navigationText.liveTv), columns, viewer);
  const active = activeMenuId(pathname);
  // Spatial navigation: for a remote the bar is a row; arrows go along it and down into the page.
  const { rowProps } = useRovingRow({ count: entries.length });
  const handleRefused = (refused: RefusedMenu) => askForMenu(refused, navigate);
  const handleSearch = (term: string) => {
    if (viewer.profile) rememberSearch(viewer.profile.id, term);
    void navigate(paths.search(term));
  };
  const handleSearchOpen = (isOpen: boolean) => {
    if (isOpen && (isSearchPage(pathname) || matchMedia(NARROW).matches)) void navigate(paths.search());
    else setSearching(isOpen);
  };

  return (
    <>
      <header
        className={styles.bar}
        data-nav=""
        data-scrolled={isScrolled || undefined}
        data-searching={isSearching || undefined}
        data-on-search-page={isSearchPage(pathname) || undefined}
        {...rowProps}
      >
        <Link to={logoTarget(columns, viewer)} className={styles.logo} data-roving="">
          <Logo label={say(navigationText.logo)} />
        </Link>
        <nav aria-label={say(navigationText.mainMenu)} className={styles.menu}>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li
                key={entry.menuId}
                data-active={entry.menuId === active || undefined}
                data-live={entry.isLive || undefined}
              >
                <NavItem entry={entry} isActive={entry.menuId === active} onRefused={handleRefused} />
              </li>
            ))}
          </ul>
          <MoreMenu entries={entries} activeId={active} onRefused={handleRefused} />
        </nav>
        <div className={styles.tools}>
          <SearchControl
            Panel={SearchPanel}
            under={pageUnder(pathname)}
            isOpen={isSearching}
            onOpenChange={handleSearchOpen}
            onSearch={handleSearch}
          />
          <LanguageSwitch />
          {isGuest(viewer) ? (
            <div className={styles.guest}>
              <Button to={paths.selectLogin()} look="quiet" size="small" data-roving="">
                {say(signInText.signIn)}
              </Button>
              <Button to={paths.signup()} look="primary" size="small" data-roving="">
                {say(signInText.signUp)}
              </Button>
            </div>
          ) : (
            <ProfileMenu profile={viewer.profile} onSignOut={onSignOut} />
          )}
        </div>
      </header>
      <TabBar forMeId={columns?.forMeColumn} activeId={active} onRefused={handleRefused} onSignOut={onSignOut} />
    </>
  );
}
