// The channels of a kids profile: children's first, and neither newscasts nor a channel whose own rating is above its level. Lists,
// guide, rows, search and streams read this rule, so that all give one verdict.
import { type AgeRating, isRatingBlocked, KIDS_USER_LEVELS } from './rating-mask.ts';

/** Ids of channel genres: an import makes them of the groups of its list, in Turkish or English. */
const CHILDREN: ReadonlySet<string> = new Set(['cocuk', 'kids', 'children']);
const NEWSCASTS: ReadonlySet<string> = new Set(['haber', 'haberler', 'news']);

export interface RatedChannel {
  readonly age: AgeRating | null;
  readonly genreId: string;
}

export interface MaskedViewer {
  readonly kids: boolean;
  /** Mask of the ratings that the profile may not watch (PARENTAL-05). */
  readonly userlevel: number;
}

export const isForChildren = ({ genreId }: Pick<RatedChannel, 'genreId'>): boolean => CHILDREN.has(genreId);

/** Whether a kids profile neither sees nor plays a channel, whatever it shows. */
export function isClosedToKids({ kids, userlevel }: MaskedViewer, { age, genreId }: RatedChannel): boolean {
  // A kids profile has at least the mask of its creation, even when a weaker mask is stored (KIDS-02).
  return kids && (NEWSCASTS.has(genreId) || isRatingBlocked(age, userlevel | KIDS_USER_LEVELS[0]));
}

/** The channels that a viewer is shown, in their order; a kids profile has children's channels first. */
export function listShownChannels<Shown extends RatedChannel>(
  viewer: MaskedViewer,
  channels: readonly Shown[],
): readonly Shown[] {
  if (!viewer.kids) return channels;
  const open = channels.filter((channel) => !isClosedToKids(viewer, channel));
  return [...open.filter(isForChildren), ...open.filter((channel) => !isForChildren(channel))];
}
