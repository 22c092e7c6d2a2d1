// What the profiles of the demo accounts did: their history, lists, locks and favourites. Lists begin with the newest.
import { episodeId } from './catalogue-rows.ts';
import { channelIdOf } from './channel-rows.ts';
import type { NewRow } from './rows.ts';
import type { DemoProfile, DemoWatched } from './schema/accounts.ts';
import type { Demo } from './schema/demo.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface ViewerRows {
  readonly watch_position: readonly NewRow<'watch_position'>[];
  readonly title_reaction: readonly NewRow<'title_reaction'>[];
  readonly watchlist_item: readonly NewRow<'watchlist_item'>[];
  readonly channel_favourite: readonly NewRow<'channel_favourite'>[];
  readonly channel_lock: readonly NewRow<'channel_lock'>[];
  readonly channel_visit: readonly NewRow<'channel_visit'>[];
}

export function viewerRows(demo: Demo, profileId: string, profile: DemoProfile, now: number): ViewerRows {
  const profile_id = profileId;
  const hoursAgo = (index: number) => new Date(now - (index + 1) * HOUR_MS);
  const ofChannels = (codes: readonly string[]) =>
    codes.map((code, index) => ({ profile_id, channel_id: channelIdOf(demo, code), at: hoursAgo(index) }));
  const reactions = (titles: readonly string[], reaction: 'like' | 'dislike') =>
    titles.map((title_id, index) => ({ profile_id, title_id, reaction, made_at: hoursAgo(index) }));
  return {
    watch_position: profile.history.map((watched, index) => ({ profile_id, ...positionOf(watched, index, now) })),
    title_reaction: [...reactions(profile.likes, 'like'), ...reactions(profile.dislikes, 'dislike')],
    watchlist_item: profile.watchlist.map((title_id, index) => ({ profile_id, title_id, added_at: hoursAgo(index) })),
    channel_favourite: ofChannels(profile.favouriteChannels).map(({ at, ...row }) => ({ ...row, added_at: at })),
    channel_lock: ofChannels(profile.lockedChannels).map(({ at, ...row }) => ({ ...row, locked_at: at })),
    channel_visit: ofChannels(profile.lastWatchedChannels).map(({ at, ...row }) => ({ ...row, watched_at: at })),
  };
}

function positionOf(watched: DemoWatched, index: number, now: number) {
  const { titleId, season, episode, positionSeconds, completed, daysAgo } = watched;
  const episode_id = season === undefined || episode === undefined ? null : episodeId(titleId, season, episode);
  return {
    content_code: episode_id ?? titleId,
    title_id: titleId,
    episode_id,
    position_seconds: positionSeconds,
    completed,
    updated_at: new Date(now - daysAgo * DAY_MS - (index + 1) * MINUTE_MS),
  };
}
