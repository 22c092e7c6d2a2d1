import { AD_SLOTS } from '@seyir/core/limits/home';
import { z } from 'zod';
import { account } from './accounts.ts';
import { id, localText, PRICES_DIFFER, priced, samePrices } from './parts.ts';

const subscriptionPackage = z
  .strictObject({
    id,
    name: z.string().min(1).max(60),
    description: z.array(localText),
    info: localText,
    ...priced,
    period: z.literal('month'),
    popular: z.boolean(),
    quotas: z.strictObject({
      profiles: z.int().positive(),
      recordingHours: z.int().nonnegative(),
      sessions: z.int().positive(),
    }),
    channels: z.array(id),
    art: z.array(id),
    showChannels: z.array(id),
  })
  .refine(samePrices, PRICES_DIFFER);

const promoCode = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{1,32}$/),
  valid: z.boolean(),
  expiredDaysAgo: z.int().positive().optional(),
  /** Either days of a package, or a discount on one title. */
  package: z.string().optional(),
  days: z.int().positive().optional(),
  discountPercent: z.int().min(1).max(100).optional(),
  maxUses: z.int().positive(),
  perAccount: z.literal(1),
  description: localText,
});

const ad = z.strictObject({
  id,
  slot: z.enum(AD_SLOTS),
  headline: localText,
  body: localText,
  cta: localText.nullable(),
  link: z.string().startsWith('/').optional(),
});

export const shopFile = z.strictObject({
  currency: z.literal('TL'),
  feeRate: z.int().positive(),
  packages: z.array(subscriptionPackage),
  promoCodes: z.array(promoCode),
  adSlots: z.array(z.enum(AD_SLOTS)),
  ads: z.array(ad),
  accounts: z.array(account),
});
