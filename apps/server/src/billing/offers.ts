// What a caller can buy: a product of a title or of a bundle with it, or the ticket of a pay-per-view airing. Every price and
// every right comes from here, never from the request.
import type { PurchaseRefusal } from '@seyir/contract/codes';
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import type { PlaybackViewer } from '@seyir/core/access/decide-playback';
import { decidePpvSale, readPpvLimits } from '@seyir/core/access/ppv-window';
import { type AgeRating, isRatingBlocked, RATING_IDS } from '@seyir/core/access/rating-mask';
import { isOwnedAlready } from '@seyir/core/money/product-grant';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Title } from '../catalogue/snapshot.ts';
import type { ProductConfig } from '../config.ts';
import type { Queries } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Clock } from '../shared/clock.ts';
import { listTickets } from '../viewers/tickets.queries.ts';
import { listOwned } from './entitlements.queries.ts';
import { findProduct, findSoldAiring, listProductTitles, type SoldAiring } from './offers.queries.ts';
import type { OrderItem } from './orders.ts';

const MINUTE_MS = 60_000;

export interface OfferDeps {
  readonly now: Clock;
  readonly catalogue: Pick<Catalogue, 'current'>;
  /** The viewer context of a caller, as playback decides with it. */
  readonly viewerOf: (caller: Caller) => PlaybackViewer;
  readonly product: () => Pick<ProductConfig, 'feeRate' | 'ppvLimitMinutes'>;
}

/** A product that the caller can buy now. */
export interface Offer {
  readonly item: Exclude<OrderItem, { kind: 'package' }>;
  readonly priceKurus: number;
}

type OfferRefusal = Extract<PurchaseRefusal, 'unknownProduct' | 'alreadyOwned' | 'notOnSale' | 'noChannel'>;

/** What is wanted: a product of a title, or of an airing. */
export type Wanted = { readonly productId: string } & ({ readonly titleId: string } | { readonly airingId: string });

export const findOffer = (
  deps: OfferDeps,
  db: Queries,
  caller: Caller,
  wanted: Wanted,
): Promise<Offer | OfferRefusal> =>
  'titleId' in wanted ? findTitleOffer(deps, db, caller, wanted) : findTicketOffer(deps, db, caller, wanted);

async function findTitleOffer(
  deps: OfferDeps,
  db: Queries,
  caller: Caller,
  { titleId, productId }: { readonly titleId: string; readonly productId: string },
): Promise<Offer | OfferRefusal> {
  const product = await findProduct(db, productId);
  if (product === undefined || product.kind === 'PPV' || !product.active) return 'unknownProduct';
  const titleIds = await listProductTitles(db, product);
  const titles = listVisible(deps, caller, titleIds);
  // A title that the profile may not see, in a bundle too, is as unknown to it as one that does not exist.
  const [title] = titles.filter(({ id }) => id === titleId);
  if (title === undefined || titles.length < titleIds.length) return 'unknownProduct';
  if (isOwnedAlready(product.kind, await listOwned(db, caller.accountId, titleIds), deps.now())) return 'alreadyOwned';
  const isBundle = product.bundle_id !== null;
  const item = {
    kind: isBundle ? ('bundle' as const) : ('title' as const),
    productId,
    titleId,
    name: (isBundle ? product.bundle_name : null) ?? title.name,
    ageRating: strictest(titles),
  };
  return { item, priceKurus: product.price_kurus };
}

async function findTicketOffer(
  deps: OfferDeps,
  db: Queries,
  caller: Caller,
  { airingId, productId }: { readonly airingId: string; readonly productId: string },
): Promise<Offer | OfferRefusal> {
  const airing = await findSoldAiring(db, airingId);
  const product = airing?.ppv_product_id === productId ? await findProduct(db, productId) : undefined;
  const channel = airing && deps.catalogue.current().channelById.get(airing.channel_id);
  const viewer = deps.viewerOf(caller);
  const isVisible = airing !== undefined && !isRatingBlocked(airing.age_rating, viewer.userlevel);
  if (!isVisible || channel === undefined || !product?.active) return 'unknownProduct';
  const now = deps.now();
  if ((await listTickets(db, caller.accountId, [airingId], new Date(now))).has(airingId)) return 'alreadyOwned';
  // A ticket opens the programme, not the channel: without the channel it would buy nothing.
  if (!decideChannelAccess(viewer, channel).canWatch) return 'noChannel';
  if (!isTicketOnSale(deps, airing, channel.catchUpMinutes)) return 'notOnSale';
  const item = { kind: 'ppv' as const, productId, airingId, name: airing.name, ageRating: airing.age_rating };
  return { item, priceKurus: product.price_kurus };
}

/** The window of sale by the server's clock (PPV-06). After the end, only while the archive has the programme (CATCHUP-02). */
function isTicketOnSale({ now, product }: OfferDeps, airing: SoldAiring, catchUpMinutes: number): boolean {
  const [startsAt, endsAt] = [airing.starts_at.getTime(), airing.ends_at.getTime()];
  const { canBuy, phase } = decidePpvSale({ startsAt, endsAt }, readPpvLimits(product().ppvLimitMinutes), now());
  return canBuy && (phase !== 'over' || now() - startsAt <= catchUpMinutes * MINUTE_MS);
}

/** The titles that are published and within the profile's rating. */
export function listVisible({ catalogue, viewerOf }: OfferDeps, caller: Caller, titleIds: readonly string[]): Title[] {
  const { titleById } = catalogue.current();
  const { userlevel } = viewerOf(caller);
  return titleIds.flatMap((id) => {
    const title = titleById.get(id);
    return title === undefined || isRatingBlocked(title.age, userlevel) ? [] : [title];
  });
}

function strictest(titles: readonly Title[]): AgeRating | null {
  const [first, ...others] = titles.map(({ age }) => age);
  if (first === undefined) return null;
  return others.reduce((a, b) => (RATING_IDS[b] > RATING_IDS[a] ? b : a), first);
}
