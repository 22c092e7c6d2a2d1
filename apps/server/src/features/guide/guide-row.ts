// A guide row for one caller: access, recording status and rating mask applied.
import { type RecordingStatus, recordingStatus } from '@seyir/contract/codes';
import type { GuideProgramme } from '@seyir/contract/programmes';
import type { PlaybackViewer } from '@seyir/core/access/decide-playback';
import { decideGuideRow, type GuideRowState } from '@seyir/core/guide/guide-row';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import { pictureOf } from '../../catalogue/picture.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { GuideAiringRow } from './guide.queries.ts';

/** Recordings and tickets of the caller's account among the listed programmes. */
export interface OwnMarks {
  /** Recordings by airing. */
  readonly recordings: ReadonlyMap<string, string>;
  /** Airings that are paid for. */
  readonly tickets: ReadonlySet<string>;
}

export interface GuideContext extends OwnMarks {
  readonly viewer: PlaybackViewer;
  readonly now: number;
}

type DecidedRow = Pick<GuideAiringRow, 'id' | 'starts_at' | 'ends_at' | 'age_rating' | 'ppv_product_id'>;

export function decideRow(channel: Channel, row: DecidedRow, { viewer, tickets, now }: GuideContext): GuideRowState {
  const airing = {
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    age: row.age_rating,
    payPerView: row.ppv_product_id !== null,
    hasTicket: tickets.has(row.id),
  };
  return decideGuideRow(viewer, channel, airing, now);
}

/** The recording status of a programme; blank when it is neither recorded nor recordable (RECORD-27). */
export function recordingCode(
  { id, starts_at, ends_at }: DecidedRow,
  { recordable }: GuideRowState,
  { recordings, now }: GuideContext,
): GuideProgramme['newstatus'] {
  const status: RecordingStatus | undefined = recordings.has(id)
    ? recordingStateAt({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }, now)
    : recordable
      ? 'recordable'
      : undefined;
  return status === undefined ? '' : recordingStatus.toCode(status);
}

export function makeGuideProgramme(channel: Channel, row: GuideAiringRow, context: GuideContext): GuideProgramme {
  const state = decideRow(channel, row, context);
  const { current, watchable, blocked } = state;
  const { still: path, still_version: version } = row;
  const still = path !== null && version !== null ? pictureOf({ path, version, ambient: null }) : undefined;
  // A blocked programme keeps its time and rating, so that the day has no gap; name, category and picture are withheld.
  const described = blocked
    ? { title: '', category: '', posterUrl: null }
    : { title: row.name, category: row.category ?? '', posterUrl: still?.url ?? null };
  return {
    epgProgramId: row.id,
    prevuecode: row.id,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    ...described,
    watchable,
    current,
    rating: { age: row.age_rating },
    isppv: row.ppv_product_id === null ? '0' : '1',
    newstatus: blocked ? '' : recordingCode(row, state, context),
    blocked,
  };
}
