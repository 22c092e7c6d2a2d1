// Promotion codes for packages (PROMO-05) and for discounts on titles (PAY-09), with a rate limit per account and per address
// against guessing.
import type { Subscription } from '@seyir/contract/packages';
import { PROMO_TRIES_PER_ACCOUNT, PROMO_TRIES_PER_ADDRESS, PROMO_TRIES_WINDOW_MS } from '@seyir/core/limits/payment';
import { promoKey } from '@seyir/core/money/package-grant';
import type { Queries } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Meta } from '../http/meta.ts';
import { addressKey } from '../http/rate-limit.ts';
import { AppError } from '../shared/app-error.ts';
import { insertPromoOrder, insertPromoUse, lockDiscountCode, lockUsableCode, takeUse } from './promo.queries.ts';
import { PurchaseRefused } from './purchase-refusal.ts';
import { grantPackage, type PackagesDeps } from './subscriptions.service.ts';

const PER_ACCOUNT = { most: PROMO_TRIES_PER_ACCOUNT, windowMs: PROMO_TRIES_WINDOW_MS };
const PER_ADDRESS = { most: PROMO_TRIES_PER_ADDRESS, windowMs: PROMO_TRIES_WINDOW_MS };

/** Grants the package of a code once per account. An unknown, expired or used-up code gets the same answer. */
export async function applyPromoCode(
  deps: PackagesDeps,
  caller: Caller,
  typed: string,
  meta: Meta,
): Promise<Subscription> {
  return limitPromoTries(deps, caller, meta, () => redeemCode(deps, caller, typed, meta));
}

/**
 * Runs a use of a code and counts it against the account's and the address's limit when it throws. A purchase that is refused
 * for another reason than its code is no guess.
 */
export async function limitPromoTries<T>(
  { tries }: Pick<PackagesDeps, 'tries'>,
  { accountId }: Caller,
  { ip }: Meta,
  useCode: () => Promise<T>,
): Promise<T> {
  const removeAccountTry = await tries.spend(`promo:account:${accountId}`, PER_ACCOUNT);
  const removeAddressTry = await tries.spend(`promo:address:${addressKey(ip)}`, PER_ADDRESS);
  const removeTries = async () => {
    await removeAccountTry();
    await removeAddressTry();
  };
  try {
    const result = await useCode();
    await removeTries();
    return result;
  } catch (error) {
    if (error instanceof PurchaseRefused && error.reason !== 'badPromoCode') await removeTries();
    throw error;
  }
}

/**
 * Takes one use of a code for a discount on a title, once per account, within the transaction of the purchase. The row lock of
 * the code serialises concurrent uses; a purchase that is rolled back gives its use back.
 */
export async function takeDiscountCode(
  { now }: Pick<PackagesDeps, 'now'>,
  trx: Queries,
  { accountId }: Caller,
  typed: string,
): Promise<{ readonly codeKey: string; readonly percent: number }> {
  const at = new Date(now());
  const code = await lockDiscountCode(trx, promoKey(typed), at);
  if (!code || code.discount_percent === null) throw new PurchaseRefused('badPromoCode');
  const { code_key: codeKey, discount_percent: percent } = code;
  const isTaken = (await insertPromoUse(trx, codeKey, accountId, at)) && (await takeUse(trx, codeKey));
  if (!isTaken) throw new PurchaseRefused('badPromoCode');
  return { codeKey, percent };
}

function redeemCode(deps: PackagesDeps, caller: Caller, typed: string, { language }: Meta): Promise<Subscription> {
  const { accountId, sessionId } = caller;
  const at = new Date(deps.now());
  return deps.db.kysely.transaction().execute(async (trx) => {
    const code = await lockUsableCode(trx, promoKey(typed), at);
    if (!code || code.package_id === null || code.days === null) throw new AppError('NOT_FOUND');
    const { code_key: codeKey, package_id: packageId, days, package_name: name } = code;
    if (!(await insertPromoUse(trx, codeKey, accountId, at)))
      throw new AppError('CONFLICT', { reason: 'the code was used by this account' });
    if (!(await takeUse(trx, codeKey))) throw new AppError('NOT_FOUND', { reason: 'the code is used up' });

    const ids = { id: deps.newId(), mpay: deps.newId() };
    const profileId = caller.profile?.id ?? null;
    await insertPromoOrder(trx, { ...ids, accountId, profileId, packageId, name, language, codeKey, at });
    const gift = { source: 'promo' as const, packageId, days };
    const { subscription } = await grantPackage(deps, trx, {
      accountId,
      gift,
      language,
      amountKurus: 0,
      except: sessionId,
    });
    return subscription;
  });
}
