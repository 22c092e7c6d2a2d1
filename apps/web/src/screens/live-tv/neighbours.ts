import type { Channel } from '@seyir/contract/channels';
import { isLocked, neighbourOf } from '../../features/live-tv/rules/channel-list.ts';

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
