// The ticket of a channel: may the viewer watch it, and from which address. TanStack Query holds it, so that the route's
// loader, a prefetch of rows and neighbours, and the choice itself share one question in flight and one freshness rule.

import { legacyChannelDetail } from '@seyir/contract/legacy';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { type ChannelHost, moveToCdn } from '@seyir/core/playback/channel-host';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { type AskedTicket, askTicket } from './asked-ticket.ts';
import type { Access, PlaybackRequest } from './rules/verdict.ts';

export const askAccess = (id: string, signal: AbortSignal) => call(checkChannelAccess, { params: { id } }, signal);

/** The auth_returncode of a channel by its detail (LEGACY-15); undefined where the service gives none. */
export async function askDetail(queries: QueryClient, id: string, signal: AbortSignal): Promise<string | undefined> {
  const channels = await queries.ensureQueryData(channelsQuery());
  const channelcode = channels.find((channel) => channel.id === id)?.channelcode;
  if (channelcode === undefined) return undefined;
  const productcode = appStorage.get('userPackage')?.productP.id;
  const query = { channelcode, ischecksubscribe: '1', ...(productcode !== undefined && { productcode }) } as const;
  const { data } = await call(legacyChannelDetail, { query }, signal);
  return data?.auth_returncode;
}

/** An address to preload takes no place among the streams of the account, and plays beside what is watched. */
type AddressPurpose = 'watch' | 'preload';

/** The address of a stream; one on a host that channels moved away from leads to the CDN (LIVE-17). */
export async function askAddress(
  { channelId, from }: PlaybackRequest,
  hosts: () => Promise<readonly ChannelHost[]>,
  signal: AbortSignal,
  purpose: AddressPurpose = 'watch',
): Promise<string> {
  const query = {
    ...(from === undefined ? {} : { startTime: from }),
    ...(purpose === 'preload' ? { preload: 'yes' as const } : {}),
  };
  const [address, known] = await Promise.all([
    call(readChannelUrl, { params: { id: channelId }, query }, signal),
    // Without the table every address is taken as it is.
    hosts().catch(() => []),
  ]);
  return moveToCdn(address, known);
}

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

const channelAccessQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...ticketKey(channelId), 'access'],
    queryFn: ({ signal }) => askAccess(channelId, signal),
    ...SHARED,
  });

interface TicketOptions {
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
  /** Answers, there or under way. */
  readonly answers?: AskedTicket | undefined;
  /** The answers were asked for by this very choice: their failure is that of the choice, and nothing else is asked first. */
  readonly isOwn?: boolean;
}

export interface Choice {
  readonly isLocked: boolean;
  /** Aborted when another channel is chosen: so are the questions. */
  readonly signal: AbortSignal;
}

/** Takes the ticket of a channel that is chosen now, once: an address plays once, and a second choice asks again. */
export function takeTicket(queries: QueryClient, channelId: string, { isLocked, signal }: Choice): TakenTicket {
  const key = ticketKey(channelId);
  const drop = () => queries.removeQueries({ queryKey: key });
  const state = queries.getQueryState<ChannelTicket>(key);
  const isUnderWay = state?.fetchStatus === 'fetching';
  if (!isUnderWay) {
    const cached = state && isFresh(state.dataUpdatedAt) ? state.data : undefined;
    drop();
    if (cached?.purpose === 'watch')
      return { answers: { access: Promise.resolve(cached.access), address: Promise.resolve(cached.address) } };
    if (cached?.address !== undefined) return { known: cached.address };
  }
  const cancel = () => void queries.cancelQueries({ queryKey: key });
  signal.addEventListener('abort', cancel, { once: true });
  const ticket = queries.fetchQuery(channelTicketQuery(channelId, { isLocked: async () => isLocked }));
  const access = queries.fetchQuery(channelAccessQuery(channelId));
  const address = ticket.then((answer) => {
    signal.removeEventListener('abort', cancel);
    drop();
    return answer.address;
  });
  for (const answer of [access, address]) answer.catch(() => undefined);
  return { answers: { access, address }, isOwn: !isUnderWay };
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
