// The first picture of the home for visitors without a session, with its words. The server writes them into the document (LCP
// image), so that they are shown before the application knows the viewer.
import { HOME_MENU_ID } from '@seyir/core/limits/home';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PageOpening } from '../../http/page-document.ts';
import { findBannerArt, listVisibleBanners } from './board-item.ts';

/** The paths of the first home, including those that the application redirects to it. */
const HOME_PAGE = new RegExp(`^/(dashboard(/home(/${HOME_MENU_ID}(/[^/]+)?)?)?/?)?$`);
/** The mask of a visitor without a profile, and of a guest: nothing is blocked. */
const NO_MASK = 0;

/** Undefined for all pages but the home, and for a first slide without both pictures. */
export function findOpening(
  { catalogue }: { catalogue: Pick<Catalogue, 'current'> },
  path: string,
): PageOpening | undefined {
  if (!HOME_PAGE.test(path)) return undefined;
  const banners = catalogue.current().menuById.get(HOME_MENU_ID)?.banners ?? [];
  const [first] = listVisibleBanners(banners, NO_MASK);
  if (!first || !('title' in first.target)) return undefined;
  const { name, summary, lockup } = first.target.title;
  const { wide, upright } = findBannerArt(first, first.target.title);
  if (!wide || !upright) return undefined;
  return { wide, upright, words: { logo: lockup?.url, name, summary } };
}
