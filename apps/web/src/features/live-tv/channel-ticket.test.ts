import { listChannels } from '@seyir/contract/channels';
import { readAppConfig } from '@seyir/contract/config';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFakeApi } from '../../../test/fake-api.ts';
import { aChannel } from '../../../test/settings-builders.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { connectCall } from '../../shared/api/call.ts';
import { askTicket, writeAsked } from './asked-ticket.ts';
import { channelTicketQuery, hasTicket, prefetchTicket, TICKET_FRESH_MS, takeTicket } from './channel-ticket.ts';
import { pageOpened, prefetchPage } from './prefetch.ts';
import type { Access } from './rules/verdict.ts';

const OPEN: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };
const never = new AbortController().signal;
/** As the machine does when the channel is chosen. */
const take = (queries: QueryClient, channelId: string, isLocked = false, signal = never) =>
  takeTicket(queries, channelId, { isLocked, signal });
const settle = () => vi.advanceTimersByTimeAsync(1);

function aCache(access: () => Access = () => OPEN, islocked: '0' | '1' = '0') {
  const api = aFakeApi()
    .on(checkChannelAccess, access)
    .on(readChannelUrl, ({ params, query }) => `/${params.id}${query.preload ? '-preload' : ''}.m3u8`)
    .on(listChannels, () => [aChannel({ id: '3', islocked })])
    .on(readAppConfig, () => ({
      guest: { username: '', password: '' },
      socialLinks: [],
      supportPhone: '',
      paymentOrigin: '',
      loginUrl: '',
      trustedOrigins: [],
      channelHosts: [],
    }));
  connectCall(api.call);
  const onLoginRequired = vi.fn();
  const queries = createQueryClient({ onLoginRequired });
  const asked = () => api.asked.flatMap(({ name }) => /\/(watch|url)$/.exec(name)?.[1] ?? []);
  return { api, queries, asked, onLoginRequired };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(''));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the ticket of a channel', () => {
  it('is asked access first, then address, and shared by everybody who asks meanwhile [LIVE-05]', async () => {
    const { queries, asked } = aCache();
    const both = Promise.all([queries.fetchQuery(channelTicketQuery('2')), prefetchTicket(queries, '2', never)]);
    expect(asked()).toEqual(['watch']);
    await settle();
    const [one, other] = await both;
    expect([one.address, other]).toEqual(['/2.m3u8', one]);
    expect(asked()).toEqual(['watch', 'url']);
  });

  it.each([
    ['a refusal', { ...OPEN, customerHasAccess: false }],
    ['an unpaid event', { ...OPEN, auth_returncode: '5' as const }],
  ])('has no address after %s [LIVE-05]', async (_, access) => {
    const { queries, asked } = aCache(() => access);
    expect(await queries.fetchQuery(channelTicketQuery('2'))).toMatchObject({ access, address: undefined });
    expect(asked()).toEqual(['watch']);
  });

  it('from before the choice is known for a minute, is taken once, and its access is rechecked by the choice', async () => {
    const { queries } = aCache();
    await prefetchTicket(queries, '2', never);
    expect(hasTicket(queries, '2')).toBe(true);
    expect(take(queries, '2')).toEqual({ known: '/2-preload.m3u8' });
    expect(take(queries, '2')).toMatchObject({ isOwn: true });
    await settle();
    await prefetchTicket(queries, '2', never);
    vi.advanceTimersByTime(TICKET_FRESH_MS + 1);
    expect(hasTicket(queries, '2')).toBe(false);
    expect(take(queries, '2')).toMatchObject({ isOwn: true });
  });

  it('under way at the choice answers the choice, and nothing is asked twice [LIVE-05]', async () => {
    const { queries, asked } = aCache();
    prefetchTicket(queries, '2', never).catch(() => undefined);
    const answers = take(queries, '2').answers;
    await settle();
    expect([await answers?.access, await answers?.address]).toEqual([OPEN, '/2-preload.m3u8']);
    expect(asked()).toEqual(['watch', 'url']);
    await settle();
    expect(take(queries, '2')).toMatchObject({ isOwn: true });
  });

  it('is asked for by a choice that finds none, and by the next choice again [LIVE-05]', async () => {
    const { queries, asked } = aCache();
    for (let choice = 1; choice <= 2; choice += 1) {
      const { answers, isOwn } = take(queries, '2');
      await settle();
      expect([isOwn, await answers?.access, await answers?.address]).toEqual([true, OPEN, '/2.m3u8']);
      expect(asked()).toHaveLength(2 * choice);
    }
  });

  it('has no address for the choice of a locked channel: the PIN comes first [LIVE-08]', async () => {
    const { queries, asked } = aCache();
    const { answers } = take(queries, '2', true);
    await settle();
    expect([await answers?.access, await answers?.address, asked()]).toEqual([OPEN, undefined, ['watch']]);
  });

  it('is cancelled when the viewer leaves the channel, and asked for again when they come back [LIVE-06]', async () => {
    const { queries, asked } = aCache();
    const controller = new AbortController();
    take(queries, '2', false, controller.signal);
    controller.abort();
    const { answers } = take(queries, '2');
    await settle();
    expect([await answers?.address, asked()]).toEqual(['/2.m3u8', ['watch', 'watch', 'url']]);
  });

  it('is cancelled by who prefetched it', async () => {
    const { queries, asked } = aCache();
    const controller = new AbortController();
    const asking = prefetchTicket(queries, '2', controller.signal).catch(() => 'cancelled');
    controller.abort();
    await settle();
    expect([await asking, asked(), hasTicket(queries, '2')]).toEqual(['cancelled', ['watch'], false]);
  });

  it('shows its failures by the machine, and not by the dialog of the application', async () => {
    const { api, queries, onLoginRequired } = aCache();
    api.on(readChannelUrl, () => {
      throw new ApiError(401, 'LOGIN_REQUIRED', '');
    });
    await expect(queries.fetchQuery(channelTicketQuery('2'))).rejects.toThrow();
    expect(onLoginRequired).not.toHaveBeenCalled();
  });
});

