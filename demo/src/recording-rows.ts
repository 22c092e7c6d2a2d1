// Recordings of the demo accounts, placed on real airings of the guide. A recording's state follows from the clock, so the
// wanted state decides which airing is taken.
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { addDays, dayAt } from '@seyir/core/time/local-time';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import type { NewId } from '@seyir/server/shared/ids';
import { channelIdOf } from './channel-rows.ts';
import { broadcastStart } from './guide.ts';
import type { NewRow } from './rows.ts';
import type { DemoRecording } from './schema/accounts.ts';
import type { Demo } from './schema/demo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STATES = { planned: 'scheduled', recording: 'recording', recorded: 'recorded' } as const;

export interface GuideAiring {
  readonly id: string;
  readonly channelId: string;
  readonly programmeId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly season: number | null;
  readonly episode: number | null;
}

interface Recorder {
  readonly demo: Demo;
  readonly now: number;
  readonly newId: NewId;
  readonly accountId: string;
  readonly profileId: string;
  readonly airings: readonly GuideAiring[];
}

interface RecordingRows {
  readonly rules: readonly NewRow<'recording_rule'>[];
  readonly recordings: readonly NewRow<'recording'>[];
}

/** An airing is recorded once by an account; a recording without a fitting airing is left out. */
export function recordingRows(wanted: readonly DemoRecording[], recorder: Recorder): RecordingRows {
  const rules: NewRow<'recording_rule'>[] = [];
  const recordings = new Map<string, NewRow<'recording'>>();
  for (const recording of wanted) {
    const airings = chooseAirings(recording, recorder).filter(({ id }) => !recordings.has(id));
    const [first] = airings;
    if (first === undefined) continue;
    const rule = recording.kind === 'series' ? ruleRow(first, recorder) : undefined;
    if (rule !== undefined) rules.push(rule);
    for (const airing of airings) recordings.set(airing.id, recordingRow(airing, rule?.id ?? null, recorder));
  }
  return { rules, recordings: [...recordings.values()] };
}

/**
 * The airings in the wanted state nearest to the wanted day. One that is to be under way is whatever the channel shows
 * now, because at most hours of the day the wanted programme is not on.
 */
function chooseAirings(recording: DemoRecording, { demo, airings, now }: Recorder): GuideAiring[] {
  const channel = channelIdOf(demo, recording.channel);
  const fitting = airings.filter(
    (airing) =>
      airing.channelId === channel &&
      recordingStateAt(airing, now) === STATES[recording.status] &&
      (recording.status === 'recording' || airing.programmeId === recording.programme),
  );
  const wanted = broadcastStart(addDays(dayAt(now), recording.dayOffset));
  const distance = ({ startsAt }: GuideAiring) => Math.abs(startsAt - wanted - DAY_MS / 2);
  const byEpisode = new Map<string, GuideAiring>();
  for (const airing of fitting.sort((a, b) => distance(a) - distance(b))) {
    const episode = airing.episode === null ? airing.id : `${airing.season}x${airing.episode}`;
    if (!byEpisode.has(episode)) byEpisode.set(episode, airing);
  }
  return [...byEpisode.values()].slice(0, recording.episodes ?? 1);
}

function ruleRow(airing: GuideAiring, { newId, accountId, profileId }: Recorder): NewRow<'recording_rule'> {
  return {
    id: newId(),
    account_id: accountId,
    profile_id: profileId,
    series_id: airing.programmeId,
    channel_id: airing.channelId,
    created_at: new Date(airing.startsAt - HOUR_MS),
  };
}

function recordingRow(airing: GuideAiring, ruleId: string | null, recorder: Recorder): NewRow<'recording'> {
  const { demo, now, newId, accountId, profileId } = recorder;
  const programme = Object.values(demo.programmes.channels)
    .flat()
    .find(({ id }) => id === airing.programmeId);
  if (programme === undefined) throw new RangeError(`There is no programme ${airing.programmeId}.`);
  return {
    id: newId(),
    account_id: accountId,
    profile_id: profileId,
    rule_id: ruleId,
    airing_id: airing.id,
    channel_id: airing.channelId,
    starts_at: new Date(airing.startsAt),
    ends_at: new Date(airing.endsAt),
    name: programme.title,
    summary: programme.summary,
    still: programme.still,
    age_rating: programme.age,
    series_id: programme.series === null ? null : programme.id,
    season_number: airing.season,
    episode_number: airing.episode,
    requested_at: new Date(Math.min(now, airing.startsAt) - HOUR_MS),
    expires_at: new Date(airing.endsAt + RECORDING_KEPT_DAYS * DAY_MS),
  };
}
