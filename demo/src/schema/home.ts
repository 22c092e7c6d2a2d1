import { TAB_ICONS } from '@seyir/core/limits/home';
import { z } from 'zod';
import { id, localText, picture } from './parts.ts';

const COLUMNS = ['forMeColumn', 'vodColumn', 'seriesColumn', 'rentColumn', 'kidColumn'] as const;
const menuId = z.string().regex(/^[0-9]{1,9}$/);
const labelId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const row = { id: labelId, title: localText, vertical: z.boolean() };
/** A row is kept by hand, or filled by a rule; what a rule may ask is checked where rules are read. */
const label = z.union(
  [
    z.strictObject({ ...row, titles: z.array(id).min(1) }),
    z.strictObject({ ...row, channels: z.array(id).min(1) }),
    z.strictObject({ ...row, rule: z.record(z.string(), z.unknown()) }),
  ],
  'a row has titles, channels or a rule',
);
export type DemoLabel = z.infer<typeof label>;

const words = { badge: localText, kicker: localText, personalBadge: localText.optional() };
const banner = z.discriminatedUnion('linktype', [
  z.strictObject({ linktype: z.literal('movie'), titleId: id, ...words }),
  z.strictObject({ linktype: z.literal('tv'), channelId: id, programmeId: id, still: picture, ...words }),
]);

const menu = z.strictObject({
  id: menuId,
  column: z.enum(COLUMNS).nullable(),
  link: z.string().min(1),
  name: localText,
  requiresSubscriber: z.literal(true).optional(),
  default: z.literal(true).optional(),
  kids: z.literal(true).optional(),
  live: z.literal(true).optional(),
  categories: z
    .array(
      z.strictObject({
        id: labelId,
        name: localText,
        icon: z.enum(TAB_ICONS).optional(),
        labels: z.array(label).min(1),
      }),
    )
    .min(1),
  banners: z.array(banner).min(1),
});

export const homeFile = z.strictObject({
  columns: z.record(z.enum(COLUMNS), menuId),
  navOrder: z.array(menuId),
  specialLabels: z.array(labelId),
  menus: z.array(menu),
});
