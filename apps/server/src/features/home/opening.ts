// The picture that the home opens with for strangers. It stands in the document itself, so that it is there long before the
// application has found out who looks and what to show them.
import { HOME_MENU_ID } from '@seyir/core/limits/home';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PageOpening } from '../../http/page-opening.ts';
import { listVisibleBanners } from './board-item.ts';

/** The addresses that lead to the first home, also by way of a redirect in the application. */
const HOME_PAGE = new RegExp(`^/(dashboard(/home(/${HOME_MENU_ID}(/[^/]+)?)?)?/?)?$`);
/** Nobody has chosen a profile yet, so nothing is left out; a guest's profile leaves out nothing either. */
const STRANGER_LEVEL = 0;

/** Undefined for all pages but the home, and for a home whose first slide has no such pictures. */
export function findOpening(
  { catalogue }: { catalogue: Pick<Catalogue, 'current'> },
  path: string,
): PageOpening | undefined {
  if (!HOME_PAGE.test(path)) return undefined;
  const banners = catalogue.current().menuById.get(HOME_MENU_ID)?.banners ?? [];
  const [first] = listVisibleBanners(banners, STRANGER_LEVEL);
  if (!first || !('title' in first.target)) return undefined;
  const { background, posterHorizontal, posterVertical } = first.target.title;
  const wide = first.image ?? background ?? posterHorizontal;
  if (!wide || !posterVertical) return undefined;
  return { wide: wide.url, upright: posterVertical.url };
}
