// Rechecks access: whether a stream token may still be played. The origin calls this periodically while a viewer
// watches.
import { decidePlayback, type PlaybackItem, type PlaybackVerdict } from '@seyir/core/access/decide-playback';
import { findTailStart, findWindowTime, type Rights } from '@seyir/core/hls/rights';
import { tailReach } from '@seyir/core/hls/windows';
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import { type MayPlay, RECHECK_MS } from '../../origin/grants.ts';
import { isSharedListOpen } from './channel-watch.service.ts';
import { findTitleOf } from './find-content.ts';
import { hasRecording } from './recording-watch.service.ts';
import { type EntitlementDeps, findStreamLimit, listShown, readPlaybackChannel, viewerOf } from './viewer-facts.ts';

interface MayPlayDeps extends EntitlementDeps {
  /** The session, if it has not ended, with its current profile. */
  readonly findCaller: (sessionId: string) => Promise<Caller | undefined>;
}

type ChannelRights<Kind extends Rights['kind']> = Extract<Rights, { kind: Kind }>;

const US_PER_MS = 1_000;
const GONE = { allowed: false, code: 'NOT_FOUND', sourceError: undefined } as const satisfies PlaybackVerdict;

interface RecheckDeps extends MayPlayDeps {
  readonly findTitle: (contentCode: string) => Promise<Title | undefined>;
}

/** The rule with which the address was issued, without the conditions that only concern the start. */
export function makeMayPlay(mayPlayDeps: MayPlayDeps): MayPlay {
  const deps: RecheckDeps = { ...mayPlayDeps, findTitle: rememberTitles(mayPlayDeps) };
  return async ({ sessionId, accountId }, rights) => {
    const caller = await deps.findCaller(sessionId);
    // A token without an account belongs to a guest or to an uncounted stream.
    const isOwn = caller !== undefined && (accountId === undefined || accountId === caller.accountId);
    if (!isOwn) return { refused: 'FORBIDDEN' };
    const verdict = await recheckAccess(deps, caller, rights);
    const profileId = caller.profile?.id;
    if (!verdict.allowed) return { refused: verdict.code, profileId };
    return { streamLimit: findStreamLimit(deps, caller), profileId, recheckAt: verdict.recheckAt };
  };
}

/** `recheckAt`: start of the next programme that the viewer may not watch, or end of a rental, epoch milliseconds. */
type RecheckVerdict = PlaybackVerdict & { readonly recheckAt?: number | undefined };

async function recheckAccess(deps: RecheckDeps, caller: Caller, rights: Rights): Promise<RecheckVerdict> {
  switch (rights.kind) {
    case 'asset':
      return decideAsset(deps, caller, rights.asset);
    case 'live':
    case 'dvr':
      return decideTail(deps, caller, rights);
    case 'startOver':
    case 'window':
      return decideRange(deps, caller, rights);
  }
}

/** Titles of content codes, cached as long as the snapshot: the title of an episode would cost a query a recheck. */
function rememberTitles(deps: MayPlayDeps): RecheckDeps['findTitle'] {
  const known = new WeakMap<Snapshot, Map<string, Promise<Title | undefined>>>();
  return (contentCode) => {
    const snapshot = deps.catalogue.current();
    const titles = known.get(snapshot) ?? new Map<string, Promise<Title | undefined>>();
    known.set(snapshot, titles);
    const cached = titles.get(contentCode);
    if (cached) return cached;
    const found = findTitleOf(deps, snapshot, contentCode);
    titles.set(contentCode, found);
    // A failed lookup rejects for its waiters and is not cached.
    found.catch(() => titles.delete(contentCode));
    return found;
  };
}

const decide = ({ now }: MayPlayDeps, caller: Caller, item: PlaybackItem): PlaybackVerdict =>
  decidePlayback(viewerOf(caller), item, { now: now(), isUnderWay: true });

async function decideAsset(deps: RecheckDeps, caller: Caller, assetId: string): Promise<RecheckVerdict> {
  const snapshot = deps.catalogue.current();
  const asset = await deps.library.findAsset(assetId);
  if (asset?.kind === 'trailer') {
    const title = snapshot.titleById.get(asset.contentCode);
    return title ? decide(deps, caller, { kind: 'trailer', title }) : GONE;
  }
  const title = asset?.kind === 'title' ? await deps.findTitle(asset.contentCode) : undefined;
  if (title === undefined) return GONE;
  const entitlements = (await deps.viewers.readAccess(caller)).entitlements.get(title.id) ?? [];
  const item: PlaybackItem = { kind: 'title', title, entitlements };
  const now = deps.now();
  // A rental ends on time, while it plays too: its end is the next check.
  const ends = entitlements.flatMap(({ endsAt }) => (endsAt !== null && endsAt > now ? [endsAt] : []));
  return { ...decide(deps, caller, item), recheckAt: ends.length > 0 ? Math.min(...ends) : undefined };
}

