// A recording as rows and search show it.

import { recordingKind, recordingStatus } from '@seyir/contract/codes';
import { IMAGE_ROOT, imageUrl } from '@seyir/contract/images';
import type { RecordingCard } from '@seyir/contract/recording-item';
import { writeSeriesMarks } from '@seyir/core/recording/series-marks';
import type { LocalText } from '@seyir/core/text/local-text';
import { textIn } from '@seyir/core/text/local-text';
import { formatLegacyMoment } from '@seyir/core/time/local-time';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import type { Language } from '../http/meta.ts';

/** A recording with its channel and the versions of its pictures. */
export interface RecordingRow {
  readonly id: string;
  readonly airing_id: string;
  readonly rule_id: string | null;
  readonly series_id: string | null;
  readonly season_number: number | null;
  readonly episode_number: number | null;
  readonly name: LocalText;
  readonly summary: LocalText | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly still: string | null;
  readonly still_version: string | null;
  /** Upright, where the programme shows a title. */
  readonly poster: string | null;
  readonly poster_version: string | null;
  readonly channel_code: string;
  readonly channel_name: LocalText;
}

export function makeRecordingCard(row: RecordingRow, language: Language, now: number): RecordingCard {
  const startsAt = row.starts_at.getTime();
  const endsAt = row.ends_at.getTime();
  const still = fileOf(row.still, row.still_version);
  // The card reads the first place, search and preview the third (DATA-24).
  const posters = [fileOf(row.poster, row.poster_version) || still, still, still];
  return {
    kind: 'recording',
    npvrcode: row.id,
    prevuecode: row.airing_id,
    prevuename: textIn(row.name, language),
    ...writeSeriesMarks(row.series_id),
    seasonNumber: row.season_number,
    episodeNumber: row.episode_number,
    npvrtype: recordingKind.toCode(row.rule_id === null ? 'single' : 'series'),
    status: recordingStatus.toCode(recordingStateAt({ startsAt, endsAt }, now)),
    channelcode: row.channel_code,
    channelname: textIn(row.channel_name, language),
    begintime: formatLegacyMoment(startsAt),
    endtime: formatLegacyMoment(endsAt),
    description: textIn(row.summary, language) ?? '',
    posterpath: IMAGE_ROOT,
    posterfilelist: posters.join(';'),
  };
}

const fileOf = (path: string | null, version: string | null): string =>
  path !== null && version !== null ? imageUrl({ path, version }).slice(IMAGE_ROOT.length) : '';
