import * as packages from '@seyir/contract/packages';
import * as payments from '@seyir/contract/payments';
import { type Route, route } from '../http/route.ts';
import { readHistory } from './history.service.ts';
import { readPackages } from './package-list.service.ts';
import { checkPurchase, type PaymentsDeps, startPurchase } from './package-purchase.service.ts';
import { applyPromoCode } from './promo.service.ts';
import { cancelRental } from './rental-cancel.service.ts';
import { readStoredCard, removeStoredCard } from './stored-card.service.ts';
import {
  cancelSubscription,
  type PackagesDeps,
  readSubscriptions,
  resumeSubscription,
} from './subscriptions.service.ts';

export const packagesRoutes = (deps: PackagesDeps): Route[] => [
  route(packages.listProducts, ({ meta }) => readPackages(deps, meta.language)),
  route(packages.listSubscriptions, ({ caller, meta }) => readSubscriptions(deps, caller, meta)),
  route(packages.cancelSubscription, ({ caller, query, meta }) => cancelSubscription(deps, caller, query.guid, meta)),
  route(packages.resumeSubscription, ({ caller, query, meta }) => resumeSubscription(deps, caller, query.guid, meta)),
  route(packages.applyPromoCode, ({ caller, query, meta }) => applyPromoCode(deps, caller, query.promoCode, meta)),
];

export const paymentsRoutes = (deps: PaymentsDeps): Route[] => [
  route(payments.startPackagePurchase, ({ caller, query, meta }) => startPurchase(deps, caller, query.productId, meta)),
  route(payments.checkPackagePurchase, ({ caller, query }) => checkPurchase(deps, caller, query.mPay)),
  route(packages.readStoredCard, ({ caller }) => readStoredCard(deps, caller)),
  route(packages.removeStoredCard, ({ caller }) => removeStoredCard(deps, caller)),
  route(payments.cancelRental, ({ caller, params }) => cancelRental(deps, caller, params.id)),
  route(payments.listPurchases, ({ caller, meta }) => readHistory(deps, caller, meta.language)),
];
