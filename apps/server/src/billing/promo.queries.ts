import type { LocalText } from '@seyir/core/text/local-text';
import { sql } from 'kysely';
import { localName } from '../catalogue/local-name.ts';
import type { Queries } from '../db/database.ts';
import type { Language } from '../http/meta.ts';

/** The code, if it grants a package and is valid now, under a row lock until the end of the transaction. */
export const lockUsableCode = (trx: Queries, codeKey: string, at: Date) =>
  trx
    .selectFrom('promo_code')
    .innerJoin('package', 'package.id', 'promo_code.package_id')
    .select([
      'promo_code.code_key',
      'promo_code.package_id',
      'promo_code.days',
      localName('package').as('package_name'),
    ])
    .where('promo_code.code_key', '=', codeKey)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', at)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', at)]))
    .forUpdate('promo_code')
    .executeTakeFirst();

/** The code, if it gives a discount on a title and is valid now, under a row lock until the end of the transaction. */
export const lockDiscountCode = (trx: Queries, codeKey: string, at: Date) =>
  trx
    .selectFrom('promo_code')
    .select(['code_key', 'discount_percent'])
    .where('code_key', '=', codeKey)
    .where('discount_percent', 'is not', null)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', at)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', at)]))
    .forUpdate()
    .executeTakeFirst();

/** Records the use of a code by an account; false when the account used the code before. */
export async function insertPromoUse(trx: Queries, codeKey: string, accountId: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('promo_use')
    .values({ code_key: codeKey, account_id: accountId, used_at: at })
    .onConflict((conflict) => conflict.columns(['code_key', 'account_id']).doNothing())
    .returning('code_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Increments the use count; false when no use is left. */
export async function takeUse(trx: Queries, codeKey: string): Promise<boolean> {
  const row = await trx
    .updateTable('promo_code')
    .set({ used_count: sql<number>`used_count + 1` })
    .where('code_key', '=', codeKey)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used_count', '<', eb.ref('max_uses'))]))
    .returning('code_key')
    .executeTakeFirst();
  return row !== undefined;
}

interface PromoOrder {
  readonly id: string;
  readonly mpay: string;
  readonly accountId: string;
  readonly profileId: string | null;
  readonly packageId: string;
  readonly name: LocalText;
  readonly language: Language;
  readonly codeKey: string;
  readonly at: Date;
}

/** A paid order of amount 0, so that the purchase history shows the redeemed code. */
export const insertPromoOrder = (trx: Queries, order: PromoOrder) =>
  trx
    .insertInto('payment_order')
    .values({
      id: order.id,
      mpay: order.mpay,
      account_id: order.accountId,
      profile_id: order.profileId,
      kind: 'package',
      package_id: order.packageId,
      product_name: order.name,
      language: order.language,
      promo_code_key: order.codeKey,
      method: 'promo',
      amount_kurus: 0,
      state: 'paid',
      created_at: order.at,
      expires_at: order.at,
      settled_at: order.at,
      confirmed_at: order.at,
    })
    .execute();
