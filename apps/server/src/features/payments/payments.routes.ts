import * as payments from '@seyir/contract/payments';
import { type Route, route } from '../../http/route.ts';
import { cancelRental } from './cancel.service.ts';
import { readHistory } from './history.service.ts';
import { checkPurchase, type PaymentsDeps, startPurchase } from './purchase.service.ts';

export const paymentsRoutes = (deps: PaymentsDeps): Route[] => [
  route(payments.startPackagePurchase, ({ caller, query, meta }) => startPurchase(deps, caller, query.productId, meta)),
  route(payments.checkPackagePurchase, ({ caller, query, meta }) => checkPurchase(deps, caller, query.mPay, meta)),
  route(payments.cancelRental, ({ caller, params }) => cancelRental(deps, caller, params.id)),
  route(payments.listPurchases, ({ caller, meta }) => readHistory(deps, caller, meta.language)),
];
