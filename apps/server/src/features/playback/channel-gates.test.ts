// Restrictions within a package: ratings, locks, pay-per-view events, the stream limit.

import { describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, anEntitlement, aProfile, aSubscription } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { hourMsn, pathOf, refusalOf, type Viewer } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, STREAM_LIMIT, usePlaybackWorld } from '../../../test/playback-world.ts';
import { claimsOf } from '../../origin/leases/stream-leases.ts';
import { announceViewerChange } from '../../viewers/viewer-state.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily, get, channelUrl } = usePlaybackWorld(db);
const LIVE_902 = 'c/902/live/index.m3u8';

describe('the parental mask', () => {
  it('refuses a blocked programme live, and its neighbours play [PARENTAL-07] [PARENTAL-08]', async () => {
    const { server, adult, kid, teen } = world();
    server.clock.now = at(17, 30);
    expect(refusalOf(await channelUrl('906', teen))).toBe('403 RATING');
    expect(refusalOf(await channelUrl('906', kid))).toBe('403 RATING');
    expect(pathOf((await channelUrl('906', adult)).body)).toBe('c/906/live/index.m3u8');
    server.clock.now = NOW;
    expect(pathOf((await channelUrl('906', teen)).body)).toBe('c/906/live/index.m3u8');
  });

  it('refuses a child a channel whose own rating is blocked, whatever it shows [PARENTAL-08] (departure)', async () => {
    const { server, kid } = world();
    server.clock.now = NOW;
    expect(refusalOf(await channelUrl('906', kid))).toBe('403 RATING');
  });

  it('refuses a blocked programme of the past, and returns lists without blocked programmes [PARENTAL-07]', async () => {
    const { adult, teen } = world();
    expect(refusalOf(await channelUrl('906', teen, at(17)))).toBe('403 RATING');
    expect(refusalOf(await channelUrl('906', teen, at(17, 59)))).toBe('403 RATING');
    const msn = hourMsn(at(18)) + Math.floor((10 * MINUTE) / 3_840);
    const rest = `c/906/s/${msn}-${at(19) / 1000}/index.m3u8`;
    expect(pathOf((await channelUrl('906', teen, at(18, 10))).body)).toBe(rest);
    expect(pathOf((await channelUrl('906', teen, at(16, 30))).body)).toMatch(
      /^c\/906\/w\/\d+-\d+\/index\.m3u8\?at=\d+$/,
    );
    expect(pathOf((await channelUrl('906', adult, at(18, 10))).body)).toBe(`c/906/dvr/index.m3u8?at=${at(18, 10)}`);
  });

  it('lets one session watch the one programme that the main profile’s PIN opened [PARENTAL-07] (departure)', async () => {
    const { server, teen, kid } = world();
    server.clock.now = at(17, 30);
    const blocked = await db.kysely
      .selectFrom('airing')
      .select('id')
      .where('channel_id', '=', '906')
      .where('starts_at', '=', new Date(at(17)))
      .executeTakeFirstOrThrow();
    const opens = (airing: string | null) =>
      db.kysely
        .updateTable('session')
        .set({ opened_airing: airing })
        .where('id', 'in', [teen.sessionId, kid.sessionId])
        .execute();
    await opens(blocked.id);
    const live = (await channelUrl('906', teen)).body;
    expect(pathOf(live)).toBe('c/906/live/index.m3u8');
    expect(await server.ask(live)).toMatchObject({ streamLimit: STREAM_LIMIT });
    expect(pathOf((await channelUrl('906', teen, at(17))).body)).toMatch(/^c\/906\//);
    // A child has no PIN that would open anything.
    expect(refusalOf(await channelUrl('906', kid))).toBe('403 RATING');
    await opens('another-airing');
    expect(refusalOf(await channelUrl('906', teen))).toBe('403 RATING');
    await opens(null);
    server.clock.now = NOW;
  });

  it('shows a session that chose no profile what is for everyone [ROLE-08]', async () => {
    const unchosen = await world().server.signIn(world().family);
    expect(pathOf((await channelUrl('902', unchosen)).body)).toBe(LIVE_902);
    expect(refusalOf(await channelUrl('906', unchosen, at(17)))).toBe('403 RATING');
  });
});

describe('a pay-per-view event', () => {
  it('plays only with a ticket, live and from its start (PPV-01)', async () => {
    const { server, event, adult } = world();
    const { account, viewer: fan } = await newFamily();
    expect(refusalOf(await channelUrl('907', fan))).toBe('403 NO_PRODUCT');
    const ticket = await anEntitlement(db, { account_id: account.id, kind: 'PPV', airing_id: event.id });
    const live = (await channelUrl('907', fan)).body;
    expect(pathOf(live)).toBe('c/907/live/index.m3u8');
    expect((await get('/channel/907/watch', fan)).body.auth_returncode).toBe('0');
    expect(pathOf((await channelUrl('907', fan, at(18))).body)).toMatch(/^c\/907\/s\//);
    expect(refusalOf(await channelUrl('907', adult, at(18)))).toBe('403 NO_PRODUCT');

    await announceViewerChange(db.kysely, account.id);
    await expect.poll(() => server.ask(live)).toEqual({ streamLimit: STREAM_LIMIT });
    await db.kysely.updateTable('entitlement').set({ withdrawn_at: new Date() }).where('id', '=', ticket.id).execute();
    await announceViewerChange(db.kysely, account.id);
    await expect.poll(() => server.ask(live)).toEqual({ refused: 'NO_PRODUCT' });
    expect(refusalOf(await channelUrl('907', fan))).toBe('403 NO_PRODUCT');
  });

  it('plays as catch-up after its end for those who paid, and for no others [PPV-04]', async () => {
    const { server, event, adult } = world();
    const { account, viewer: fan } = await newFamily();
    await anEntitlement(db, { account_id: account.id, kind: 'PPV', airing_id: event.id });
    server.clock.now = event.ends_at.getTime() + 20 * MINUTE;
    const begin = event.starts_at.getTime();
    expect(pathOf((await channelUrl('907', fan, begin)).body)).toMatch(/^c\/907\/[sw]\//);
    expect(refusalOf(await channelUrl('907', adult, begin))).toBe('403 NO_PRODUCT');
  });

  it('is not on the time-shift list of those who did not pay (PPV-01)', async () => {
    world().server.clock.now = at(19, 20);
    expect(pathOf((await channelUrl('907', world().adult, at(19, 10))).body)).toMatch(/^c\/907\/s\//);
    expect(pathOf((await channelUrl('907', world().adult, at(17, 30))).body)).toMatch(/^c\/907\/w\//);
  });
});

describe('a locked channel', () => {
  const lock = async (profileId: string, lockedAt: number) => {
    await db.kysely.deleteFrom('channel_lock').where('profile_id', '=', profileId).execute();
    const values = { profile_id: profileId, channel_id: '902', locked_at: new Date(lockedAt) };
    await db.kysely.insertInto('channel_lock').values(values).execute();
    world().server.viewers.forget(profileId);
    await announceViewerChange(db.kysely, profileId);
  };
  const passPin = (viewer: Viewer, pinAt: number) =>
    db.kysely
      .updateTable('session')
      .set({ main_pin_at: new Date(pinAt) })
      .where('id', '=', viewer.sessionId)
      .execute();
  const newProfile = async () => {
    const profile = await aProfile(db, { account_id: world().family.id });
    return { profile, viewer: await world().server.signIn(world().family, profile.id) };
  };

  it('asks for the PIN of the main profile, in this session and for this profile (LIVE-08) (PIN-12) (CHANNEL-13)', async () => {
    const { profile, viewer } = await newProfile();
    await lock(profile.id, NOW - HOUR);
    expect(refusalOf(await channelUrl('902', viewer))).toBe('403 PIN_REQUIRED');
    expect(refusalOf(await channelUrl('902', viewer, at(17)))).toBe('403 PIN_REQUIRED');
    expect(pathOf((await channelUrl('902', world().adult)).body)).toBe(LIVE_902);
    const { body } = await get('/channel/902/watch', viewer);
    expect(body).toEqual({ canWatch: true, customerHasAccess: true, auth_returncode: '0' });

    await passPin(viewer, NOW - 6 * MINUTE);
    expect(refusalOf(await channelUrl('902', viewer))).toBe('403 PIN_REQUIRED');
    await passPin(viewer, NOW - MINUTE);
    expect(pathOf((await channelUrl('902', viewer)).body)).toBe(LIVE_902);
    const other = await world().server.signIn(world().family, profile.id);
    expect(refusalOf(await channelUrl('902', other))).toBe('403 PIN_REQUIRED');
  });

  it('is refused to a client that cannot show the PIN prompt, also right after a PIN was accepted [LIVE-08]', async () => {
    const { profile, viewer } = await newProfile();
    await lock(profile.id, NOW - HOUR);
    await passPin(viewer, NOW - MINUTE);
    expect(pathOf((await channelUrl('902', viewer)).body)).toBe(LIVE_902);
    expect(refusalOf(await get('/channel/902/url?locked=refused', viewer))).toBe('403 PIN_REQUIRED');
    expect(refusalOf(await get('/channel/902/url?locked=yes', viewer))).toBe('400 BAD_INPUT');
    expect(pathOf((await get('/channel/902/url?locked=refused', world().adult)).body)).toBe(LIVE_902);
  });

  it('stays open while it is watched, until it is locked again (LIVE-08)', async () => {
    const { server } = world();
    const { profile, viewer } = await newProfile();
    await lock(profile.id, NOW - HOUR);
    await passPin(viewer, NOW);
    const live = (await channelUrl('902', viewer)).body;
    server.clock.now = NOW + 9 * MINUTE;
    expect(pathOf((await channelUrl('902', viewer)).body)).toBe(LIVE_902);
    server.clock.now = NOW + 30 * MINUTE;
    expect(await server.ask(live)).toEqual({ streamLimit: STREAM_LIMIT });
    expect(refusalOf(await channelUrl('902', viewer))).toBe('403 PIN_REQUIRED');
    await lock(profile.id, NOW + 20 * MINUTE);
    expect(await server.ask(live)).toEqual({ refused: 'PIN_REQUIRED' });
  });

  it('stays open when neighbours are prefetched, until one of them is watched [LIVE-08]', async () => {
    const { server } = world();
    const { profile, viewer } = await newProfile();
    await lock(profile.id, NOW - HOUR);
    await channelUrl('906', viewer);
    await passPin(viewer, NOW);
    await channelUrl('902', viewer);
    await channelUrl('903', viewer);
    server.clock.now = NOW + 6 * MINUTE;
    // The player paused for a while: the request for a neighbour takes a new lease.
    await channelUrl('906', viewer);
    expect(pathOf((await channelUrl('902', viewer)).body)).toBe(LIVE_902);
    expect(pathOf((await channelUrl('902', viewer, at(18))).body)).toMatch(/^c\/902\//);

    const { sessionId } = viewer;
    const watching = claimsOf({
      sessionId,
      accountId: '',
      player: '',
      rights: 'c/906/live',
      issuedAt: server.clock.now,
    });
    for (let minutes = 6; minutes <= 8; minutes += 0.5) {
      server.clock.now = NOW + minutes * MINUTE;
      server.leases.touch(watching, '198.51.100.7');
    }
    await server.leases.flush();
    expect(refusalOf(await channelUrl('902', viewer))).toBe('403 PIN_REQUIRED');
  });
});

describe('the number of streams', () => {
  it("is the package's where it has one, and an expired lease is free [LIVE-19]", async () => {
    const { server } = world();
    const fans = await anAccount(db);
    await aSubscription(db, { account_id: fans.id, package_id: 'spor' });
    const profile = await aMainProfile(db, { account_id: fans.id });
    const [one, two] = [await server.signIn(fans, profile.id), await server.signIn(fans, profile.id)];
    expect(pathOf((await channelUrl('903', one)).body)).toBe('c/903/live/index.m3u8');
    expect(refusalOf(await channelUrl('903', two))).toBe('409 STREAM_LIMIT');
    expect(pathOf((await channelUrl('903', one)).body)).toBe('c/903/live/index.m3u8');
    server.clock.now = NOW + 2 * MINUTE;
    const live = (await channelUrl('903', two)).body;
    expect(await server.ask(live)).toEqual({ streamLimit: 1 });
  });

  it('does not count guests, who share one account', async () => {
    const { server, guest } = world();
    const { body } = await channelUrl('901', guest);
    const claims = { sessionId: guest.sessionId, accountId: undefined };
    expect(server.tokens.verify(body.split('/')[4])).toMatchObject({ claims });
  });
});
