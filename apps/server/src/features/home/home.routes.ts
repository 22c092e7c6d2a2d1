import { listMenus, readCategory, readHome, readLabel, readMenu } from '@seyir/contract/home';
import { type Route, route } from '../../http/route.ts';
import { readCategoryPage, readHomePage, readMenuDetail, readMenuList } from './home.service.ts';
import type { HomeDeps } from './home-view.ts';
import { readLabelPage } from './label.service.ts';

export const homeRoutes = (deps: HomeDeps): Route[] => [
  route(listMenus, ({ meta }) => readMenuList(deps, meta.language)),
  route(readMenu, ({ params, caller, meta }) =>
    readMenuDetail(deps, params.id, meta.language, caller.profile?.isKids === true),
  ),
  route(readCategory, ({ params, caller, meta }) => readCategoryPage(deps, params.id, caller, meta)),
  route(readHome, ({ params, caller, meta }) => readHomePage(deps, params, caller, meta)),
  route(readLabel, ({ params, query, caller, meta }) => readLabelPage(deps, params.id, query, caller, meta)),
];
