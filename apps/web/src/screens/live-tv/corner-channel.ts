// A channel in the mini player: its number and programme, and the way to the channels beside it. The page is gone by then, so
// only channels that play without a question (a PIN, a package) are led to.

import type { Channel } from '@seyir/contract/channels';
import type { QueryClient } from '@tanstack/react-query';
import { canTimeShift, neighbourIds } from '../../features/live-tv/rules/channel-list.ts';
import type { Television } from '../../features/live-tv/use-live-tv.ts';
import type { SessionFacts, ViewingSession } from '../../features/player/state/viewing-session.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { paths } from '../../shared/paths/paths.ts';
import { clockRange } from '../../shared/programmes/programme-time.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { isGuest } from '../../shared/viewer/viewer.ts';
import { findProgrammeCode } from './programmes.ts';

export interface CornerChannel {
  /** What the mini player shows of a channel. */
  describe(channel: Channel): Pick<SessionFacts, 'channel'>;
  /** Changes channel without a page; nothing where no other channel plays at once. */
  step(by: 1 | -1): void;
}

export function makeCornerChannel(queries: QueryClient, session: ViewingSession, { tv }: Television): CornerChannel {
  const listChannels = () => queries.getQueryData(channelsQuery().queryKey) ?? [];

  function step(by: 1 | -1): void {
    const channels = listChannels();
    const activeId = tv.read().request?.channelId ?? '';
    const [nextId] = neighbourIds(channels, idsFrom(channels, activeId, by), activeId);
    const next = channels.find(({ id }) => id === nextId);
    if (!next) return;
    const viewer = session.viewer();
    tv.choose({ channelId: next.id, kind: 'live' }, { isGuest: isGuest(viewer), isLocked: false });
    const { current, name, logo } = next;
    session.describe({
      title: current?.title ?? name,
      subtitle: [name, current && clockRange(current)].filter(Boolean).join(' · '),
      picture: current?.posterUrl ?? (logo || undefined),
      path: paths.liveTv(next.id),
      canSeek: canTimeShift(next, viewer.userType),
      channelCode: next.channelcode,
      ...describe(next),
    });
  }

  const describe: CornerChannel['describe'] = ({ no, name, logo, current }) => ({
    channel: {
      no,
      name,
      logo,
      programme: current ? { startsAt: Date.parse(current.startTime), endsAt: Date.parse(current.endTime) } : undefined,
      onStep: step,
    },
  });

  return { describe, step };
}

/** All channels after one, in a direction, round and round. */
function idsFrom(channels: readonly Channel[], activeId: string, by: 1 | -1): readonly string[] {
  const ids = channels.map(({ id }) => id);
  const index = ids.indexOf(activeId);
  const after = [...ids.slice(index + 1), ...ids.slice(0, Math.max(0, index))];
  return by === 1 ? after : after.reverse();
}

/** Records what a television plays while no page does: the page records its own (LivePlayer). */
export function recordInCorner(queries: QueryClient, session: ViewingSession, television: Television): void {
  let recordedKey: number | undefined;
  television.tv.subscribe(() => {
    const { attached } = television.tv.read();
    if (television.page || !attached || attached.key === recordedKey) return;
    recordedKey = attached.key;
    const { key, askedAt } = attached;
    const { channelId, kind, from = appClock.now() } = attached.request;
    const readCodes = async () => {
      const channels = await queries.ensureQueryData(channelsQuery());
      const programcode = await findProgrammeCode(queries, channelId, from).catch(() => '');
      return { channelcode: channels.find(({ id }) => id === channelId)?.channelcode ?? '', programcode };
    };
    session.record({ id: String(key), kind, codes: readCodes, askedAt });
  });
}
