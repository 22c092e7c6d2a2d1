// The channel list, with access, locks and favourites of the caller.
import { listChannels } from '@seyir/contract/channels';
import { RETURN_OK } from '@seyir/contract/codes';
import type { HandlerInput, HandlerReply } from '@seyir/contract/endpoint';
import { legacyChannelDetail } from '@seyir/contract/legacy';
import type { ChannelAccess } from '@seyir/contract/live';
import { listShownChannels } from '@seyir/core/access/kids-channels';
import type { AnswerCache } from '../../catalogue/answer-cache.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { makeChannel, personaliseChannel } from '../../catalogue/channel-card.ts';
import type { OnAir } from '../../catalogue/on-air.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { prepareList } from '../../http/prepared.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { audienceKey, audienceOf } from '../../viewers/audience.ts';
import type { ViewerStates } from '../../viewers/viewer-state.ts';

interface ChannelsDeps {
  readonly catalogue: Catalogue;
  readonly onAir: OnAir;
  readonly viewers: ViewerStates;
  readonly answers: AnswerCache;
}

/**
 * Every channel, sorted by id, number and priority (CHANNEL-02). The rating mask hides current airings, not channels; a kids profile
 * has children's channels first, and none that is closed to it, since the stream is refused too.
 */
async function readChannelList({ catalogue, onAir, viewers, answers }: ChannelsDeps, caller: Caller, meta: Meta) {
  const viewer = await viewers.read(caller);
  const moment = await onAir.now();
  const snapshot = catalogue.current();
  const audience = audienceOf(caller, meta.language);
  const make = (channel: Channel) => makeChannel(moment, audience, channel);
  const channels = listShownChannels(audience, snapshot.channels);
  const key = `channels/${audienceKey(audience)}`;
  const version = `${snapshot.edition}.${moment.edition}`;

  const isOwn = viewer.favouriteChannelIds.size > 0 || viewer.lockedChannelIds.size > 0;
  if (!isOwn) return answers.answer(key, version, () => prepareList(listChannels, channels, make));
  return answers.answer(`${key}/${caller.profile?.id}`, `${version}.${viewer.edition}`, () =>
    prepareList(listChannels, channels, (channel) => personaliseChannel(make(channel), viewer), 'quick'),
  );
}

interface LegacyChannelDeps extends ChannelsDeps {
  /** The verdict about the programme on air, an unpaid event included. */
  readonly checkAccess: (caller: Caller, channelId: string) => Promise<ChannelAccess>;
}

type DetailQuery = HandlerInput<typeof legacyChannelDetail>['query'];

/** One channel of the legacy interface, by its code; auth_returncode is that of GET /channel/{id}/watch (LEGACY-11). */
async function readLegacyDetail(
  { catalogue, onAir, viewers, checkAccess }: LegacyChannelDeps,
  caller: Caller,
  { language }: Meta,
  { channelcode, ischecksubscribe }: DetailQuery,
): Promise<HandlerReply<typeof legacyChannelDetail>> {
  const channel = catalogue.current().channels.find(({ code }) => code === channelcode);
  if (channel === undefined) throw new AppError('NOT_FOUND', { channelcode });
  const made = makeChannel(await onAir.now(), audienceOf(caller, language), channel);
  const { auth_returncode: _, ...data } = personaliseChannel(made, await viewers.read(caller));
  if (ischecksubscribe !== '1') return { returncode: RETURN_OK, errormsg: '', data };
  const { auth_returncode } = await checkAccess(caller, channel.id);
  return { returncode: RETURN_OK, errormsg: '', data: { ...data, auth_returncode } };
}

export const channelsRoutes = (deps: ChannelsDeps): Route[] => [
  route(listChannels, ({ caller, meta }) => readChannelList(deps, caller, meta)),
];

export const legacyChannelRoutes = (deps: LegacyChannelDeps): Route[] => [
  route(legacyChannelDetail, ({ caller, meta, query }) => readLegacyDetail(deps, caller, meta, query)),
];
