// The packages on offer and the subscriptions of an account.
import { PROMO_CODE_MAX } from '@seyir/core/limits/payment';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './wire.ts';

/** A package on its card. */
export const Product = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().describe('One line of the card for each line of the text.'),
    price: z.number().min(0).describe('TL a month.'),
    info: z.string(),
    posters: z.array(z.string()).describe('The pictures that fan out on the card.'),
    widePosters: z.array(z.string()).describe('Wide pictures of the same titles, for the page after the payment.'),
    channels: z
      .array(z.object({ id: z.string(), name: z.string(), logo: z.string() }))
      .describe('Those shown on the card.'),
    channelCount: z.int().min(0),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED', 'REPLACED'] as const;

export const Subscription = z
  .object({
    productP: z.object({ id: z.string(), name: z.string() }),
    guid: z.string(),
    status: z.enum(SUBSCRIPTION_STATUSES).describe('A cancelled one gives access until endDate.'),
    endDate: Moment,
    renews: z
      .boolean()
      .optional()
      .describe('False for one that ends at endDate: a gift, or one without a stored card.'),
    resumable: z.boolean().optional().describe('True for a cancelled one that can renew again without a payment now.'),
    customer: z.object({ email: z.string() }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/auth/subscription',
  access: 'public',
  feature: 'packages',
  summary: 'The packages on offer.',
  reply: z.array(Product),
});

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/auth/subscription/my-subscriptions',
  access: 'guest',
  feature: 'packages',
  summary: "The caller's subscriptions, the current one first; none for a guest.",
  reply: z.object({ data: z.array(Subscription) }),
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/auth/subscription/unsub',
  access: 'adult',
  feature: 'packages',
  summary: 'Cancels a subscription, which keeps its access until it ends.',
  query: z.object({ guid: Id }),
  reply: Subscription,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/auth/subscription/resume',
  access: 'adult',
  feature: 'packages',
  summary:
    'Takes the cancellation of a subscription back while it lasts: it renews again at its end, and nothing is paid now.',
  query: z.object({ guid: Id }),
  reply: Subscription,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** The card that renewals charge. */
const StoredCard = z.object({
  card: z
    .object({ lastDigits: z.string().nullable().describe('Null where the gateway does not give them.') })
    .nullable(),
});

export const readStoredCard = endpoint({
  method: 'GET',
  path: '/auth/subscription/card',
  access: 'adult',
  feature: 'packages',
  summary: 'The card that renewals charge; null without one.',
  reply: StoredCard,
});

export const removeStoredCard = endpoint({
  method: 'DELETE',
  path: '/auth/subscription/card',
  access: 'adult',
  feature: 'packages',
  summary: 'Deletes the card, here and at the gateway. A package then ends at its date instead of being renewed.',
  reply: StoredCard,
});

export const PromoCode = z.string().trim().min(1).max(PROMO_CODE_MAX);

export const applyPromoCode = endpoint({
  method: 'POST',
  path: '/subscription/promo',
  access: 'adult',
  feature: 'packages',
  summary: 'Gives the account the package of a promotion code. A code works once for an account.',
  query: z.object({ promoCode: PromoCode }),
  reply: Subscription,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
