import { logPurchase } from '@seyir/contract/analytics';
import { paymentMethod } from '@seyir/contract/codes';
import { checkPackagePurchase, startPackagePurchase } from '@seyir/contract/payments';
import type { Call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { OrderDeps } from './order.runner.ts';

/** The calls of a package's order. It is not polled: `GET /pay/check` closes an order that is not paid. */
export function packageOrderCalls(
  call: Call,
  productId: string | undefined,
): Pick<OrderDeps, 'hasProduct' | 'start' | 'check' | 'report'> {
  return {
    hasProduct: productId !== undefined,
    async start() {
      const { redirectUrl, mpay } = await call(startPackagePurchase, { query: { productId: productId ?? '' } });
      return { kind: 'page', url: redirectUrl, mpay };
    },
    /** 0 is a failure, any other answer a success (PURCHASE-03). */
    async check(mPay) {
      const { data, declineReason } = await call(checkPackagePurchase, { query: { mPay } });
      return { outcome: data === 0 ? 'failed' : 'paid', declineReason };
    },
    report(result) {
      const body = {
        programcode: '',
        productcode: productId ?? '',
        paymentmethod: String(paymentMethod.toCode('card')),
        returncode: result.returncode,
        errormsg: result.errormsg,
      };
      bestEffort(call(logPurchase, { body }), 'analytics never blocks a purchase');
    },
  };
}
