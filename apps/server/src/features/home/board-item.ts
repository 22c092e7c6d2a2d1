// One slide of the banner.

import type { BoardItem } from '@seyir/contract/home';
import { imageUpright } from '@seyir/contract/images';
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import { isChannelHidden, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { decideTitleAccess } from '@seyir/core/access/title-access';
import { textIn } from '@seyir/core/text/local-text';
import type { OnAirMoment } from '../../catalogue/on-air.ts';
import type { Banner, Channel, Programme, Title } from '../../catalogue/snapshot.ts';
import { ambientOf, genreNames, hasOwnMarks, listInteractions, vodTypeOf } from '../../catalogue/vod-card.ts';
import { ownsTitle } from '../../viewers/viewer-state.ts';
import type { HomeView } from './home-view.ts';

/** The slides that the rating mask does not block (KIDS-03). */
export const listVisibleBanners = (banners: readonly Banner[], userlevel: number): Banner[] =>
  banners.filter(({ target }) =>
    'title' in target
      ? !isRatingBlocked(target.title.age, userlevel)
      : !isChannelHidden(target.channel.age, target.programme?.age, userlevel),
  );

/** Whether a slide is personal: different for this viewer than for others of the audience. */
export function isOwnBanner({ target, personalBadge }: Banner, { viewer }: HomeView): boolean {
  if (personalBadge !== null && viewer.profileName !== '') return true;
  return 'title' in target && hasOwnMarks(target.title.id, viewer);
}

export function makeBoardItem(view: HomeView, moment: OnAirMoment, banner: Banner): BoardItem {
  const { target } = banner;
  return 'title' in target
    ? titleItem(view, banner, target.title)
    : channelItem(view, moment, banner, target.channel, target.programme);
}

/**
 * The pictures of a title's slide for wide and for narrow screens (BANNER-08). The vertical one is the art without lettering
 * cut to portrait, because the lockup stands over it; without such art it is the title's vertical poster.
 */
export function findBannerArt({ image }: Banner, { background, posterHorizontal, posterVertical }: Title) {
  const clean = image ?? background;
  return { wide: (clean ?? posterHorizontal)?.url, upright: clean ? imageUpright(clean.url) : posterVertical?.url };
}

function titleItem(view: HomeView, banner: Banner, title: Title): BoardItem {
  const { snapshot, audience, viewer, now } = view;
  const { language } = audience;
  const isSeries = title.kind === 'SERIES';
  const { wide, upright } = findBannerArt(banner, title);
  const owned = ownsTitle(viewer, title.id, now);
  return {
    ...lookOf(view, banner),
    // The badge of a title that is rented or bought is its price: it says nothing to who has it.
    ...(owned && title.offer === 'transaction' ? { badge: null } : {}),
    title: textIn(title.name, language),
    posters: [
      ...(wide ? [{ url: wide, vertical: false }] : []),
      ...(upright ? [{ url: upright, vertical: true }] : []),
    ],
    linktype: 'movie',
    linksource: title.id,
    vodtype: vodTypeOf(title),
    ...decideTitleAccess(audience, title, owned),
    interactions: listInteractions(title.id, viewer),
    summary: textIn(title.summary, language),
    type: title.kind,
    year: title.year,
    maturityRating: { age: title.age, categories: [...title.ratingCategories] },
    genre: genreNames(snapshot, audience, title),
    imdbRating: title.imdbTenths === null ? null : title.imdbTenths / 10,
    duration: isSeries ? null : title.durationSeconds,
    seasonCount: isSeries ? title.seasonCount : null,
    logo: title.lockup?.url ?? null,
    thumbnail: title.posterHorizontal?.url ?? wide ?? '',
    ambient: ambientOf(title),
    channel: null,
    epgProgramId: null,
    startTime: null,
    endTime: null,
  };
}

/** The programme of the slide, or the channel's current airing when the slide names no programme. */
function channelItem(
  view: HomeView,
  moment: OnAirMoment,
  banner: Banner,
  channel: Channel,
  programme: Programme | undefined,
): BoardItem {
  const { language } = view.audience;
  const airing = programme ? moment.findFeatured(banner.id) : moment.find(channel.id);
  const shown = programme ?? airing;
  const picture = banner.image ?? shown?.still;
  const access = decideChannelAccess(view.audience, channel);
  return {
    ...lookOf(view, banner),
    title: textIn(shown?.name, language) ?? textIn(channel.name, language),
    posters: picture
      ? [
          { url: picture.url, vertical: false },
          { url: imageUpright(picture.url), vertical: true },
        ]
      : [],
    linktype: 'tv',
    linksource: channel.id,
    vodtype: programme?.isSeries ? '10' : '1',
    customerHasAccess: access.customerHasAccess,
    isUnlocked: access.canWatch,
    interactions: [],
    summary: textIn(programme?.summary, language) ?? '',
    type: null,
    year: null,
    maturityRating: { age: shown?.age ?? channel.age, categories: [] },
    genre: [],
    imdbRating: null,
    duration: airing ? Math.round((airing.endsAt - airing.startsAt) / 1_000) : null,
    seasonCount: null,
    logo: null,
    thumbnail: picture?.url ?? '',
    ambient: picture?.ambient ?? null,
    channel: { id: channel.id, name: textIn(channel.name, language), logo: channel.logo?.url ?? '' },
    epgProgramId: airing?.id ?? null,
    startTime: airing ? new Date(airing.startsAt).toISOString() : null,
    endTime: airing ? new Date(airing.endsAt).toISOString() : null,
  };
}

function lookOf({ audience: { language }, viewer }: HomeView, banner: Banner) {
  const { badge, personalBadge, kicker } = banner;
  const own =
    viewer.profileName === ''
      ? undefined
      : textIn(personalBadge, language)?.replace('{name}', () => viewer.profileName);
  return { id: banner.id, badge: own ?? textIn(badge, language) ?? null, kicker: textIn(kicker, language) ?? null };
}
