// Identity of airings over imports: which airing of the catalogue an airing of the new guide is. Recordings, reminders and
// tickets name an airing by its id, so a programme that moved or was renamed must keep it.

export interface KnownAiring {
  readonly id: string;
  /** Tickets of it are sold: it is found further away and before the others. */
  readonly isForSale?: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Folded name of the programme. */
  readonly name: string;
  readonly season: number | null;
  readonly episode: number | null;
}

export type NewAiring = Omit<KnownAiring, 'id' | 'isForSale'>;

export interface Matches {
  /** The id of the known airing of each new one, in order; undefined for a new airing. */
  readonly ids: readonly (string | undefined)[];
  /** Known airings that the new guide does not have. */
  readonly removed: readonly string[];
}

const HOUR_MS = 3_600_000;
/** A numbered episode is found this far from where it was. */
const EPISODE_REACH_MS = 24 * HOUR_MS;
/** A name may be shown several times a day: a shorter reach. */
const NAME_REACH_MS = 6 * HOUR_MS;
/** Two airings with different names and starts are one when they share this part of the longer one. */
const SAME_SLOT_PART = 0.6;
/** An event with tickets is postponed by days, and its name is rarely that of another. */
export const FOR_SALE_REACH_MS = 72 * HOUR_MS;
const FOR_SALE_SLOT_PART = 0.3;

/** All airings are of one channel. */
export function matchAirings(known: readonly KnownAiring[], incoming: readonly NewAiring[]): Matches {
  const ids: (string | undefined)[] = incoming.map(() => undefined);
  const free = new Set(known);
  const join = (keyOf: (airing: NewAiring) => string | undefined, reachMs: number, among = [...free]) => {
    const places = groupBy(among, keyOf);
    const pairs = incoming.flatMap((airing, index) => {
      const key = ids[index] === undefined ? keyOf(airing) : undefined;
      const candidates = key === undefined ? [] : (places.get(key) ?? []);
      return candidates
        .map((candidate) => ({ index, candidate, distance: Math.abs(candidate.startsAt - airing.startsAt) }))
        .filter(({ distance }) => distance <= reachMs);
    });
    // The nearest pairs first, so that a daily programme matches its own day.
    for (const { index, candidate } of pairs.sort((one, other) => one.distance - other.distance)) {
      if (ids[index] !== undefined || !free.has(candidate)) continue;
      ids[index] = candidate.id;
      free.delete(candidate);
    }
  };
  const joinOverlapping = (part: number, among: readonly KnownAiring[]) => {
    for (const [index, airing] of incoming.entries()) {
      if (ids[index] !== undefined) continue;
      const same = among.find((candidate) => free.has(candidate) && sharedPart(candidate, airing) >= part);
      if (same === undefined) continue;
      ids[index] = same.id;
      free.delete(same);
    }
  };
  const startKey = ({ startsAt }: NewAiring) => String(startsAt);
  const nameKey = ({ name }: NewAiring) => name;
  join(({ startsAt, name, season, episode }) => `${startsAt} ${name} ${season} ${episode}`, 0);
  // What was sold first: no airing without tickets takes the place of one with tickets.
  const forSale = [...free].filter(({ isForSale }) => isForSale === true);
  join(episodeKey, FOR_SALE_REACH_MS, forSale);
  join(nameKey, FOR_SALE_REACH_MS, forSale);
  join(startKey, 0, forSale);
  joinOverlapping(FOR_SALE_SLOT_PART, forSale);

  join(episodeKey, EPISODE_REACH_MS);
  join(({ startsAt, name }) => `${startsAt} ${name}`, 0);
  join(nameKey, NAME_REACH_MS);
  // The same slot with another name: renamed.
  join(startKey, 0);
  // Moved and renamed at once.
  joinOverlapping(SAME_SLOT_PART, [...free]);
  return { ids, removed: [...free].map(({ id }) => id) };
}

function sharedPart(one: NewAiring, other: NewAiring): number {
  const sharedMs = Math.min(one.endsAt, other.endsAt) - Math.max(one.startsAt, other.startsAt);
  return sharedMs / Math.max(one.endsAt - one.startsAt, other.endsAt - other.startsAt);
}

const episodeKey = ({ name, season, episode }: NewAiring): string | undefined =>
  episode === null ? undefined : `${name} ${season ?? ''} ${episode}`;

function groupBy(
  airings: readonly KnownAiring[],
  keyOf: (airing: NewAiring) => string | undefined,
): ReadonlyMap<string, readonly KnownAiring[]> {
  const groups = new Map<string, KnownAiring[]>();
  for (const airing of airings) {
    const key = keyOf(airing);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(airing);
    else groups.set(key, [airing]);
  }
  return groups;
}
