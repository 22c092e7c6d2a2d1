// The ticket of a channel: may the viewer watch it, and from which address. TanStack Query holds it, so that the route's
// loader, a prefetch of rows and neighbours, and the choice itself share one question in flight and one freshness rule.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { type AddressPurpose, askAccess, askAddress } from './live-tv.api.ts';
import { type AskedTicket, askTicket } from './rules/ticket.ts';
import type { Access } from './rules/verdict.ts';

export interface ChannelTicket {
  readonly access: Access;
  /** Undefined where the channel may not be watched, or not before its PIN. */
  readonly address: string | undefined;
  /** `watch`: asked for a choice that was made. `preload`: asked before any choice. */
  readonly purpose: AddressPurpose;
}

/** The one freshness rule of access and address. */
export const TICKET_FRESH_MS = 60_000;

const ticketKey = (channelId: string) => ['channel-ticket', channelId] as const;

/** Failures are shown by the machine of live television, and retried by it alone. */
const SHARED = { staleTime: TICKET_FRESH_MS, retry: false, meta: { hasOwnErrors: true } } as const;

export const channelAccessQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...ticketKey(channelId), 'access'],
    queryFn: ({ signal }) => askAccess(channelId, signal),
    ...SHARED,
  });

export interface TicketOptions {
  readonly purpose?: AddressPurpose;
  /** Whether the profile locked the channel: its address is asked for after the PIN (LIVE-08). */
  readonly isLocked?: () => Promise<boolean>;
  /** Answers under way from the script before the application. */
  readonly asked?: AskedTicket | undefined;
}

export const channelTicketQuery = (channelId: string, options: TicketOptions = {}) =>
  queryOptions({
    queryKey: ticketKey(channelId),
    queryFn: async ({ client, signal }): Promise<ChannelTicket> => {
      const { purpose = 'watch', isLocked = async () => false, asked } = options;
      const accessQuery = channelAccessQuery(channelId);
      const hosts = async () => (await client.ensureQueryData(appConfigQuery())).channelHosts;
      const ticket = askTicket({
        checkAccess: () => client.fetchQuery(asked ? { ...accessQuery, queryFn: () => asked.access } : accessQuery),
        getAddress: async () => {
          if (asked) return asked.address;
          if (await isLocked()) return undefined;
          return askAddress({ channelId, kind: 'live' }, hosts, signal, purpose);
        },
      });
      return { access: await ticket.access, address: await ticket.address, purpose };
    },
    ...SHARED,
  });

export interface TakenTicket {
  /** The address of a ticket from before the choice: attached at once, while access is rechecked. */
  readonly known?: string | undefined;
  /** Answers to this very choice, there or under way. */
  readonly answers?: AskedTicket | undefined;
}

/** Takes the ticket of a channel that is chosen now, once: an address plays once, and a second choice asks again. */
export function takeTicket(queries: QueryClient, channelId: string): TakenTicket | undefined {
  const key = ticketKey(channelId);
  const drop = () => queries.removeQueries({ queryKey: key });
  const state = queries.getQueryState<ChannelTicket>(key);
  if (state?.fetchStatus === 'fetching') {
    const ticket = queries.fetchQuery(channelTicketQuery(channelId));
    ticket.then(drop, drop);
    const access = queries.fetchQuery(channelAccessQuery(channelId));
    return { answers: { access, address: ticket.then(({ address }) => address) } };
  }
  const ticket = state && isFresh(state.dataUpdatedAt) ? state.data : undefined;
  drop();
  if (!ticket) return undefined;
  if (ticket.purpose === 'preload') return { known: ticket.address };
  return { answers: { access: Promise.resolve(ticket.access), address: Promise.resolve(ticket.address) } };
}

export function hasTicket(queries: QueryClient, channelId: string): boolean {
  const state = queries.getQueryState<ChannelTicket>(ticketKey(channelId));
  return state?.data?.address !== undefined && isFresh(state.dataUpdatedAt);
}

/** Asks before any choice; an abort cancels the question, unless the answer is there. */
export async function prefetchTicket(
  queries: QueryClient,
  channelId: string,
  signal: AbortSignal,
): Promise<ChannelTicket> {
  const cancel = () => void queries.cancelQueries({ queryKey: ticketKey(channelId) });
  signal.addEventListener('abort', cancel, { once: true });
  return queries
    .fetchQuery(channelTicketQuery(channelId, { purpose: 'preload' }))
    .finally(() => signal.removeEventListener('abort', cancel));
}

const isFresh = (at: number): boolean => Date.now() - at <= TICKET_FRESH_MS;
