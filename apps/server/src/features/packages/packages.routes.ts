import * as packages from '@seyir/contract/packages';
import { type Route, route } from '../../http/route.ts';
import { readPackages } from './package-list.service.ts';
import { applyPromoCode } from './promo.service.ts';
import { cancelSubscription, type PackagesDeps, readSubscriptions } from './subscriptions.service.ts';

export const packagesRoutes = (deps: PackagesDeps): Route[] => [
  route(packages.listProducts, ({ meta }) => readPackages(deps, meta.language)),
  route(packages.listSubscriptions, ({ caller }) => readSubscriptions(deps, caller)),
  route(packages.cancelSubscription, ({ caller, query, meta }) => cancelSubscription(deps, caller, query.guid, meta)),
  route(packages.applyPromoCode, ({ caller, query, meta }) => applyPromoCode(deps, caller, query.promoCode, meta)),
];
