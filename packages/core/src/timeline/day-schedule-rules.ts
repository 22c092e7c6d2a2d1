// Scheduling rules of a fictional channel. A broadcast day runs from 06:00 to 06:00: no showing crosses that hour, so
// every day is planned by itself. Minutes are counted from 06:00.

export const BROADCAST_DAY_MINUTES = 1440;
/** When a broadcast day begins, in minutes after midnight. */
export const BROADCAST_DAY_STARTS = 360;

export const SLOTS = ['morning', 'day', 'prime', 'late', 'weekend'] as const;
/** Six hours each, from 06:00 on; `weekend` is every hour but the late ones on Saturday and Sunday. */
export type Slot = (typeof SLOTS)[number];
type Daypart = Exclude<Slot, 'weekend'>;

const DAYPARTS: readonly Daypart[] = ['morning', 'day', 'prime', 'late'];
const DAYPART_MINUTES = 360;
/** Programmes for adults begin from 21:00 on. */
const ADULTS_FROM = 900;

/** How the airings of a series differ: by date, or by numbers that count up. */
export type Series =
  | { readonly pattern: 'daily' | 'weekly' }
  | { readonly pattern: 'season-episode'; readonly season: number; readonly episodes: number }
  /** Follows a title of the catalogue: the number of episodes of each of its seasons. */
  | { readonly pattern: 'title'; readonly seasons: readonly number[] };

interface EventTime {
  /** Days after the channel's first day; every day when absent. */
  readonly dayOffset?: number | undefined;
  /** Minutes after midnight. */
  readonly at: number;
}

/** One programme a channel can choose from. */
export interface PoolProgramme {
  readonly id: string;
  /** The billed length. A showing is never shorter. */
  readonly minutes: number;
  readonly slots: readonly Slot[];
  readonly maxPerDay: number;
  readonly adultsOnly: boolean;
  /** Its usual start, in minutes after midnight. */
  readonly anchor?: number;
  readonly series?: Series;
  /** An event is shown at these moments and no other: minutes after midnight, of one day or of every day. */
  readonly events?: readonly EventTime[];
}

/** One showing of a broadcast day. */
export interface Showing {
  readonly programme: PoolProgramme;
  readonly from: number;
  readonly to: number;
}

/** From minutes after midnight to minutes of the broadcast day. */
export function minuteOfBroadcastDay(minuteOfDay: number): number {
  return (minuteOfDay - BROADCAST_DAY_STARTS + BROADCAST_DAY_MINUTES) % BROADCAST_DAY_MINUTES;
}

function daypartAt(minute: number): Daypart {
  return DAYPARTS[Math.floor(minute / DAYPART_MINUTES)] ?? 'late';
}

/** Hard constraints: adults' hours, the weekend, and the fixed times of events. */
export function isAllowed(programme: PoolProgramme, minute: number, weekend: boolean): boolean {
  if (programme.events !== undefined) return false;
  if (programme.adultsOnly && minute < ADULTS_FROM) return false;
  return weekend || programme.slots.some((slot) => slot !== 'weekend');
}

/**
 * Soft constraint: whether a programme starts within its slots. A programme with a usual start in prime time has its second
 * showing in another daypart. A film or a match with a usual start has no other hour at all.
 */
export function isInSlot(programme: PoolProgramme, minute: number, weekend: boolean): boolean {
  const daypart = daypartAt(minute);
  if (programme.anchor !== undefined) {
    const usual = daypartAt(minuteOfBroadcastDay(programme.anchor));
    if (programme.series === undefined || (usual === 'prime' && daypart === 'prime')) return false;
  }
  return programme.slots.includes(daypart) || (weekend && daypart !== 'late' && programme.slots.includes('weekend'));
}
