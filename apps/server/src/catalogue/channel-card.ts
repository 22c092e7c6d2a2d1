// A channel as the channel list and rows show it.

import type { ChannelInteraction, CurrentProgramme, Channel as WireChannel } from '@seyir/contract/channels';
import { authReturn } from '@seyir/contract/codes';
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import { isRatingBlocked, RATING_IDS } from '@seyir/core/access/rating-mask';
import { textIn } from '@seyir/core/text/local-text';
import type { Audience } from '../viewers/audience.ts';
import type { ViewerState } from '../viewers/viewer-state.ts';
import type { Airing, OnAirMoment } from './on-air.ts';
import type { Channel } from './snapshot.ts';

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

/** The channel as all viewers of an audience see it; `personaliseChannel` adds locks and favourites. */
export function makeChannel(moment: OnAirMoment, audience: Audience, channel: Channel): WireChannel {
  const { language } = audience;
  const { customerHasAccess, canWatch, verdict } = decideChannelAccess(audience, channel);
  const name = textIn(channel.name, language);
  const current = currentProgramme(moment.find(channel.id), audience);
  return {
    id: channel.id,
    no: channel.number,
    genre: { columncode: channel.genreId, name: textIn(channel.genreName, language) },
    priority: channel.priority,
    name,
    logo: channel.logo?.url ?? '',
    channelcode: channel.code,
    cdnchannelcode: channel.code,
    programName: current?.title ?? '',
    favoritename: name,
    islocked: '0',
    canWatch,
    customerHasAccess,
    isppv: flag(channel.ppv),
    tsavailable: flag(channel.timeShift),
    timeshiftenable: flag(channel.timeShift),
    tvodsavetime: channel.catchUpMinutes,
    auth_returncode: authReturn.toCode(verdict),
    prevueratingid: String(RATING_IDS[channel.age]),
    advertisecontent: channel.adMask,
    systemrecordenable: flag(channel.recordable),
    interactions: [],
    current,
  };
}

/** The channel with the profile's marks (CHANNEL-13); the same object when it has none. */
export function personaliseChannel<T extends WireChannel>(channel: T, viewer: ViewerState): T {
  const isFavourite = viewer.favouriteChannelIds.has(channel.id);
  const isLocked = viewer.lockedChannelIds.has(channel.id);
  if (!isFavourite && !isLocked) return channel;
  const interactions: ChannelInteraction[] = [
    ...(isFavourite ? [{ type: 'CHANNEL_FAV' as const }] : []),
    ...(isLocked ? [{ type: 'CHANNEL_LOCK' as const }] : []),
  ];
  return { ...channel, islocked: flag(isLocked), interactions };
}

/** A blocked programme has its times but no title and no picture (KIDS-03). */
function currentProgramme(airing: Airing | undefined, { language, userlevel }: Audience): CurrentProgramme | null {
  if (airing === undefined) return null;
  const isBlocked = isRatingBlocked(airing.age, userlevel);
  return {
    epgProgramId: airing.id,
    title: isBlocked ? '' : textIn(airing.name, language),
    startTime: new Date(airing.startsAt).toISOString(),
    endTime: new Date(airing.endsAt).toISOString(),
    posterUrl: isBlocked ? null : (airing.still?.url ?? null),
  };
}
