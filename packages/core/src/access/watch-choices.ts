// The buttons of a title's detail page, decided in the browser (DETAIL-11 to DETAIL-15). The server decides access again
// when a button is pressed.

export interface WatchSituation {
  /** Signed in as the guest that browses for free. */
  readonly isFreeLogin: boolean;
  /** usertype 1. */
  readonly isSubscriber: boolean;
  readonly customerHasAccess: boolean;
  readonly isUnlocked: boolean;
  /** Products on sale for the title; an unknown type is not an offer. */
  readonly products: readonly { readonly type: string }[];
  readonly hasTrailer: boolean;
}

export const WATCH_CHOICES = [
  'preview',
  'rent',
  'buy',
  /** A play button that explains that no product contains the title (DETAIL-12). */
  'out-of-product',
  /** To the sign-up (DETAIL-13). */
  'sign-up',
  'watch',
  /** To a package that contains it (DETAIL-15). */
  'package-up',
] as const;
export type WatchChoice = (typeof WATCH_CHOICES)[number];

/** The buttons in display order. There is always at least one. */
export function listWatchChoices(situation: WatchSituation): WatchChoice[] {
  const { isFreeLogin, isSubscriber, customerHasAccess, isUnlocked, products } = situation;
  // First: a title on sale is offered for sale, even where a package gives access to other titles (DETAIL-11).
  if (!isUnlocked && products.length > 0 && isSubscriber) return listOffers(situation);
  if (isFreeLogin && !customerHasAccess) return ['sign-up'];
  return customerHasAccess ? ['watch'] : ['package-up'];
}

function listOffers({ products, hasTrailer }: WatchSituation): WatchChoice[] {
  const sells = (type: string) => products.some((product) => product.type === type);
  const offers: WatchChoice[] = [
    ...(hasTrailer ? (['preview'] as const) : []),
    ...(sells('RENTAL') ? (['rent'] as const) : []),
    ...(sells('PURCHASE') ? (['buy'] as const) : []),
  ];
  return offers.length > 0 ? offers : ['out-of-product'];
}
