// A channel as the channel list and rows show it.

import type { ChannelInteraction, CurrentProgramme, Channel as WireChannel } from '@seyir/contract/channels';
import { authReturn } from '@seyir/contract/codes';
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import { RATING_IDS } from '@seyir/core/access/rating-mask';
import type { Language } from '../http/meta.ts';
import type { Audience } from './audience.ts';
import type { Airing, OnAirMoment } from './on-air.ts';
import type { Channel } from './snapshot.ts';
import type { ViewerState } from './viewer-state.ts';

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

/** The channel everybody of an audience sees; `personaliseChannel` adds locks and favourites. */
export function makeChannel(moment: OnAirMoment, audience: Audience, channel: Channel): WireChannel {
  const { language } = audience;
  const { customerHasAccess, canWatch, verdict } = decideChannelAccess(audience, channel);
  const current = currentProgramme(moment.find(channel.id), language);
  return {
    id: channel.id,
    no: channel.number,
    genre: { columncode: channel.genreId, name: channel.genreName[language] },
    priority: channel.priority,
    name: channel.name,
    logo: channel.logo?.url ?? '',
    channelcode: channel.code,
    cdnchannelcode: channel.code,
    programName: current?.title ?? '',
    favoritename: channel.name,
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

function currentProgramme(airing: Airing | undefined, language: Language): CurrentProgramme | null {
  return airing
    ? {
        epgProgramId: airing.id,
        title: airing.name[language],
        startTime: new Date(airing.startsAt).toISOString(),
        endTime: new Date(airing.endsAt).toISOString(),
        posterUrl: airing.still?.url ?? null,
      }
    : null;
}
