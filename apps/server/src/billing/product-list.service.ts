// Whether a title or a pay-per-view programme is paid, and what it can be had for if not (PAY-22, PPV-02).

import { authReturn, bundleKind, purchaseType } from '@seyir/contract/codes';
import type { PurchaseProduct } from '@seyir/contract/payments';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { decideTitleAccess, isEntitlementLive } from '@seyir/core/access/title-access';
import { kurusToFee, kurusToLira } from '@seyir/core/money/price';
import type { LocalText } from '@seyir/core/text/local-text';
import { textIn } from '@seyir/core/text/local-text';
import type { Title } from '../catalogue/snapshot.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Meta } from '../http/meta.ts';
import { AppError } from '../shared/app-error.ts';
import { listTickets } from '../viewers/tickets.queries.ts';
import { listOwned } from './entitlements.queries.ts';
import {
  findProduct,
  findSoldAiring,
  listProductTitles,
  listTitleProducts,
  type ProductRow,
} from './offers.queries.ts';
import { listVisible, type OfferDeps } from './offers.ts';
import { PURCHASED } from './purchase-refusal.ts';

export interface ProductListDeps extends OfferDeps {
  readonly db: Database;
}

/** The authorisation of a title, or its products and those of bundles with it (PAY-22). */
export async function readPurchaseAuth(deps: ProductListDeps, caller: Caller, titleId: string, { language }: Meta) {
  const { db, now } = deps;
  const [title] = listVisible(deps, caller, [titleId]);
  if (title === undefined) throw new AppError('NOT_FOUND', { titleId });
  const owned = (await listOwned(db.kysely, caller.accountId, [titleId])).flat();
  const isOwned = owned.some((entitlement) => isEntitlementLive(entitlement, now()));
  const { isUnlocked } = decideTitleAccess(deps.viewerOf(caller), title, isOwned);
  if (isUnlocked) return { ...PURCHASED, auth_returncode: authReturn.toCode('authorised'), productlist: [] };

  const productlist: PurchaseProduct[] = [];
  for (const product of await listTitleProducts(db.kysely, titleId)) {
    const titleIds = await listProductTitles(db.kysely, product);
    const titles = listVisible(deps, caller, titleIds);
    if (titles.length < titleIds.length) continue;
    const contents = product.bundle_id === null ? {} : { contents: contentsOf(titles, title, product.kind) };
    productlist.push({ ...toProduct(deps, product, textIn(product.bundle_name ?? title.name, language)), ...contents });
  }
  return { ...PURCHASED, auth_returncode: authReturn.toCode('notSubscribed'), productlist };
}

/** Returncode '0' for a programme that is paid or costs nothing, '5' with its product otherwise (PPV-02). */
export async function readPayPerViewAuth(deps: ProductListDeps, caller: Caller, airingId: string, { language }: Meta) {
  const { db, now } = deps;
  const airing = await findSoldAiring(db.kysely, airingId);
  const isBlocked = airing !== undefined && isRatingBlocked(airing.age_rating, deps.viewerOf(caller).userlevel);
  if (airing === undefined || isBlocked) throw new AppError('NOT_FOUND', { airingId });
  if (airing.ppv_product_id === null) return PURCHASED;
  const tickets = await listTickets(db.kysely, caller.accountId, [airingId], new Date(now()));
  if (tickets.has(airingId)) return PURCHASED;
  const product = await findProduct(db.kysely, airing.ppv_product_id);
  const productlist = product?.active ? [toProduct(deps, product, nameOf(airing.name, language))] : [];
  return { returncode: authReturn.toCode('notSubscribed'), errormsg: '', productlist };
}

const BUNDLE_POSTERS_MAX = 3;

/** What a bundle opens, the title that was asked about first, and what its titles cost one by one for the same deal. */
function contentsOf(titles: readonly Title[], asked: Title, kind: ProductRow['kind']): PurchaseProduct['contents'] {
  const apart = titles.map(({ products }) => products.find((product) => product.kind === kind)?.priceKurus);
  const isSoldApart = apart.every((price) => price !== undefined);
  const ordered = [asked, ...titles.filter(({ id }) => id !== asked.id)];
  return {
    titles: titles.length,
    apart: isSoldApart ? kurusToLira(apart.reduce((sum, price) => sum + price, 0)) : null,
    posters: ordered.flatMap(({ posterVertical }) => posterVertical?.url ?? []).slice(0, BUNDLE_POSTERS_MAX),
  };
}

const nameOf = (name: LocalText, language: Meta['language']) => textIn(name, language);

function toProduct(deps: ProductListDeps, product: ProductRow, name: string): PurchaseProduct {
  const { id, kind, price_kurus, bundle_id, duration_hours, limit_times } = product;
  return {
    productcode: id,
    id,
    type: kind,
    price: kurusToLira(price_kurus),
    duration: duration_hours ?? 0,
    fee: kurusToFee(price_kurus, deps.product().feeRate),
    limittimes: limit_times,
    purchasetype: purchaseType.toCode(kind === 'PPV' ? 'payPerView' : 'title'),
    bundle: bundleKind.toCode(bundle_id === null ? 'none' : kind === 'RENTAL' ? 'rent' : 'buy'),
    name,
  };
}
