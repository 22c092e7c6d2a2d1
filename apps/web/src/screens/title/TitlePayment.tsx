// Renting and buying a title: joins the title with the payment panel.

import type { Vod } from '@seyir/contract/catalog';
import { authReturn } from '@seyir/contract/codes';
import { readPurchaseAuth } from '@seyir/contract/payments';
import type { VodProduct } from '@seyir/contract/titles';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Offer, offerOfTitle, type PaidItem, toOffer } from '../../features/purchase/panel/offer.ts';
import { PaymentPanel } from '../../features/purchase/panel/PaymentPanel.tsx';
import { askForBundle } from '../../features/purchase/panel/payment-prompts.tsx';
import { backdropOf } from '../../features/title-detail/TitleArt.tsx';
import { TitleLogo } from '../../features/title-detail/TitleLogo.tsx';
import { titleQuery } from '../../features/title-detail/title.queries.ts';
import { call } from '../../shared/api/call.ts';
import { findPoster } from '../../shared/content/posters.ts';

export { askWatchNow } from '../../features/purchase/panel/payment-prompts.tsx';

/** What the panel opens with. */
export interface TitleSale {
  readonly offers: readonly Offer[];
  readonly initial: Offer;
}

export interface TitlePaymentProps {
  vod: Vod;
  sale: TitleSale;
  onPaid: (offer: Offer) => void;
  onClose: () => void;
}

export function TitlePayment({ vod, sale, onPaid, onClose }: TitlePaymentProps) {
  return (
    <PaymentPanel
      item={itemOf(vod)}
      offers={sale.offers}
      initial={sale.initial}
      art={{
        // Clean art below the lockup: a poster has its own lettering.
        poster: vod.logo ? backdropOf(vod) : findPoster(vod.posters, true),
        backdrop: backdropOf(vod),
        card: findPoster(vod.posters, true),
        ambient: vod.ambient,
        logo: vod.logo ? <TitleLogo src={vod.logo} /> : undefined,
      }}
      onPaid={onPaid}
      onClose={onClose}
    />
  );
}

const itemOf = ({ programcode, programtype, title }: Vod): PaidItem => ({
  kind: 'title',
  code: programcode,
  programType: programtype,
  name: title,
});

/** The products of a title, those of its bundles among them (PAY-22). */
const purchaseAuthQuery = (programcode: string) =>
  queryOptions({
    queryKey: ['purchase-auth', programcode],
    queryFn: ({ signal }) => call(readPurchaseAuth, { query: { programcode, type: '14' } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * What a press on rent or buy opens. A bundle of the same deal is asked about first (PAY-02). Undefined: nothing opens.
 */
export async function prepareSale(queries: QueryClient, vod: Vod, pressed: VodProduct): Promise<TitleSale | undefined> {
  const auth = await queries.fetchQuery(purchaseAuthQuery(vod.programcode)).catch(() => undefined);
  if (auth?.auth_returncode === authReturn.toCode('authorised')) {
    // Paid for meanwhile, on another device: the title shows it.
    await queries.invalidateQueries({ queryKey: titleQuery(vod.id).queryKey });
    return undefined;
  }
  // A product list that cannot be had is no reason to sell nothing: the server checks product and price again.
  const listed = auth?.productlist.map((product) => toOffer(product, undefined)) ?? [];
  const offers = listed.length > 0 ? listed : vod.products.map(offerOfTitle);
  const own = offers.find(({ productCode }) => productCode === pressed.productcode) ?? offerOfTitle(pressed);
  const bundle = offers.find((offer) => offer.bundle && offer.deal === own.deal);
  const initial = bundle ? await askForBundle(itemOf(vod), bundle, own) : own;
  return initial && { offers, initial };
}
