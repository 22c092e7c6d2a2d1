// Paying: packages under /pay, titles and pay-per-view programmes under /rentpurchase.
import { ORDER_TYPE, PROMO_CODE_MAX } from '@seyir/core/limits/payment';
import { DECLINE_REASONS } from '@seyir/core/money/order-machine';
import { z } from 'zod';
import { authReturn, bundleKind, paymentMethod, paymentStatus, purchaseType } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { ProgramTypeCode } from './titles.ts';
import { Id, IdParams, line, Moment, ReturnCode } from './wire.ts';

/** A product of a title or a pay-per-view programme (DATA-17). */
export const PurchaseProduct = z
  .object({
    productcode: z.string(),
    id: z.string(),
    type: z.enum(['RENTAL', 'PURCHASE', 'PPV']),
    price: z.number().min(0).describe('TL.'),
    duration: z.int().min(0).describe('Hours of a rental; 0 without end.'),
    fee: z.int().min(0).describe('Divided by Fee_Rate it is the price in TL.'),
    limittimes: z.int().min(0).describe('How often it may be started; 0 without limit.'),
    purchasetype: z.literal(purchaseType.codes).describe('2 rent or buy, 3 pay-per-view.'),
    bundle: z.literal(bundleKind.codes).describe('1 a bundle to rent, 2 a bundle to buy, 0 no bundle.'),
    name: z.string().describe('Of the bundle, the title or the programme.'),
    contents: z
      .object({
        titles: z.int().min(1),
        apart: z
          .number()
          .min(0)
          .nullable()
          .describe('TL. What its titles cost one by one; null where one is not sold so.'),
        posters: z.array(z.string()).describe('Upright, at most three.'),
      })
      .optional()
      .describe('Of a bundle.'),
  })
  .meta({ id: 'PurchaseProduct' });
export type PurchaseProduct = z.infer<typeof PurchaseProduct>;

/** How a purchase was paid, as the history shows it. */
export const PAID_BY = ['card', 'bill', 'promo', 'free', 'profile'] as const;

export const PAID_STATES = ['open', 'paid', 'declined', 'cancelled', 'expired', 'refunded'] as const;

/** A line of the purchase history (SETTINGS-09). */
export const PurchaseRecord = z
  .object({
    id: z.string(),
    kind: z.enum(['package', 'title', 'ppv']),
    deal: z.enum(['rent', 'buy']).nullable().describe('Of a title or a bundle of titles.'),
    name: z.string(),
    poster: z
      .string()
      .nullable()
      .describe('A wide picture. Null for a package, and for what the catalogue has forgotten.'),
    date: Moment,
    price: z.number().min(0).describe('TL.'),
    state: z.enum(PAID_STATES),
    method: z.enum(PAID_BY).describe("'profile': with the main profile's PIN."),
    rental: z
      .object({ phase: z.enum(['live', 'ended', 'used', 'withdrawn']), until: Moment })
      .nullable()
      .describe("Of a paid rental. 'used': no start is left; 'withdrawn': it was cancelled."),
  })
  .meta({ id: 'PurchaseRecord' });
export type PurchaseRecord = z.infer<typeof PurchaseRecord>;

const Mpay = z.string().trim().min(1).max(64);
const DeviceId = z.string().trim().min(1).max(64);

const DeclinedFor = z
  .enum(DECLINE_REASONS)
  .describe('Why the bank declined: balance or limit, the card itself, 3-D Secure, or no reason.');

