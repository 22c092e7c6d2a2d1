// Fixture for playback tests: an account with profiles, an account without a package, a guest, channels of every kind, and
// an evening of programmes.
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../src/db/database.ts';
import {
  aChannel,
  aGuestAccount,
  aKidsProfile,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aProduct,
  aProfile,
  aProgramme,
  aSubscription,
  type Row,
  TEST_EVENING,
} from './builders.ts';
import { type PlaybackServer, startPlaybackServer, type Viewer } from './playback-server.ts';
import type { Answer } from './viewer.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Six in the evening. */
const SIX = TEST_EVENING.getTime();
/** Epoch milliseconds of a time on that day; negative hours are on earlier days. */
export const at = (hour: number, minute = 0): number => SIX + (hour - 18) * HOUR + minute * MINUTE;
/** The clock of the server, before each test. */
export const NOW = at(18, 20);
/** More than any test plays at once. */
export const STREAM_LIMIT = 50;

export interface World {
  readonly server: PlaybackServer;
  readonly family: Row<'account'>;
  readonly main: Row<'profile'>;
  /** The family's main profile. */
  readonly adult: Viewer;
  /** The family's kids profile. */
  readonly kid: Viewer;
  /** A profile of the family without 18+. */
  readonly teen: Viewer;
  /** A subscriber without a package. */
  readonly newcomer: Viewer;
  readonly guest: Viewer;
  /** A pay-per-view airing on channel 907, on air. */
  readonly event: Row<'airing'>;
}

/** Inserts the rows once before the tests of a file. Needs a database with `emptied: 'once'`. */
export function usePlaybackWorld(db: Database) {
  let made: World | undefined;
  beforeAll(async () => {
    made = await makeWorld(db);
  });
  afterEach(() => {
    if (made) made.server.clock.now = NOW;
  });
  afterAll(() => made?.server.stop());
  const world = (): World => {
    if (made === undefined) throw new Error('The fixture exists inside tests and hooks only.');
    return made;
  };

  /** Another family with the package Aile. */
  const newFamily = async () => {
    const account = await anAccount(db);
    const subscription = await aSubscription(db, { account_id: account.id, package_id: 'aile' });
    const profile = await aMainProfile(db, { account_id: account.id });
    return { account, subscription, profile, viewer: await world().server.signIn(account, profile.id) };
  };

  const get = (path: string, viewer?: Viewer): Promise<Answer> =>
    world().server.call('GET', path, { token: viewer?.token });
  const post = (path: string, viewer?: Viewer, body?: unknown): Promise<Answer> =>
    world().server.call('POST', path, { token: viewer?.token, body });
  /** The address of a channel, live or from a moment. */
  const channelUrl = (id: string, viewer?: Viewer, startTime?: number): Promise<Answer> =>
    get(`/channel/${id}/url${startTime === undefined ? '' : `?startTime=${startTime}`}`, viewer);
  return { world, newFamily, get, post, channelUrl };
}

async function makeWorld(db: Database): Promise<World> {
  await aPackage(db, { id: 'aile' });
  await aPackage(db, { id: 'spor', session_limit: 1 });
  const event = await makeChannels(db);

  const family = await anAccount(db);
  await aSubscription(db, { account_id: family.id, package_id: 'aile' });
  const main = await aMainProfile(db, { account_id: family.id });
  const child = await aKidsProfile(db, { account_id: family.id });
  const young = await aProfile(db, { account_id: family.id, userlevel: 8 });
  const fresh = await anAccount(db);
  const guests = await aGuestAccount(db);
  const [newcomerProfile, guestProfile] = [
    await aMainProfile(db, { account_id: fresh.id }),
    await aMainProfile(db, { account_id: guests.id }),
  ];

  const server = await startPlaybackServer(db, { streamLimit: STREAM_LIMIT });
  server.clock.now = NOW;
  return {
    server,
    family,
    main,
    event,
    adult: await server.signIn(family, main.id),
    kid: await server.signIn(family, child.id),
    teen: await server.signIn(family, young.id),
    newcomer: await server.signIn(fresh, newcomerProfile.id),
    guest: await server.signIn(guests, guestProfile.id),
  };
}

async function makeChannels(db: Database): Promise<Row<'airing'>> {
  const channel = async (id: string, packageId: string, values: Parameters<typeof aChannel>[1] = {}) => {
    await aChannel(db, { id, number: Number(id), code: `kanal-${id}`, ...values });
    await db.kysely.insertInto('channel_package').values({ channel_id: id, package_id: packageId }).execute();
  };
  const programmes = {
    G: (await aProgramme(db, { age_rating: 'G' })).id,
    '18+': (await aProgramme(db, { age_rating: '18+' })).id,
  };
  /** Programmes of an hour each. */
  const hours = async (id: string, from: number, until: number, adultHour?: number) => {
    const rows = Array.from({ length: until - from + 1 }, (_, index) => from + index).map((hour) => ({
      id: `airing-${id}-${hour}`,
      channel_id: id,
      programme_id: programmes[hour === adultHour ? '18+' : 'G'],
      starts_at: new Date(at(hour)),
      ends_at: new Date(at(hour + 1)),
    }));
    await db.kysely.insertInto('airing').values(rows).execute();
  };
  await channel('901', 'aile', { free_for_guests: true });
  await channel('902', 'aile');
  await channel('903', 'spor');
  await channel('904', 'aile', { time_shift: false });
  await channel('905', 'aile', { catch_up_minutes: 0 });
  await channel('906', 'aile', { age_rating: '18+' });
  await channel('907', 'aile');
  await channel('908', 'aile', { catch_up_minutes: 60 });
  await aChannel(db, { id: '909', number: 909, active: false });

  for (const id of ['901', '902', '903', '904', '905', '908']) await hours(id, 14, 20);
  await hours('902', -30, -30);
  await hours('902', -6, -6);
  // At five a programme of 18+.
  await hours('906', 14, 19, 17);
  // At six a pay-per-view event.
  await hours('907', 15, 17);
  await hours('907', 19, 20);
  const ticket = await aProduct(db, { kind: 'PPV' });
  return anAiring(db, { channel_id: '907', starts_at: new Date(at(18)), ppv_product_id: ticket.id });
}
