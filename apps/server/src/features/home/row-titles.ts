// The titles of rows that depend on the rating mask only, not on the viewer.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { listByRule, type RowRule } from '@seyir/core/catalog/row-rule';
import type { Channel, Snapshot, Title } from '../../catalogue/snapshot.ts';

/** The longest row. Without a limit a rule such as "every film" would cache a list as long as the catalogue. */
const ROW_MOST = 2_000;

const rowsOfSnapshots = new WeakMap<Snapshot, Map<string, readonly Title[]>>();

/** The titles of a rule that the mask does not block. Cached per snapshot. */
export function listRuleTitles(
  snapshot: Snapshot,
  labelId: string,
  rule: RowRule,
  userlevel: number,
): readonly Title[] {
  const rows = rowsOfSnapshots.get(snapshot) ?? new Map<string, readonly Title[]>();
  rowsOfSnapshots.set(snapshot, rows);
  const key = `${labelId}/${userlevel}`;
  const known = rows.get(key);
  if (known) return known;
  const titles = listByRule(rule, withoutBlocked(snapshot.titles, userlevel)).slice(0, ROW_MOST);
  rows.set(key, titles);
  return titles;
}

export const withoutBlocked = (titles: readonly Title[], userlevel: number): readonly Title[] =>
  userlevel === 0 ? titles : titles.filter(({ age }) => !isRatingBlocked(age, userlevel));

/** The channels of a rule: all of them, or those of one genre. */
export const listRuleChannels = ({ channels }: Snapshot, genreId: string): readonly Channel[] =>
  genreId === 'all' ? channels : channels.filter((channel) => channel.genreId === genreId);