export const startPackagePurchase = endpoint({
  method: 'GET',
  path: '/pay/purchase',
  access: 'adult',
  feature: 'payments',
  summary: 'Opens an order for a package, or finds the open one, and answers the page to pay it on.',
  query: z.object({ productId: Id }),
  reply: z.object({
    redirectUrl: z.string().describe('On the payment origin of the configuration.'),
    mpay: z.string().describe('The reference of the order.'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const checkPackagePurchase = endpoint({
  method: 'GET',
  path: '/pay/check',
  access: 'adult',
  feature: 'payments',
  summary: 'Asks the gateway about an order. A paid one activates the subscription, once.',
  query: z.object({ mPay: Mpay }),
  reply: z.object({
    data: z.literal([0, 1]).describe('0 not paid, 1 paid.'),
    declineReason: DeclinedFor.optional(),
  }),
  errors: ['NOT_FOUND'],
});

export const listPurchases = endpoint({
  method: 'GET',
  path: '/pay/history',
  access: 'subscriber',
  feature: 'payments',
  summary: "The account's purchases, the newest first.",
  reply: z.object({ data: z.array(PurchaseRecord) }),
});

export const readPurchaseAuth = endpoint({
  method: 'GET',
  path: '/rentpurchase/auth',
  access: 'subscriber',
  feature: 'payments',
  summary: 'Whether a title may be watched, and what it can be had for if not.',
  query: z.object({ programcode: Id, columncode: line(64).optional(), type: z.literal('14').optional() }),
  reply: ReturnCode.extend({
    auth_returncode: z.enum(authReturn.codes),
    productlist: z.array(PurchaseProduct),
  }),
  errors: ['NOT_FOUND'],
});

const OrderBody = z
  .object({
    type: z.literal(ORDER_TYPE),
    prevuecode: Id.optional().describe('For a pay-per-view programme.'),
    programcode: Id.optional().describe('For a title.'),
    productcode: Id,
    paymentmethod: z.literal(paymentMethod.codes).describe("0 with the main profile's PIN, 11 and 16 by card."),
    deviceid: DeviceId,
  })
  .refine(({ prevuecode, programcode }) => (prevuecode === undefined) !== (programcode === undefined), {
    path: ['prevuecode'],
    message: 'Give either prevuecode or programcode.',
  });

export const createOrder = endpoint({
  method: 'POST',
  path: '/rentpurchase/order',
  access: 'adult',
  feature: 'payments',
  summary: 'Opens an order for a title or a pay-per-view programme.',
  body: OrderBody,
  reply: ReturnCode.extend({ mpay: z.string().optional().describe('The reference of the order, on success.') }),
  errors: ['PIN_REQUIRED'],
});

export const payByBill = endpoint({
  method: 'POST',
  path: '/rentpurchase/bill',
  access: 'adult',
  feature: 'payments',
  summary: 'Buys on the bill, or with a promotion code. Needs the admin password check of the last five minutes.',
  body: z.object({
    programtype: ProgramTypeCode,
    programcode: Id,
    productcode: Id,
    deviceid: DeviceId,
    promo: line(PROMO_CODE_MAX).optional().describe('Blank for a payment on the bill.'),
  }),
  reply: ReturnCode,
  errors: ['PIN_REQUIRED'],
});

export const readPaymentStatus = endpoint({
  method: 'GET',
  path: '/rentpurchase/:id/payment/:paymentId',
  access: 'adult',
  feature: 'payments',
  summary: 'What became of a card payment.',
  params: z.object({ id: Id, paymentId: Mpay }),
  reply: ReturnCode.extend({
    status: z.literal(paymentStatus.codes).describe('1 paid; 3, 4 and 5 failed or stopped; 0 still open.'),
    declineReason: DeclinedFor.optional(),
  }),
  errors: ['NOT_FOUND'],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/rentpurchase/confirm',
  access: 'adult',
  feature: 'payments',
  summary: "Gives the access that was paid for, once. Returncode '80200603': it was given before.",
  body: z.object({ mpay: Mpay }),
  reply: ReturnCode,
  errors: ['NOT_FOUND'],
});

export const takeFreeProduct = endpoint({
  method: 'POST',
  path: '/rentpurchase/:vodId/free/:productId',
  access: 'adult',
  feature: 'payments',
  summary: 'Takes a product that costs nothing.',
  params: z.object({ vodId: Id, productId: Id }),
  reply: ReturnCode,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const cancelRental = endpoint({
  method: 'POST',
  path: '/rentpurchase/:id/cancel',
  access: 'adult',
  feature: 'payments',
  summary: 'Withdraws from a rental within 24 hours, as long as it was not played.',
  params: IdParams,
  reply: ReturnCode,
  errors: ['NOT_FOUND'],
});

/**
 * The postMessage of the payment page to its parent page. `confirm`: the viewer has finished, ask /pay/check; `close`: the
 * viewer closed the page; `above` and `below`: an arrow key leads out of the page. The message is not trusted: only /pay/check
 * confirms a payment (PURCHASE-12).
 */
export const PaymentFrameMessage = z.object({
  source: z.literal('seyir-payment'),
  event: z.enum(['confirm', 'close', 'above', 'below']),
});
export type PaymentFrameMessage = z.infer<typeof PaymentFrameMessage>;
