// Thumbnails for the seek bar: one sheet of a title, or the sheets of a time range of a channel (SPRITE-05, SPRITE-06).
import { RETURN_OK, thumbnailKind } from '@seyir/contract/codes';
import type { HandlerInput, HandlerReply } from '@seyir/contract/endpoint';
import type { legacyThumbnails, SpriteSingle } from '@seyir/contract/legacy';
import { decidePlayback } from '@seyir/core/access/decide-playback';
import { WINDOW_SECONDS } from '@seyir/core/limits/media';
import { parseLegacyMoment, parseUtcStamp } from '@seyir/core/time/local-time';
import type { TimeRange } from '@seyir/core/time/time-range';
import { findLastBefore, findSegmentAt } from '@seyir/core/timeline/timeline';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { listSpriteSets } from './channel-sprites.ts';
import { findContent } from './find-content.ts';
import { makeSigner, type PlaybackDeps } from './issue-address.ts';
import { hasRecording } from './recording-watch.service.ts';
import { admit } from './title-watch.service.ts';
import { listShown, readPlaybackChannel, toAppError, viewerOf } from './viewer-facts.ts';

type Query = HandlerInput<typeof legacyThumbnails>['query'];
type Reply = HandlerReply<typeof legacyThumbnails>;

const FOUND = { returncode: RETURN_OK, errormsg: '' } as const;

export async function readThumbnails(deps: PlaybackDeps, caller: Caller, meta: Meta, query: Query): Promise<Reply> {
  const { physicalcontentid: contentId, playtype } = query;
  const channelCode = query.channelcode ?? query.cdnchannelcode;
  const isTitle =
    contentId !== undefined && (channelCode === undefined || playtype !== thumbnailKind.toCode('catchUp'));
  if (isTitle) return { ...FOUND, single: await readTitleSprite(deps, caller, meta, contentId) };
  if (channelCode === undefined) throw badInput('query.channelcode', 'a channel or a content is needed');
  const channel = deps.catalogue.current().channels.find(({ code, id }) => code === channelCode || id === channelCode);
  if (channel === undefined) throw new AppError('NOT_FOUND', { channel: channelCode });
  return { ...FOUND, sets: await readChannelSprites(deps, caller, meta, channel, readTimeRange(query)) };
}

async function readTitleSprite(deps: PlaybackDeps, caller: Caller, meta: Meta, id: string): Promise<SpriteSingle> {
  const { title, contentCode } = await findContent(deps, caller, { id, contentCode: undefined });
  const asset = await deps.library.findAssetOf('title', contentCode);
  // The address opens the film as well: a bought title has thumbnails once it plays and its start is counted.
  const unstarted = await admit(deps, caller, title, asset?.id);
  if (unstarted !== undefined) throw new AppError('NO_PRODUCT', { title: title.id, reason: 'it does not play yet' });
  if (asset?.sprite === undefined) throw new AppError('NOT_FOUND', { content: contentCode, reason: 'no sprite' });
  const { tiles, interval, width, height } = asset.sprite;
  const write = makeSigner(deps, { caller, meta, rights: { kind: 'asset', asset: asset.id } });
  const url = write({ kind: 'sprite', owner: { asset: asset.id }, firstMsn: 0 });
  return { url, start: 0, duration: tiles * interval, interval, width, height };
}

/** Start and end of a programme in Turkish time, or any two moments in UTC. */
function readTimeRange({ programbegin, programend, starttime, endtime }: Query): TimeRange {
  const [from, to] =
    starttime !== undefined || endtime !== undefined
      ? [parseUtcStamp(starttime ?? ''), parseUtcStamp(endtime ?? '')]
      : [parseLegacyMoment(programbegin ?? ''), parseLegacyMoment(programend ?? '')];
  if (from === undefined || to === undefined) throw badInput('query.programbegin', 'a begin and an end are needed');
  if (to <= from || to - from > WINDOW_SECONDS * 1000)
    throw badInput('query.programend', 'after the begin, within six hours');
  return { from, to };
}

async function readChannelSprites(
  deps: PlaybackDeps,
  caller: Caller,
  meta: Meta,
  { id, ...channel }: Channel,
  range: TimeRange,
) {
  const now = deps.now();
  const to = Math.min(range.to, now);
  await admitRange(deps, caller, { id, ...channel }, { ...range, to });
  const timeline = await deps.timelines.of(id).readTime(range.from * 1000, to * 1000);
  const first = findSegmentAt(timeline, range.from * 1000);
  const last = findLastBefore(timeline, to * 1000, now * 1000);
  if (first === undefined || last === undefined || last.msn < first.msn) return [];
  const rights = { kind: 'window', channel: id, fromMsn: first.msn, toMsn: last.msn } as const;
  const write = makeSigner(deps, { caller, meta, rights });
  return listSpriteSets(deps, timeline, rights, (sheet) => write({ kind: 'sprite', owner: { channel: id }, ...sheet }));
}

/**
 * Throws unless the caller may watch everything in the range, as catch-up or by a recording of the account: a sheet reveals as
 * much as the video.
 */
async function admitRange(deps: PlaybackDeps, caller: Caller, known: Channel, { from, to }: TimeRange): Promise<void> {
  const time = { now: deps.now(), isUnderWay: false };
  const channel = await readPlaybackChannel(deps, caller, known);
  const shown = await listShown(deps, caller, known.id, from, Math.max(to, from + 1));
  for (const airing of shown.length > 0 ? shown : [undefined]) {
    const part = { from: Math.max(from, airing?.startsAt ?? from), to: Math.min(to, airing?.endsAt ?? to) };
    const item = { kind: 'moment', channel, airing, from: part.from } as const;
    const verdict = decidePlayback(viewerOf(caller), item, time);
    if (verdict.allowed || (await hasRecording(deps, caller, known.id, { ...part, hasToken: false }))) continue;
    throw toAppError(verdict, { channel: known.id }, 'query.programbegin');
  }
}

const badInput = (field: string, reason: string) => new AppError('BAD_INPUT', {}, { fields: { [field]: reason } });
