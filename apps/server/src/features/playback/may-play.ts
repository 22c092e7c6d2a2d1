// Whether what a stream token was issued for may still be played: asked by the origin now and then while somebody watches.
import { decidePlayback, type PlaybackItem, type PlaybackVerdict } from '@seyir/core/access/decide-playback';
import type { Rights } from '@seyir/core/hls/rights';
import { findSegment, segmentEndUs } from '@seyir/core/timeline/timeline';
import type { Caller } from '../../http/caller.ts';
import type { MayPlay } from '../../streaming/origin/grants.ts';
import { isSharedListOpen } from './channel-watch.service.ts';
import { findTitleOf } from './find-content.ts';
import { listRecordingsAt } from './playback.queries.ts';
import type { EntitlementDeps } from './playback-deps.ts';
import { recordingItem } from './recording-watch.service.ts';
import { titleItem } from './title-watch.service.ts';
import { findShown, readPlaybackChannel, readStreamLimit, viewerOf } from './viewer-facts.ts';

export interface MayPlayDeps extends EntitlementDeps {
  /** The living session, with the profile it chose last. */
  readonly findCaller: (sessionId: string) => Promise<Caller | undefined>;
}

type ChannelRights<Kind extends Rights['kind']> = Extract<Rights, { kind: Kind }>;

const GONE = { allowed: false, code: 'NOT_FOUND', sourceError: undefined } as const satisfies PlaybackVerdict;

/** The same rule as when the address was given out, but for what only concerns the start. */
export function makeMayPlay(deps: MayPlayDeps): MayPlay {
  return async ({ sessionId, accountId }, rights) => {
    const caller = await deps.findCaller(sessionId);
    // A token without an account is a guest's, or for what is not counted.
    const isOwn = caller !== undefined && (accountId === undefined || accountId === caller.accountId);
    if (!isOwn) return { refused: 'FORBIDDEN' };
    const verdict = await decideStill(deps, caller, rights);
    const profileId = caller.profile?.id;
    if (!verdict.allowed) return { refused: verdict.code, profileId };
    return { streamLimit: await readStreamLimit(deps, caller), profileId };
  };
}

async function decideStill(deps: MayPlayDeps, caller: Caller, rights: Rights): Promise<PlaybackVerdict> {
  switch (rights.kind) {
    case 'asset':
      return decideAsset(deps, caller, rights.asset);
    case 'live':
    case 'dvr':
      return decideTail(deps, caller, rights);
    case 'startOver':
    case 'window':
      return decideStretch(deps, caller, rights);
  }
}

const decide = ({ now }: MayPlayDeps, caller: Caller, item: PlaybackItem): PlaybackVerdict =>
  decidePlayback(viewerOf(caller), item, { now: now(), isUnderWay: true });

async function decideAsset(deps: MayPlayDeps, caller: Caller, assetId: string): Promise<PlaybackVerdict> {
  const snapshot = deps.catalogue.current();
  const asset = await deps.library.findAsset(assetId);
  if (asset?.kind === 'trailer') {
    const title = snapshot.titleById.get(asset.contentCode);
    return title ? decide(deps, caller, { kind: 'trailer', title }) : GONE;
  }
  const title = asset?.kind === 'title' ? await findTitleOf(deps, snapshot, asset.contentCode) : undefined;
  return title ? decide(deps, caller, (await titleItem(deps, caller, title)).item) : GONE;
}

/** Live, and the time-shift list: that one only as long as everything on it is for this viewer. */
async function decideTail(
  deps: MayPlayDeps,
  caller: Caller,
  { kind, channel: id }: ChannelRights<'live' | 'dvr'>,
): Promise<PlaybackVerdict> {
  const known = deps.catalogue.current().channelById.get(id);
  if (known === undefined) return GONE;
  const now = deps.now();
  const channel = await readPlaybackChannel(deps, caller, known, true);
  const airing = await findShown(deps, caller, id, now);
  if (kind === 'live') return decide(deps, caller, { kind, channel, airing });
  const verdict = decide(deps, caller, { kind: 'moment', channel, airing, from: now });
  const isOpen = await isSharedListOpen(deps, caller, { id, now, viewer: viewerOf(caller), channel });
  return !verdict.allowed || isOpen ? verdict : { allowed: false, code: 'FORBIDDEN', sourceError: 302 };
}

/** A stretch of a channel is somebody's by the channel, as catch-up, or by a recording of the account. */
async function decideStretch(
  deps: MayPlayDeps,
  caller: Caller,
  rights: ChannelRights<'startOver' | 'window'>,
): Promise<PlaybackVerdict> {
  const moment = await findProbe(deps, rights);
  if (moment === undefined) return GONE;
  const byChannel = await decideByChannel(deps, caller, rights.channel, moment);
  if (byChannel.allowed || caller.isGuest) return byChannel;
  const { db, now } = deps;
  const at = new Date(now());
  for (const row of await listRecordingsAt(db.kysely, caller.accountId, rights.channel, new Date(moment), at)) {
    const byRecording = decide(deps, caller, await recordingItem(deps, caller, row, true));
    if (byRecording.allowed) return byRecording;
  }
  return byChannel;
}

/** A moment that lies in what the stretch is about, in epoch milliseconds: its first segment may begin a little before. */
async function findProbe(
  { timelines }: MayPlayDeps,
  rights: ChannelRights<'startOver' | 'window'>,
): Promise<number | undefined> {
  const { channel, fromMsn } = rights;
  const toMsn = rights.kind === 'window' ? rights.toMsn : fromMsn;
  const timeline = await timelines.readNumbers(channel, fromMsn, toMsn);
  const first = findSegment(timeline, fromMsn);
  const last = findSegment(timeline, toMsn);
  if (first === undefined || last === undefined) return undefined;
  const middleUs = rights.kind === 'window' ? (first.startUs + segmentEndUs(last)) / 2 : segmentEndUs(first) - 1;
  return Math.floor(middleUs / 1000);
}

async function decideByChannel(
  deps: MayPlayDeps,
  caller: Caller,
  id: string,
  moment: number,
): Promise<PlaybackVerdict> {
  const known = deps.catalogue.current().channelById.get(id);
  const airing = await findShown(deps, caller, id, moment);
  if (known === undefined || airing === undefined) return GONE;
  const channel = await readPlaybackChannel(deps, caller, known, true);
  return decide(deps, caller, { kind: 'moment', channel, airing, from: moment });
}
