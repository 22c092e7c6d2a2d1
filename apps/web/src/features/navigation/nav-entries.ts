// The entries of the navigation bar: the server's menus in their order, and live television at the end.

import type { Menu } from '@seyir/contract/home';
import { HOME_MENU_ID, KIDS_MENU_ID, LIVE_MENU_ID } from '@seyir/core/limits/home';
import type { Columns } from '../../shared/config/config.queries.ts';
import { paths } from '../../shared/paths/paths.ts';
import { isKid, type Viewer } from '../../shared/viewer/viewer.ts';

export interface NavEntry {
  readonly menuId: string;
  readonly label: string;
  readonly to: string;
  readonly isLive: boolean;
  /** For this viewer the entry opens the sign-in message instead of a page (NAV-05). */
  readonly needsSignIn: boolean;
}

/** Without menus (loading or failed) live television is the only entry (NAV-08). */
export function navEntries(
  menus: readonly Menu[],
  liveLabel: string,
  columns: Columns | undefined,
  viewer: Viewer,
): NavEntry[] {
  const entries = menus
    .filter((menu) => menu.id !== LIVE_MENU_ID && (!isKid(viewer) || isForKids(menu.id, columns)))
    .map((menu) => ({
      menuId: menu.id,
      label: menu.text || menu.name,
      to: paths.home(menu.link),
      isLive: false,
      needsSignIn: isForSubscribers(menu.id, columns, viewer),
    }));
  return [...entries, { menuId: LIVE_MENU_ID, label: liveLabel, to: paths.liveTv(), isLive: true, needsSignIn: false }];
}

/** A child has the kids menu and "special for me": no shop, and no tabs that the child's level leaves empty (KIDS-04). */
export function isForKids(menuId: string, columns: Columns | undefined): boolean {
  return menuId === KIDS_MENU_ID || menuId === columns?.forMeColumn;
}

/** The menus "special for me" and series are for subscribers (NAV-05, NAV-12). */
export function isForSubscribers(menuId: string, columns: Columns | undefined, { userType }: Viewer): boolean {
  if (!columns || userType !== '0') return false;
  return menuId === columns.forMeColumn || menuId === columns.seriesColumn;
}

/** The first page of a viewer: a child's is the kids menu. */
export function landingOf(viewer: Viewer): string {
  return paths.home(isKid(viewer) ? KIDS_MENU_ID : HOME_MENU_ID);
}

/** The logo leads a child to the kids menu, a subscriber to "special for me", any other viewer to the films (NAV-01). */
export function logoTarget(columns: Columns | undefined, viewer: Viewer): string {
  const { userType } = viewer;
  if (isKid(viewer)) return landingOf(viewer);
  if (!columns) return paths.home(HOME_MENU_ID);
  return paths.home(userType === '1' ? columns.forMeColumn : columns.vodColumn);
}

/** The menu of a page, marked in the bar. */
export function activeMenuId(pathname: string): string | undefined {
  // The guide belongs to live television.
  if (/^\/dashboard\/(livetv|guide)(\/|$)/.test(pathname)) return LIVE_MENU_ID;
  return /^\/dashboard\/home\/([^/]+)/.exec(pathname)?.[1];
}
