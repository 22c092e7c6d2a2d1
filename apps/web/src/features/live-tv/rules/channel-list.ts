// The channel list as pure rules: which channel an address names, what the filters leave, who is next to whom.

import type { Channel } from '@seyir/contract/channels';
import { CHANNEL_AD_BIT } from '@seyir/core/limits/home';
import { ALL_GENRES, filterByGenre } from '../../../shared/channels/channel-filter.ts';
import { findChannels, hasMark } from '../../../shared/channels/channel-marks.ts';

export interface ChannelFilter {
  /** A columncode, `fav-channel`, or `ALL_GENRES`. */
  readonly genre: string;
  readonly term: string;
}

export const NO_FILTER: ChannelFilter = { genre: ALL_GENRES, term: '' };

/** By id; `all`, `first` and whatever is not known are the first of the list (ROUTE-21). */
export function pickChannel(channels: readonly Channel[], param: string): Channel | undefined {
  return channels.find(({ id }) => id === param) ?? channels[0];
}

/** The address names a channel, and the list has none of that id. */
export function isUnknownChannel(channels: readonly Channel[], param: string): boolean {
  return param !== 'all' && param !== 'first' && param !== '' && !channels.some(({ id }) => id === param);
}

/** What all filters leave together (CHANNEL-04, CHANNEL-05). */
export function filterChannels(channels: readonly Channel[], { genre, term }: ChannelFilter): readonly Channel[] {
  return findChannels(filterByGenre(channels, genre), term, 'programmes');
}

/** The next or the one before among those the filter leaves, round and round. One that is not among them leads to the first. */
export function neighbourOf(channels: readonly Channel[], id: string, step: 1 | -1): Channel | undefined {
  const index = channels.findIndex((channel) => channel.id === id);
  if (index < 0) return channels[0];
  return channels[(index + step + channels.length) % channels.length];
}

export function findByNumber(channels: readonly Channel[], number: number): Channel | undefined {
  return channels.find(({ no }) => no === number);
}

/** The bit decides, whatever else the mask says (ADS-07). */
export function hasAds({ advertisecontent }: Pick<Channel, 'advertisecontent'>): boolean {
  return (advertisecontent & CHANNEL_AD_BIT) !== 0;
}

/** Locked by either of its two marks (LIVE-08, CHANNEL-10). */
export function isLocked(channel: Pick<Channel, 'islocked' | 'interactions'>): boolean {
  return channel.islocked === '1' || hasMark(channel, 'CHANNEL_LOCK');
}

/** Waiting and going back: for subscribers, where neither switch of the channel is off (TIMESHIFT-01). */
export function canTimeShift(
  { tsavailable, timeshiftenable }: Pick<Channel, 'tsavailable' | 'timeshiftenable'>,
  userType: string,
): boolean {
  return userType === '1' && tsavailable !== '0' && timeshiftenable !== '0';
}

const AGES = { '1': 'G', '2': '7+', '4': '13+', '8': '18+' } as const;

/** The mark of a rating id; undefined for one without (LIVE-14). */
export function ageOf(ratingId: string): (typeof AGES)[keyof typeof AGES] | undefined {
  return Object.hasOwn(AGES, ratingId) ? AGES[ratingId as keyof typeof AGES] : undefined;
}

/** What decides whether a channel plays. When it changes, access is asked for again. */
export function accessKey(channel: Channel): string {
  const { canWatch, customerHasAccess, auth_returncode, prevueratingid, current } = channel;
  return [
    canWatch,
    customerHasAccess,
    auth_returncode,
    isLocked(channel),
    prevueratingid,
    current?.epgProgramId,
  ].join();
}

/** Those of some channels that a change leads to at once: others, once each, that play without a question (ZAP-02), in order. */
export function neighbourIds(
  channels: readonly Channel[],
  ids: readonly (string | undefined)[],
  activeId: string,
): readonly string[] {
  return [...new Set(ids)]
    .flatMap((id) => channels.find((channel) => channel.id === id && id !== activeId) ?? [])
    .filter(
      (channel) =>
        channel.canWatch && channel.customerHasAccess && channel.auth_returncode === '0' && !isLocked(channel),
    )
    .map(({ id }) => id);
}

/** A viewer who walks through the channels goes on in the same direction; the channel before is the last guess. */
export function likeliestFirst(
  filtered: readonly Channel[],
  activeId: string,
  lastId: string | undefined,
): readonly (string | undefined)[] {
  const [next, previous] = [neighbourOf(filtered, activeId, 1)?.id, neighbourOf(filtered, activeId, -1)?.id];
  return lastId === next ? [previous, next, lastId] : [next, previous, lastId];
}
