// A programme of the guide as one caller sees it.
import { type RecordingStatus, recordingStatus } from '@seyir/contract/codes';
import type { GuideProgramme } from '@seyir/contract/programmes';
import type { PlaybackViewer } from '@seyir/core/access/decide-playback';
import { decideGuideRow, type GuideRowState } from '@seyir/core/guide/guide-row';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import { pictureOf } from '../../catalogue/picture.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { GuideAiringRow } from './guide.queries.ts';

/** What the caller's account has of the programmes that are listed. */
export interface OwnMarks {
  /** Recordings by airing. */
  readonly recordings: ReadonlyMap<string, string>;
  /** Airings that are paid for. */
  readonly tickets: ReadonlySet<string>;
}

export interface GuideSight extends OwnMarks {
  readonly viewer: PlaybackViewer;
  readonly now: number;
}

type JudgedRow = Pick<GuideAiringRow, 'id' | 'starts_at' | 'ends_at' | 'age_rating' | 'ppv_product_id'>;

export function judgeRow(channel: Channel, row: JudgedRow, { viewer, tickets, now }: GuideSight): GuideRowState {
  const airing = {
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    age: row.age_rating,
    payPerView: row.ppv_product_id !== null,
    hasTicket: tickets.has(row.id),
  };
  return decideGuideRow(viewer, channel, airing, now);
}

/** The recording status of a programme; blank when it neither is recorded nor can be (RECORD-27). */
export function recordingCode(
  { id, starts_at, ends_at }: JudgedRow,
  { recordable }: GuideRowState,
  { recordings, now }: GuideSight,
): GuideProgramme['newstatus'] {
  const status: RecordingStatus | undefined = recordings.has(id)
    ? recordingStateAt({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }, now)
    : recordable
      ? 'recordable'
      : undefined;
  return status === undefined ? '' : recordingStatus.toCode(status);
}

export function makeGuideProgramme(channel: Channel, row: GuideAiringRow, sight: GuideSight): GuideProgramme {
  const state = judgeRow(channel, row, sight);
  const { current, watchable, blocked } = state;
  const { still: path, still_version: version } = row;
  const still = path !== null && version !== null ? pictureOf({ path, version, ambient: null }) : undefined;
  // A blocked programme keeps its place and its rating, so that the day has no hole; what it is about is not told.
  const told = blocked
    ? { title: '', category: '', posterUrl: null }
    : { title: row.name, category: row.category ?? '', posterUrl: still?.url ?? null };
  return {
    epgProgramId: row.id,
    prevuecode: row.id,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    ...told,
    watchable,
    current,
    rating: { age: row.age_rating },
    isppv: row.ppv_product_id === null ? '0' : '1',
    newstatus: blocked ? '' : recordingCode(row, state, sight),
    blocked,
  };
}
