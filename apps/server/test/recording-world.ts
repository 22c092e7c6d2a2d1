// Fixture for recording tests: an account with profiles, channels with a timeline and an evening of programmes, and the
// calls that record and play. The clock is fixed at twenty past six.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { RecordingsDeps } from '../src/features/recordings/recordable.ts';
import { recordingsRoutes } from '../src/features/recordings/recordings.routes.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog as log } from '../src/shared/log.ts';
import { type OpenTimelines, openTimelines } from '../src/timeline/timelines.ts';
import {
  aChannel,
  aGuestAccount,
  aKidsProfile,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aProfile,
  aProgramme,
  aSubscription,
  type Row,
  TEST_EVENING,
} from './builders.ts';
import { anAsset } from './media-rows.ts';
import { type PlaybackServer, startPlaybackServer, type Viewer } from './playback-server.ts';
import type { Answer } from './viewer.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const SIX = TEST_EVENING.getTime();
/** Epoch milliseconds of a time on that day; hours outside of 0 to 24 are on other days. */
export const at = (hour: number, minute = 0): number => SIX + (hour - 18) * HOUR + minute * MINUTE;
export const NOW = at(18, 20);

const SEGMENT_US = 3_840_000;
const ROUND = 100;
const HOUR_SEGMENTS = 937;
/** The timeline of a channel, in hours of the day. */
const FIRST_HOUR = 10;
const LAST_HOUR = 21;

export interface Family {
  readonly account: Row<'account'>;
  readonly main: Viewer;
  readonly mainProfile: Row<'profile'>;
}

export function useRecordingWorld(db: Database, quotaMinutes = 6_000) {
  let server: PlaybackServer;
  let timelines: OpenTimelines;
  let deps: RecordingsDeps;
  /** Events published to browsers, as `account what`. */
  const published: string[] = [];
  const clock = { now: NOW };
  const now = () => clock.now;

  beforeAll(async () => {
    await aPackage(db, { id: 'aile' });
    await aPackage(db, { id: 'spor' });
    await anAsset(db, { id: 'an-asset', durations: [[SEGMENT_US, ROUND]] });
    timelines = await openTimelines({ db, log, now });
    const events: RecordingsDeps['events'] = {
      publish: async (event, to) => {
        if (event.type !== 'changed' || to === 'everyone') return;
        if ('accountId' in to) published.push(`${to.accountId} ${event.what}`);
        if ('accountIds' in to) published.push(`${to.accountIds.join(' ')} ${event.what}`);
      },
    };
    server = await startPlaybackServer(db, { timelines, now, streamLimit: 50 }, ({ catalogue }) => {
      deps = { db, catalogue, events, now, newId, quotaMinutes };
      return recordingsRoutes(deps);
    });
    server.media.add('programme', 'programme', { id: 'an-asset' });
  });
  beforeEach(() => {
    published.length = 0;
    clock.now = NOW;
    server.clock.now = NOW;
  });
  afterAll(async () => {
    await server.stop();
    await timelines.close();
  });

  const setClock = (moment: number) => {
    clock.now = moment;
    server.clock.now = moment;
  };

  /** An account with a main profile and, by default, the package Aile. */
  const aFamily = async (packageId: string | null = 'aile'): Promise<Family> => {
    const account = await anAccount(db);
    if (packageId !== null) {
      const ends_at = new Date(NOW + 400 * DAY);
      await aSubscription(db, { account_id: account.id, package_id: packageId, ends_at });
    }
    const mainProfile = await aMainProfile(db, { account_id: account.id });
    return { account, mainProfile, main: await server.signIn(account, mainProfile.id) };
  };
  const aKid = async ({ account }: Family) =>
    server.signIn(account, (await aKidsProfile(db, { account_id: account.id })).id);
  /** An ordinary profile that is not the main one. */
  const anOrdinary = async ({ account }: Family) =>
    server.signIn(account, (await aProfile(db, { account_id: account.id })).id);
  const aGuest = async () => {
    const account = await aGuestAccount(db);
    return server.signIn(account, (await aMainProfile(db, { account_id: account.id })).id);
  };

  /** A channel of a package with the timeline of the day. */
  const aTimeline = async (values: Parameters<typeof aChannel>[1] = {}, packageId = 'aile'): Promise<string> => {
    const { id } = await aChannel(db, values);
    await db.kysely.insertInto('channel_package').values({ channel_id: id, package_id: packageId }).execute();
    const spans = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, number) => ({
      channel_id: id,
      asset_id: 'an-asset',
      msn: number * HOUR_SEGMENTS,
      dsn: number * 10,
      segment_count: HOUR_SEGMENTS,
      start_us: at(FIRST_HOUR + number) * 1_000,
      end_us: at(FIRST_HOUR + number) * 1_000 + HOUR_SEGMENTS * SEGMENT_US,
    }));
    await db.kysely.insertInto('span').values(spans).execute();
    await server.catalogue.refresh();
    return id;
  };

  /** A programme of an hour. */
  const show = (channel_id: string, hour: number, values: Parameters<typeof anAiring>[1] = {}) =>
    anAiring(db, { channel_id, starts_at: new Date(at(hour)), ends_at: new Date(at(hour + 1)), ...values });
  const aSeries = (values: Parameters<typeof aProgramme>[1] = {}) => aProgramme(db, { series: true, ...values });

  const get = (path: string, viewer?: Viewer): Promise<Answer> => server.call('GET', path, { token: viewer?.token });
  const post = (path: string, viewer?: Viewer, body?: unknown): Promise<Answer> =>
    server.call('POST', path, { token: viewer?.token, body });
  const remove = (path: string, viewer?: Viewer): Promise<Answer> =>
    server.call('DELETE', path, { token: viewer?.token });
  /** Records one programme, or with a series all of it. */
  const record = (airingId: string, viewer?: Viewer, seriesId?: string): Promise<Answer> =>
    post('/npvr', viewer, {
      epgProgramId: airingId,
      requestDateTime: new Date(NOW).toISOString(),
      recordNextEpisodes: seriesId !== undefined,
      ...(seriesId === undefined ? {} : { seriesId }),
    });
  /** The airings an account has recorded or planned, by time. */
  const listOf = async (viewer: Viewer): Promise<string[]> => {
    const { body } = await get('/legacy/sdk_getusernpvrlist.jsp', viewer);
    return body.data.map(({ prevuecode }: { prevuecode: string }) => prevuecode).reverse();
  };

  return {
    ...{ published, setClock, aFamily, aKid, anOrdinary, aGuest, aTimeline, show, aSeries },
    ...{ get, post, remove, record, listOf },
    deps: () => deps,
    server: () => server,
  };
}

/** The window of whole hours in a stream's address. */
export const windowOf = (channel: string, hour: number): string => {
  const from = (hour - FIRST_HOUR) * HOUR_SEGMENTS;
  return `c/${channel}/w/${from}-${from + HOUR_SEGMENTS - 1}/index.m3u8`;
};
