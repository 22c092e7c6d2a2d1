// Advertisements.
import { AD_SLOTS } from '@seyir/core/limits/home';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Ad = z
  .object({
    id: z.string(),
    slot: z.enum(AD_SLOTS),
    headline: z.string(),
    body: z.string().nullable(),
    cta: z.string().nullable().describe('The words of its button.'),
    link: z.string().nullable().describe('Where it leads: a path of the application or an https address.'),
    image: z.string().nullable(),
  })
  .meta({ id: 'Ad' });
export type Ad = z.infer<typeof Ad>;

// #region declaration
export const readAd = endpoint({
  method: 'GET',
  path: '/ads/:slot',
  access: 'public',
  feature: 'ads',
  summary: 'The advertisement of a slot, or 204 when there is none.',
  params: z.object({ slot: z.enum(AD_SLOTS) }),
  reply: Ad.optional(),
});
// #endregion
