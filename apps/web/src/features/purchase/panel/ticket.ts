// The ticket of a pay-per-view programme: whether it is paid, what it costs, and when it is sold.

import { RETURN_OK } from '@seyir/contract/codes';
import type { Reply } from '@seyir/contract/endpoint';
import { legacyPayPerViewAuth } from '@seyir/contract/legacy';
import { decidePpvSale, type PpvSale, readPpvLimits } from '@seyir/core/access/ppv-window';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { type Offer, toOffer } from './offer.ts';

const FRESH_MS = 30_000;

/** Below the programme's key: what outdates the programme outdates its ticket. */
export const ticketQuery = (programmeId: string, prevuecode: string) =>
  queryOptions({
    queryKey: ['programme', programmeId, 'ticket'],
    queryFn: ({ signal }) => call(legacyPayPerViewAuth, { query: { prevuecode } }, signal),
    staleTime: FRESH_MS,
  });

interface Ticket {
  readonly isPaid: boolean;
  /** Undefined when the programme has no product. */
  readonly offer: Offer | undefined;
}

/** '0' means paid; any other code comes with what the ticket costs (PPV-02). */
export function readTicket(
  { returncode, productlist = [] }: Reply<typeof legacyPayPerViewAuth>,
  feeRate: unknown,
): Ticket {
  const [product] = productlist;
  return { isPaid: returncode === RETURN_OK, offer: product && toOffer(product, feeRate) };
}

/** Whether the ticket is sold at a moment, by the operator's limits (PPV-03, PPV-04). */
export function decideSale(
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
  limits: unknown,
  now: number,
): PpvSale {
  return decidePpvSale({ startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) }, readPpvLimits(limits), now);
}
