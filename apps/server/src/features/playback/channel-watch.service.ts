// Whether a channel may be watched, and where: live, from the start of what is on air, from a moment, or a past programme.
import { authReturn } from '@seyir/contract/codes';
import type { ChannelAccess } from '@seyir/contract/live';
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import {
  decidePlayback,
  type PlaybackAiring,
  type PlaybackChannel,
  type PlaybackViewer,
} from '@seyir/core/access/decide-playback';
import { findTailStart } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { tailReach } from '@seyir/core/hls/windows';
import { TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { chooseChannelList } from '@seyir/core/playback/channel-choice';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import {
  cutLiveList,
  type FoundList,
  findLiveList,
  findProgrammeList,
  findRestList,
  findSharedList,
} from './channel-lists.ts';
import { issueAddress, type PlaybackDeps, waitForMedia } from './issue-address.ts';
import {
  type EntitlementDeps,
  findShown,
  listShown,
  readChannel,
  readPlaybackChannel,
  toAppError,
  viewerOf,
} from './viewer-facts.ts';

const MINUTE_MS = 60_000;
const TIME_SHIFT_MS = TIME_SHIFT_SECONDS * 1000;

/**
 * The package decides canWatch, as in the channel list; the returncode is the whole verdict about this moment, so that
 * a client can distinguish an unpaid event ('5') from any other refusal. A lock is a prompt and no refusal (LIVE-09).
 */
export async function checkChannel(
  deps: Pick<EntitlementDeps, 'catalogue' | 'db' | 'now' | 'guide'>,
  caller: Caller,
  id: string,
): Promise<ChannelAccess> {
  const channel = readChannel(deps, id);
  const viewer = viewerOf(caller);
  const { canWatch, customerHasAccess } = decideChannelAccess(viewer, channel);
  const airing = await findShown(deps, caller, id, deps.now());
  const item = { kind: 'live', channel: { ...channel, isClosed: false }, airing } as const;
  const verdict = decidePlayback(viewer, item, { now: deps.now(), isUnderWay: false });
  const word = verdict.allowed ? 'authorised' : verdict.code === 'NO_PRODUCT' ? 'notSubscribed' : 'refused';
  const offered = canWatch ? {} : { packageIds: [...channel.packageIds] };
  return { canWatch, customerHasAccess, auth_returncode: authReturn.toCode(word), ...offered };
}

interface ChannelAddressInput {
  readonly id: string;
  /** Epoch milliseconds; live without it. */
  readonly startTime?: number | undefined;
  /** The client cannot show a PIN prompt now. */
  readonly locked?: 'refused' | undefined;
  /** A channel that may be chosen next. */
  readonly preload?: 'yes' | undefined;
  /** The player reads no EXT-X-START: the lists have to begin at the moment by themselves. */
  readonly readsNoStart?: boolean;
}

export async function readChannelAddress(
  deps: PlaybackDeps,
  caller: Caller,
  meta: Meta,
  { id, startTime: from, locked, preload, readsNoStart = false }: ChannelAddressInput,
): Promise<string> {
  const now = deps.now();
  const isLocked = (await deps.viewers.readAccess(caller)).lockedChannelIds.has(id);
  if (locked === 'refused' && isLocked) throw new AppError('PIN_REQUIRED', { channel: id });
  const viewer = viewerOf(caller);
  const channel = await readPlaybackChannel(deps, caller, readChannel(deps, id));
  const airing = await findShown(deps, caller, id, from ?? now);
  const item = from === undefined ? { kind: 'live' as const } : { kind: 'moment' as const, from };
  const verdict = decidePlayback(viewer, { ...item, channel, airing }, { now, isUnderWay: false });
  if (!verdict.allowed) throw toAppError(verdict, { channel: id }, 'query.startTime');

  const found = await findList(deps, caller, { id, from, now, viewer, channel, airing });
  if (found === undefined) throw new AppError('NOT_FOUND', { channel: id, reason: 'no programme at that moment' });
  await waitForMedia(deps, found.timeline, found.startUs, found.list.kind === 'live');
  const start = readsNoStart
    ? { startMs: startOf(found.list, from, airing) }
    : { atMs: atOf(found.list, from, airing) };
  // Players prefetch live neighbours, but neither moments nor channels behind a PIN.
  const startsViewing = from !== undefined || isLocked;
  const isPreload = preload === 'yes' && !startsViewing;
  return issueAddress(deps, { caller, meta, rights: found.list }, { ...start, startsViewing, isPreload });
}

interface ChannelWatch {
  readonly id: string;
  readonly from: number | undefined;
  readonly now: number;
  readonly viewer: PlaybackViewer;
  readonly channel: PlaybackChannel;
  readonly airing: PlaybackAiring | undefined;
}

async function findList(deps: PlaybackDeps, caller: Caller, watch: ChannelWatch): Promise<FoundList | undefined> {
  const found = await findChosenList(deps, caller, watch);
  return found?.list.kind === 'live' ? await openLiveList(deps, caller, watch, found) : found;
}

/** The live list without programmes that the viewer may not watch: a blocked or unpaid one that has just ended. */
async function openLiveList(deps: PlaybackDeps, caller: Caller, watch: ChannelWatch, found: FoundList) {
  const { id, now } = watch;
  const live = { kind: 'live', channel: id } as const;
  const startUs = findTailStart(live, found.timeline, now * 1000);
  if (startUs === undefined) return found;
  const closed = await findClosedAiring(deps, caller, watch, { from: startUs / 1000, until: now });
  return closed === undefined ? found : cutLiveList(deps, id, found, closed.endsAt);
}

async function findChosenList(deps: PlaybackDeps, caller: Caller, watch: ChannelWatch): Promise<FoundList | undefined> {
  const { id, from, now, airing } = watch;
  const isSharedOpen = from !== undefined && (await isSharedListOpen(deps, caller, watch));
  const choice = chooseChannelList({ from, now, airing, isSharedOpen });
  if (choice === 'live' || from === undefined) return findLiveList(deps, id);
  if (choice === 'timeShift') return findSharedList(deps, id, from);
  if (airing === undefined) return undefined;
  return choice === 'rest' ? findRestList(deps, id, airing, from) : findProgrammeList(deps, id, airing, from);
}

/**
 * Whether the viewer may use the shared time-shift list: everything on it is within the archive, and nothing is blocked
 * or unpaid. Other viewers get a list of a single programme.
 */
export async function isSharedListOpen(
  deps: EntitlementDeps,
  caller: Caller,
  { id, now, viewer, channel }: Pick<ChannelWatch, 'id' | 'now' | 'viewer' | 'channel'>,
): Promise<boolean> {
  if (!channel.timeShift || channel.catchUpMinutes * MINUTE_MS < TIME_SHIFT_MS) return false;
  const from = tailReach(now * 1000).fromUs / 1000;
  return (await findClosedAiring(deps, caller, { id, now, viewer, channel }, { from, until: now + 1 })) === undefined;
}

/** The last programme of a time range that the viewer may not watch at any time. */
async function findClosedAiring(
  deps: EntitlementDeps,
  caller: Caller,
  { id, now, viewer, channel }: Pick<ChannelWatch, 'id' | 'now' | 'viewer' | 'channel'>,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<PlaybackAiring | undefined> {
  const shown = await listShown(deps, caller, id, from, until);
  return shown.findLast((airing) => !mayWatch(viewer, channel, airing, now));
}

/** The verdict without the rules about the time of watching. */
const mayWatch = (
  viewer: PlaybackViewer,
  channel: PlaybackChannel,
  airing: PlaybackAiring | undefined,
  now: number,
): boolean => decidePlayback(viewer, { kind: 'live', channel, airing }, { now, isUnderWay: true }).allowed;

/** The start offset in a list that starts earlier; a programme requested from its start needs none. */
function atOf(list: StreamList, from: number | undefined, airing: PlaybackAiring | undefined): number | undefined {
  const isWithin = list.kind === 'dvr' || (list.kind === 'window' && from !== airing?.startsAt);
  return isWithin ? from : undefined;
}

/** Where the lists begin for a player that reads no EXT-X-START: it shows a growing list from near its end. */
const startOf = (list: StreamList, from: number | undefined, airing: PlaybackAiring | undefined): number | undefined =>
  list.kind === 'startOver' ? from : atOf(list, from, airing);
