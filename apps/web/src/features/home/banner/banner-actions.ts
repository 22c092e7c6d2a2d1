// The buttons of a banner slide, by viewer and access (BANNER-03 to BANNER-07).

import type { BoardItem } from '@seyir/contract/home';
import { paths, withProgramme } from '../../../shared/paths/paths.ts';
import { isGuest, isKid, type Viewer } from '../../../shared/viewer/viewer.ts';

export type BannerActionKind = 'sign-up' | 'sign-in' | 'upgrade' | 'play' | 'info';

export interface BannerAction {
  readonly kind: BannerActionKind;
  readonly to: string;
  /** The link opens a programme over the page. */
  readonly isOverPage?: boolean;
}

/** The first action is the primary button. `under` is the page of the banner. */
export function bannerActions(item: BoardItem, viewer: Viewer, under: string): BannerAction[] {
  const guest = isGuest(viewer);
  if (!item.customerHasAccess && guest) {
    return [
      { kind: 'sign-up', to: paths.signup() },
      { kind: 'sign-in', to: paths.selectLogin() },
    ];
  }
  const info = guest ? [] : infoOf(item, under);
  // A child cannot change the package (KIDS-04).
  if (!item.customerHasAccess && isKid(viewer)) return info;
  if (!item.customerHasAccess) return [{ kind: 'upgrade', to: paths.accountPackage() }, ...info];
  return [{ kind: 'play', to: playTarget(item, under, guest) }, ...info];
}

/** The detail of a title, or of the programme of a channel; none where the guide has no showing of it (BANNER-06). */
function infoOf(item: BoardItem, under: string): BannerAction[] {
  if (item.linktype !== 'tv') return [{ kind: 'info', to: detailOf(item, under, false) }];
  const { epgProgramId } = item;
  if (epgProgramId === null) return [];
  return [{ kind: 'info', to: withProgramme({ pathname: under, search: '' }, epgProgramId), isOverPage: true }];
}

function playTarget(item: BoardItem, under: string, guest: boolean): string {
  if (item.linktype === 'tv') return paths.liveTv(targetId(item));
  return detailOf(item, under, item.isUnlocked && !guest);
}

function detailOf(item: BoardItem, under: string, play: boolean): string {
  return paths.title(under, targetId(item), { recommend: 'banner', play });
}

/** The target is `linksource`; where the operator left it empty, the item itself. */
function targetId({ linksource, id }: BoardItem): string {
  return linksource || id;
}
