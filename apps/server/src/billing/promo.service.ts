// Promotion codes for packages (PROMO-05), with a rate limit per account and per address against guessing.
import type { Subscription } from '@seyir/contract/packages';
import { PROMO_TRIES_PER_ACCOUNT, PROMO_TRIES_PER_ADDRESS, PROMO_TRIES_WINDOW_MS } from '@seyir/core/limits/payment';
import { promoKey } from '@seyir/core/money/package-grant';
import type { Caller } from '../http/caller.ts';
import type { Meta } from '../http/meta.ts';
import { addressKey } from '../http/rate-limit.ts';
import { AppError } from '../shared/app-error.ts';
import { insertPromoOrder, insertPromoUse, lockUsableCode, takeUse } from './promo.queries.ts';
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
  const takeBackAccount = await deps.tries.spend(`promo:account:${caller.accountId}`, PER_ACCOUNT);
  const takeBackAddress = await deps.tries.spend(`promo:address:${addressKey(meta.ip)}`, PER_ADDRESS);
  const subscription = await redeemCode(deps, caller, typed, meta);
  await takeBackAccount();
  await takeBackAddress();
  return subscription;
}

function redeemCode(deps: PackagesDeps, caller: Caller, typed: string, { language }: Meta): Promise<Subscription> {
  const { accountId, sessionId } = caller;
  const at = new Date(deps.now());
  return deps.db.kysely.transaction().execute(async (trx) => {
    const code = await lockUsableCode(trx, promoKey(typed), at);
    if (!code || code.package_id === null || code.days === null) throw new AppError('NOT_FOUND');
    const { code_key: codeKey, package_id: packageId, days, package_name } = code;
    if (!(await insertPromoUse(trx, codeKey, accountId, at))) throw new AppError('CONFLICT', { codeKey });
    if (!(await takeUse(trx, codeKey))) throw new AppError('NOT_FOUND', { codeKey });

    const ids = { id: deps.newId(), mpay: deps.newId() };
    const profileId = caller.profile?.id ?? null;
    const name = { tr: package_name, en: package_name };
    await insertPromoOrder(trx, { ...ids, accountId, profileId, packageId, name, language, codeKey, at });
    const gift = { source: 'promo' as const, packageId, days };
    return grantPackage(deps, trx, { accountId, gift, language, amountKurus: 0, except: sessionId });
  });
}
