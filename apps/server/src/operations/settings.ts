// Settings: rows of the table `setting`, which the operator changes while the service runs. Numbers and addresses of the product are one
// row over the presets of the environment; every server follows it, so that no server offers a ticket by other minutes than the next.
import { Watermark } from '@seyir/contract/live';
import { sql } from 'kysely';
import { z } from 'zod';
import { CATALOGUE_CHANGED } from '../catalogue/catalogue.ts';
import type { ProductConfig } from '../config.ts';
import type { Database, Queries } from '../db/database.ts';
import { asJson } from '../db/json.ts';
import { type FreshValue, keepFresh } from '../shared/fresh-value.ts';
import type { Log } from '../shared/log.ts';

export async function readSetting(db: Queries, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Writes a row only when its value differs, so that the audit log records no change without one. Undefined removes the row. */
export async function writeSetting(trx: Queries, key: string, value: object | undefined): Promise<void> {
  if (value === undefined) {
    await trx.deleteFrom('setting').where('key', '=', key).execute();
    return;
  }
  const json = asJson(value);
  await trx
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }).where('setting.value', '<>', json),
    )
    .execute();
}

/** The look of the forensic watermark: a list of at most one for all channels, and one per channel (WATERMARK-04). */
export const WATERMARK_SETTING = 'watermark';

export const WatermarkLooks = z.array(Watermark.omit({ encrydata: true }));
export type WatermarkLook = z.infer<typeof WatermarkLooks>[number];

export const PRODUCT_SETTING = 'product';

const webAddress = z.url({ protocol: /^https?$/ });

/** What was set; the environment has the rest. */
const StoredProduct = z
  .object({
    feeRate: z.int().min(100),
    ppvLimitMinutes: z.string().regex(/^\d{1,5},\d{1,5}$/),
    payQuerySeconds: z.int().min(1),
    socialLinks: z.array(webAddress).length(3),
    supportPhone: z.string().min(1),
    loginUrl: z.union([z.literal(''), webAddress]),
    announcement: z.string(),
    announcementEn: z.string(),
  })
  .partial();
export type StoredProduct = Partial<ProductConfig>;

/** An invalid row is logged and counts as absent: the service goes on with the presets. */
export async function readStoredProduct(db: Queries, log: Pick<Log, 'warn'>): Promise<StoredProduct> {
  const stored = StoredProduct.safeParse((await readSetting(db, PRODUCT_SETTING)) ?? {});
  if (stored.success) return stored.data as StoredProduct;
  log.warn({ err: stored.error }, 'invalid product setting: the presets are used');
  return {};
}

export interface Setting {
  /** Of the command `settings set`. */
  readonly option: string;
  readonly value: string;
  /** False: the value is that of the environment. */
  readonly isSet: boolean;
}

/** Read from the database, so that an operator sees a change at once. */
export async function listSettings(db: Queries, log: Pick<Log, 'warn'>, preset: ProductConfig): Promise<Setting[]> {
  const stored = await readStoredProduct(db, log);
  const { feeRate, ppvLimitMinutes, payQuerySeconds, socialLinks, supportPhone, loginUrl, ...said } = {
    ...preset,
    ...stored,
  };
  const [opens = '', closes = ''] = ppvLimitMinutes.split(',');
  const setting = (name: keyof ProductConfig, option: string, value: string | number) => ({
    ...{ option, value: String(value), isSet: name in stored },
  });
  return [
    setting('feeRate', 'fee-rate', feeRate),
    setting('ppvLimitMinutes', 'ppv-opens', opens),
    setting('ppvLimitMinutes', 'ppv-closes', closes),
    setting('payQuerySeconds', 'pay-query', payQuerySeconds),
    setting('socialLinks', 'social-links', socialLinks.join(', ')),
    setting('supportPhone', 'support-phone', supportPhone),
    setting('loginUrl', 'login-url', loginUrl),
    setting('announcement', 'announcement', said.announcement),
    setting('announcementEn', 'announcement-en', said.announcementEn),
  ];
}

/** Follows the row. Every change of an operator is announced as one of the catalogue. */
export const followProductSettings = (
  { db, log }: { readonly db: Database; readonly log: Log },
  preset: ProductConfig,
): Promise<FreshValue<ProductConfig>> =>
  keepFresh({
    name: 'product settings',
    load: async () => ({ ...preset, ...(await readStoredProduct(db.kysely, log)) }),
    follow: (onChange) => db.listen(CATALOGUE_CHANGED, onChange, onChange),
    log,
  });
