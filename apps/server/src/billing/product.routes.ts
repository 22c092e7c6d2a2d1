import { paymentMethod } from '@seyir/contract/codes';
import { legacyPayPerViewAuth } from '@seyir/contract/legacy';
import * as payments from '@seyir/contract/payments';
import { type Route, route } from '../http/route.ts';
import { confirmPayment, readPaymentStatus } from './payment-status.service.ts';
import { type ProductListDeps, readPayPerViewAuth, readPurchaseAuth } from './product-list.service.ts';
import { createOrder, type ProductPurchaseDeps, payByBill, takeFreeProduct } from './product-purchase.service.ts';

/** Titles and pay-per-view programmes: what they cost, how they are paid, what became of the payment. */
export const productRoutes = (deps: ProductPurchaseDeps & ProductListDeps): Route[] => [
  route(payments.readPurchaseAuth, ({ caller, query, meta }) =>
    readPurchaseAuth(deps, caller, query.programcode, meta),
  ),
  route(legacyPayPerViewAuth, ({ caller, query, meta }) => readPayPerViewAuth(deps, caller, query.prevuecode, meta)),
  route(payments.createOrder, ({ caller, body, meta }) => {
    const { prevuecode: airingId, programcode: titleId = '', productcode: productId, deviceid: deviceId } = body;
    const wanted = airingId === undefined ? { productId, titleId } : { productId, airingId };
    const method = paymentMethod.findWord(body.paymentmethod) ?? 'card';
    return createOrder(deps, caller, meta, { wanted, deviceId, method });
  }),
  route(payments.payByBill, ({ caller, body, meta }) => {
    const { productcode: productId, programcode: titleId, deviceid: deviceId, promo = '' } = body;
    return payByBill(deps, caller, meta, { wanted: { productId, titleId }, deviceId, promo });
  }),
  route(payments.takeFreeProduct, ({ caller, params, meta }) =>
    takeFreeProduct(deps, caller, meta, { productId: params.productId, titleId: params.vodId }),
  ),
  route(payments.readPaymentStatus, ({ caller, params }) =>
    readPaymentStatus(deps, caller, params.id, params.paymentId),
  ),
  route(payments.confirmPayment, ({ caller, body, meta }) => confirmPayment(deps, caller, body.mpay, meta)),
];
