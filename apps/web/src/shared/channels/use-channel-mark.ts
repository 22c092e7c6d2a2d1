// Optimistic update of a channel's mark, rolled back on refusal (CHANNEL-11).

import type { Channel } from '@seyir/contract/channels';
import { toggleFavourite, toggleLock } from '@seyir/contract/reactions';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { GateOptions, GatePurpose } from '../pin-gate/use-pin-gate.tsx';
import { failuresText } from '../text/failures.text.ts';
import { say } from '../text/text.ts';
import { toast } from '../ui/Toast/toast.ts';
import { hasMark, type Mark, withInteractions, withMark } from './channel-marks.ts';
import { channelsQuery } from './channels.query.ts';

const CALLS = { CHANNEL_FAV: toggleFavourite, CHANNEL_LOCK: toggleLock } as const;

export interface ChannelMarking {
  /** Ids of channels with a running request. */
  readonly busy: ReadonlySet<string>;
  toggle(channel: Channel): Promise<void>;
}

/**
 * `gate`: a check before the first change, such as the PIN; none by default. `each`: before every change, on a page where a
 * child may hold the remote; the first change opens the gate for the rest of a visit to the settings.
 */
export function useChannelMark(
  mark: Mark,
  gate?: (purpose: GatePurpose, options: GateOptions) => Promise<boolean>,
  each = false,
): ChannelMarking {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // The gate stays open after the first pass, until the server answers PIN_REQUIRED.
  const isOpen = useRef(gate === undefined);
  const { queryKey } = channelsQuery();

  function show(channel: Channel, interactions: Channel['interactions']): void {
    queries.setQueryData(queryKey, (known) => known && withInteractions(known, channel.id, interactions));
  }

  async function pass(purpose: GatePurpose, { name }: Channel): Promise<boolean> {
    const isPassed = isOpen.current || ((await gate?.(purpose, { channel: name })) ?? true);
    isOpen.current = isPassed && (!each || gate === undefined);
    return isPassed;
  }

  async function send(channel: Channel, isSet: boolean): Promise<void> {
    show(channel, withMark(channel.interactions, mark, isSet));
    try {
      const interactions = await call(CALLS[mark], { params: { channelId: channel.id } });
      show(channel, interactions);
    } catch (error) {
      show(channel, channel.interactions);
      throw error;
    }
  }

  async function toggle(channel: Channel): Promise<void> {
    if (busy.has(channel.id)) return;
    const isSet = !hasMark(channel, mark);
    const purpose: GatePurpose = isSet ? 'lock' : 'unlock';
    setBusy((known) => new Set(known).add(channel.id));
    try {
      if (!(await pass(purpose, channel))) return;
      await send(channel, isSet).catch(async (error: unknown) => {
        if (!gate || !(error instanceof ApiError) || error.code !== 'PIN_REQUIRED') throw error;
        isOpen.current = false;
        if (await pass(purpose, channel)) await send(channel, isSet);
      });
    } catch (error) {
      // The end of a session has its own message.
      if (!(error instanceof ApiError && error.status === 401)) toast(say(failuresText.generic), { tone: 'danger' });
    } finally {
      setBusy((known) => new Set([...known].filter((id) => id !== channel.id)));
    }
  }

  return { busy, toggle };
}
