// Menus, their categories and banners.

import type { Category as WireCategory, Label as WireLabel, Menu as WireMenu } from '@seyir/contract/home';
import { listMenus, readCategory, readMenu } from '@seyir/contract/home';
import { ANY_CATEGORY } from '@seyir/core/limits/home';
import { textIn } from '@seyir/core/text/local-text';
import type { OnAirMoment } from '../../catalogue/on-air.ts';
import type { Category, Label, Menu } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { type Prepared, prepare, prepareJson } from '../../http/prepared.ts';
import { AppError } from '../../shared/app-error.ts';
import { isOwnBanner, listVisibleBanners, makeBoardItem } from './board-item.ts';
import { answerView, type HomeDeps, type HomeView, viewOf } from './home-view.ts';

export function readMenuList({ catalogue, answers }: HomeDeps, language: Language): Promise<Prepared> {
  const snapshot = catalogue.current();
  return answers.answer(`menus/${language}`, String(snapshot.edition), () =>
    prepare(
      listMenus,
      snapshot.menus.filter(({ live }) => !live).map((menu) => toMenu(menu, language)),
    ),
  );
}

export async function readMenuDetail(
  { catalogue, answers }: HomeDeps,
  id: string,
  language: Language,
  isForKids: boolean,
) {
  const snapshot = catalogue.current();
  const menu = snapshot.menuById.get(id);
  if (!menu) throw new AppError('NOT_FOUND', { menu: id });
  return answers.answer(`menu ${id}/${language}${isForKids ? '/kids' : ''}`, String(snapshot.edition), () => {
    const categories = listTabs(menu, isForKids).map(({ id: tab, name, icon }) => ({
      id: tab,
      name: textIn(name, language),
      icon,
    }));
    return prepare(readMenu, { ...toMenu(menu, language), categories });
  });
}

/** A kids profile has no tab of rentals and purchases (KIDS-04). */
const listTabs = ({ categories }: Menu, isForKids: boolean): readonly Category[] =>
  categories.filter((category) => !isForKids || !isShopTab(category));

/** A tab that begins with what the account has rented and bought. */
function isShopTab({ labels: [first] }: Category): boolean {
  return first?.content.kind === 'personal' && first.content.of === 'transactions';
}

/** A category with its rows and the banner of its menu. */
export async function readCategoryPage(deps: HomeDeps, id: string, caller: Caller, meta: Meta): Promise<Prepared> {
  const view = await viewOf(deps, caller, meta);
  const category = view.snapshot.categoryById.get(id);
  if (!category) throw new AppError('NOT_FOUND', { category: id });

  const moment = await deps.onAir.now();
  const { banners } = category.menu;
  return answerView(deps, view, {
    endpoint: readCategory,
    subject: `category ${id}`,
    // Only a slide of a channel changes with the current airing.
    moment: banners.some(({ target }) => 'channel' in target) ? moment : undefined,
    isOwn: banners.some((banner) => isOwnBanner(banner, view)),
    make: (replyView) => toCategory(replyView, moment, category),
  });
}

/** Menu and category in one reply, joined from the cached replies of both: a home is shown after one call, not after two. */
export async function readHomePage(
  deps: HomeDeps,
  { menuId, categoryId }: { readonly menuId: string; readonly categoryId: string },
  caller: Caller,
  meta: Meta,
): Promise<Prepared> {
  const isForKids = caller.profile?.isKids === true;
  const known = deps.catalogue.current().menuById.get(menuId);
  const [first] = known ? listTabs(known, isForKids) : [];
  const id = categoryId === ANY_CATEGORY ? first?.id : categoryId;
  const [menu, category] = await Promise.all([
    readMenuDetail(deps, menuId, meta.language, isForKids),
    id === undefined ? undefined : readCategoryPage(deps, id, caller, meta),
  ]);
  // The ETags of both are the whole key: they are hashes of the contents.
  return deps.answers.answer(`home ${menu.etag} ${category?.etag}`, '', () =>
    prepareJson(Buffer.from(`{"menu":${menu.json},"category":${category?.json ?? null}}`), 'quick'),
  );
}

function toCategory(view: HomeView, moment: OnAirMoment, { id, name, menu, labels }: Category): WireCategory {
  const { language, userlevel } = view.audience;
  return {
    id,
    name: textIn(name, language),
    labels: labels.map((label) => toLabel(label, language)),
    banners: listVisibleBanners(menu.banners, userlevel).map((banner) => makeBoardItem(view, moment, banner)),
  };
}

const toMenu = ({ id, name, link }: Menu, language: Language): WireMenu => ({
  id,
  name: textIn(name, language),
  text: textIn(name, language),
  link,
});

export const toLabel = ({ id, name, vertical, content }: Label, language: Language): WireLabel => ({
  id,
  name: textIn(name, language),
  kind: kindOf(content),
  vertical,
});

function kindOf(content: Label['content']): WireLabel['kind'] {
  switch (content.kind) {
    case 'recordings':
      return 'recording';
    case 'channels':
    case 'lastwatched':
      return 'channel';
    case 'rule':
      return content.rule.channels === undefined ? 'vod' : 'channel';
    case 'titles':
    case 'personal':
      return 'vod';
  }
}
