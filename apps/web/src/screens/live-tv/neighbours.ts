import type { Channel } from '@seyir/contract/channels';
import { isLocked } from '../../features/live-tv/rules/channel-list.ts';

/** Those of some channels that a change leads to at once: others, once each, that play without a question (ZAP-02). */
export function neighbourIds(
  channels: readonly Channel[],
  ids: readonly (string | undefined)[],
  activeId: string,
): readonly string[] {
  const wanted = new Set(ids.filter((id) => id !== undefined && id !== activeId));
  return channels
    .filter((channel) => wanted.has(channel.id))
    .filter(
      (channel) =>
        channel.canWatch && channel.customerHasAccess && channel.auth_returncode === '0' && !isLocked(channel),
    )
    .map(({ id }) => id);
}
