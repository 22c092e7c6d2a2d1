import type { Vod } from '@seyir/contract/catalog';
import type { VodProduct } from '@seyir/contract/titles';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Offer } from '../../features/purchase/panel/offer.ts';
import { askRentAgain } from '../../features/title-detail/prompts.tsx';
import { titleQuery } from '../../features/title-detail/title.queries.ts';
import { invalidateAfter, invalidateRows } from '../../shared/api/query-registry.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import type { TitleSale } from './TitlePayment.tsx';

/** Lazy: most visits to a title buy nothing. */
const loadPayment = () => import('./TitlePayment.tsx');

interface TitleSelling {
  /** What the payment panel shows; undefined while it is closed. */
  readonly sale: TitleSale | undefined;
  order(product: VodProduct): Promise<void>;
  handlePaid(offer: Offer): Promise<void>;
  close(): void;
}

interface TitleSellingOptions {
  readonly vod: Vod | undefined;
  /** Plays the title as the server now answers it. */
  readonly onWatch: (vod: Vod) => void;
}

/** Sells the title, and offers to watch what was paid for now or later (PAY-20). */
export function useTitleSale({ vod, onWatch }: TitleSellingOptions): TitleSelling {
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ readonly vodId: string; readonly sale: TitleSale }>();
  const isOpening = useRef(false);
  const shownId = useRef(vod?.id);
  useEffect(() => {
    shownId.current = vod?.id;
    return () => {
      shownId.current = undefined;
    };
  }, [vod?.id]);

  async function order(product: VodProduct): Promise<void> {
    if (!vod || isOpening.current) return;
    isOpening.current = true;
    try {
      const { prepareSale } = await loadPayment();
      const sale = await prepareSale(queries, vod, product);
      // The viewer may have gone on to another title.
      if (sale && shownId.current === vod.id) setOpen({ vodId: vod.id, sale });
    } finally {
      isOpening.current = false;
    }
  }

  async function handlePaid(offer: Offer): Promise<void> {
    setOpen(undefined);
    if (!vod) return;
    const reloaded = reload(queries, vod.id);
    const { askWatchNow } = await loadPayment();
    const isNow = await askWatchNow(offer.bundle ?? vod.title, offer.deal);
    const fresh = await reloaded;
    if (isNow && fresh && shownId.current === vod.id) onWatch(fresh);
  }

  return {
    sale: open && open.vodId === vod?.id ? open.sale : undefined,
    order,
    handlePaid,
    close: () => setOpen(undefined),
  };
}

/** Access has changed: the title, its cards, the rows of rentals and the history show it. */
async function reload(queries: QueryClient, id: string): Promise<Vod | undefined> {
  const title = queries.fetchQuery({ ...titleQuery(id), staleTime: 0 }).catch(() => undefined);
  void invalidateAfter(queries, 'purchases');
  return title;
}

/** The longest delay of `setTimeout`. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** The server's clock decides, and ours may be a moment ahead. */
const AFTER_END_MS = 1_000;

/**
 * The end of a rental, also while it plays: the title is asked for again, the player closes, and the viewer is offered to rent
 * it again (PAY-23).
 */
export function useRentalEnd(vod: Vod | undefined, { onStop, onRent }: RentalEndOptions): void {
  const queries = useQueryClient();
  const isForKids = isKid(useViewer());
  const id = vod?.id;
  const until = vod?.owned?.until ?? undefined;
  const handleEnd = useEffectEvent(async (titleId: string) => {
    const fresh = await queries.fetchQuery({ ...titleQuery(titleId), staleTime: 0 }).catch(() => undefined);
    void invalidateRows(queries);
    if (!fresh || fresh.isUnlocked || !onStop()) return;
    // A kids profile has no shop (KIDS-04).
    const rental = isForKids ? undefined : fresh.products.find(({ type }) => type === 'RENTAL');
    if ((await askRentAgain(fresh.title, rental !== undefined)) && rental) onRent(rental);
  });
  useEffect(() => {
    if (id === undefined || until === undefined) return;
    const delay = Date.parse(until) - appClock.now() + AFTER_END_MS;
    const timer = setTimeout(() => void handleEnd(id), Math.min(Math.max(0, delay), TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [id, until]);
}

interface RentalEndOptions {
  /** Closes the player; false when nothing played. */
  readonly onStop: () => boolean;
  readonly onRent: (product: VodProduct) => void;
}