describe('the loader of a channel that is opened by its address', () => {
  const open = (queries: QueryClient, search = '') => prefetchPage(queries, '3', new URLSearchParams(search));

  it('asks for access and then for the address, whose answers the choice takes once [LIVE-05]', async () => {
    const { queries, asked } = aCache();
    open(queries);
    open(queries);
    await settle();
    expect(asked()).toEqual(['watch', 'url']);
    const answers = take(queries, '3').answers;
    expect([await answers?.access, await answers?.address]).toEqual([OPEN, '/3.m3u8']);
    expect(take(queries, '3')).toMatchObject({ isOwn: true });
  });

  it('asks for no address of a channel that is locked: the PIN comes first [LIVE-08]', async () => {
    const { queries, asked } = aCache(() => OPEN, '1');
    open(queries);
    await settle();
    expect(asked()).toEqual(['watch']);
  });

  it('asks nothing about a moment of the past, and nothing while a page is open', async () => {
    const { queries, asked } = aCache();
    open(queries, 'start=2026-11-14T09:00:00.000Z');
    const close = pageOpened();
    open(queries);
    await settle();
    expect(asked()).toEqual([]);
    close();
    open(queries);
    await settle();
    expect(asked()).toEqual(['watch', 'url']);
  });

  it('seeds the cache with the answers of the script before the application', async () => {
    const { queries, asked } = aCache();
    const early = askTicket({ checkAccess: async () => OPEN, getAddress: async () => '/early.m3u8' });
    writeAsked({ channelId: '3', questions: { ...early, preferences: Promise.resolve(undefined) } });
    open(queries);
    const answers = take(queries, '3').answers;
    await settle();
    expect([await answers?.access, await answers?.address, asked()]).toEqual([OPEN, '/early.m3u8', []]);
  });
});