/**
 * The tail of a channel: the viewer must be allowed to watch every programme that the rights reach back to, not only
 * the current one.
 */
async function decideTail(
  deps: MayPlayDeps,
  caller: Caller,
  rights: ChannelRights<'live' | 'dvr'>,
): Promise<RecheckVerdict> {
  const { kind, channel: id } = rights;
  const known = deps.catalogue.current().channelById.get(id);
  if (known === undefined) return GONE;
  const now = deps.now();
  const channel = await readPlaybackChannel(deps, caller, known, true);
  const reach = tailReach(now * US_PER_MS);
  const timeline = await deps.timelines.of(id).readTime(reach.fromUs, reach.toUs);
  const startUs = findTailStart(rights, timeline, now * US_PER_MS) ?? reach.toUs;
  const until = now + RECHECK_MS;
  const shown = await listShown(deps, caller, id, Math.min(startUs / US_PER_MS, now), until);
  const airing = shown.findLast(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const item = kind === 'live' ? { kind, channel, airing } : ({ kind: 'moment', channel, airing, from: now } as const);
  const verdict = decide(deps, caller, item);
  if (!verdict.allowed) return verdict;
  if (kind === 'dvr' && !(await isSharedListOpen(deps, caller, { id, now, viewer: viewerOf(caller), channel })))
    return { allowed: false, code: 'FORBIDDEN', sourceError: 302 };
  for (const earlier of shown.filter(({ endsAt }) => endsAt <= now)) {
    const judged = decide(deps, caller, { kind: 'live', channel, airing: earlier });
    if (!judged.allowed) return judged;
  }
  const next = shown.find(
    (later) => later.startsAt > now && !decide(deps, caller, { kind: 'live', channel, airing: later }).allowed,
  );
  return { ...verdict, recheckAt: next?.startsAt };
}

/** A range of a channel is allowed when every part of it is, either as catch-up or by a recording of the account. */
async function decideRange(
  deps: MayPlayDeps,
  caller: Caller,
  rights: ChannelRights<'startOver' | 'window'>,
): Promise<PlaybackVerdict> {
  const { channel: id } = rights;
  const range = await findTimeRange(deps, rights);
  if (range === undefined) return GONE;
  const { from, until } = range;
  const known = deps.catalogue.current().channelById.get(id);
  const channel = known && (await readPlaybackChannel(deps, caller, known, true));
  const shown = await listShown(deps, caller, id, from, until);
  for (const airing of shown.length > 0 ? shown : [undefined]) {
    const [begin, end] = [Math.max(from, airing?.startsAt ?? from), Math.min(until, airing?.endsAt ?? until)];
    const moment = Math.floor((begin + end) / 2);
    const verdict = channel && airing ? decide(deps, caller, { kind: 'moment', channel, airing, from: moment }) : GONE;
    const isRecorded = async () => hasRecording(deps, caller, id, { from: moment, to: moment, hasToken: true });
    if (!verdict.allowed && !(await isRecorded())) return verdict;
  }
  return { allowed: true };
}

/** The time range of the rights, epoch milliseconds; of a growing list, up to now. */
async function findTimeRange(
  { timelines, now }: MayPlayDeps,
  rights: ChannelRights<'startOver' | 'window'>,
): Promise<{ readonly from: number; readonly until: number } | undefined> {
  const { channel, fromMsn } = rights;
  const toMsn = rights.kind === 'window' ? rights.toMsn : fromMsn;
  const found = findWindowTime(await timelines.of(channel).readNumbers(fromMsn, toMsn), fromMsn, toMsn);
  if (found === undefined) return undefined;
  const from = Math.floor(found.fromUs / US_PER_MS);
  const until = Math.ceil(found.toUs / US_PER_MS);
  if (rights.kind === 'window') return { from, until };
  return { from, until: Math.max(until, Math.min(rights.untilSec * 1000 - SEGMENT_US / US_PER_MS, now())) };
}
