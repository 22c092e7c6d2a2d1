import { describe, expect, it } from 'vitest';
import { aKidsProfile, anEntitlement, anEpisode, aSeason, aTitle } from '../../../test/builders.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { useDatabase } from '../../../test/database.ts';
import { HOUR_SEGMENTS, pathOf, refusalOf, startPlaybackServer, type Viewer } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, STREAM_LIMIT, usePlaybackWorld } from '../../../test/playback-world.ts';
import { GUIDE_CHANGED } from '../../catalogue/on-air.ts';
import { announceViewerChange, announceWatched } from '../../viewers/viewer-state.ts';
import { SESSION_CHANGED } from '../session/caller-lookup.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily, channelUrl } = usePlaybackWorld(db);
const GOOD = { streamLimit: STREAM_LIMIT };

const open = async (id: string, viewer: Viewer, startTime?: number): Promise<string> =>
  (await channelUrl(id, viewer, startTime)).body;
const ask = (address: string) => world().server.ask(address);
/** Notifications arrive asynchronously. */
const verdictAfter = async (changedId: string, address: string, verdict: object) => {
  await db.notify(SESSION_CHANGED, changedId);
  await expect.poll(() => ask(address)).toMatchObject(verdict);
};

describe('an issued address', () => {
  const openings = [
    ['live', undefined],
    ['time-shift', at(18, 10)],
    ['start-over', at(18)],
    ['catch-up', at(-6)],
  ] as const;

  it.each(openings)('is valid while nothing changes: %s [LIVE-19]', async (_, startTime) => {
    expect(await ask(await open('902', world().adult, startTime))).toMatchObject(GOOD);
  });

  it.each(openings)('is refused after the session ended: %s (ORIGIN-04)', async (_, startTime) => {
    const { viewer } = await newFamily();
    const address = await open('902', viewer, startTime);
    await db.kysely
      .updateTable('session')
      .set({ ended_at: new Date(NOW), end_reason: 'LOGOUT' })
      .where('id', '=', viewer.sessionId)
      .execute();
    await verdictAfter(viewer.sessionId, address, { refused: 'FORBIDDEN' });
  });

  it.each(openings)('ends with the package: %s [LIVE-19]', async (_, startTime) => {
    const { account, subscription, viewer } = await newFamily();
    const address = await open('902', viewer, startTime);
    const change = db.kysely.updateTable('subscription').set({ package_id: 'spor' });
    await change.where('id', '=', subscription.id).execute();
    await verdictAfter(account.id, address, { refused: 'NO_PRODUCT' });
  });

  it('follows the profile: its mask, and which one the session chose [PARENTAL-07] (KIDS-02)', async () => {
    const { account, profile, viewer } = await newFamily();
    world().server.clock.now = at(17, 30);
    const address = await open('906', viewer);
    expect(await ask(address)).toMatchObject(GOOD);
    const setMask = (userlevel: 0 | 8) =>
      db.kysely.updateTable('profile').set({ userlevel }).where('id', '=', profile.id).execute();
    await setMask(8);
    await verdictAfter(viewer.sessionId, address, { refused: 'RATING' });
    await setMask(0);
    await verdictAfter(viewer.sessionId, address, GOOD);
    const child = await aKidsProfile(db, { account_id: account.id });
    await db.kysely.updateTable('session').set({ profile_id: child.id }).where('id', '=', viewer.sessionId).execute();
    await verdictAfter(viewer.sessionId, address, { refused: 'RATING' });
  });

  it('of live is refused during a programme that the viewer may not watch, and valid again after it [PARENTAL-07]', async () => {
    const { server, teen } = world();
    server.clock.now = at(16, 59);
    const live = await open('906', teen);
    const shared = await open('906', teen, at(16, 50));
    const startOver = await open('906', teen, at(16));
    expect([pathOf(shared), pathOf(startOver)]).toEqual([expect.stringMatching(/dvr/), expect.stringMatching(/\/s\//)]);
    server.clock.now = at(17, 1);
    expect(await ask(live)).toMatchObject({ refused: 'RATING' });
    expect(await ask(shared)).toMatchObject({ refused: 'RATING' });
    // Its programme is the viewer's to watch to the end; the list ends there.
    expect(await ask(startOver)).toMatchObject(GOOD);
    server.clock.now = at(18, 1);
    // It still covers the last segments of the blocked programme: list and grace period are a minute and a half.
    expect(await ask(live)).toMatchObject({ refused: 'RATING' });
    expect(await ask(shared)).toMatchObject({ refused: 'FORBIDDEN' });
    server.clock.now = at(18, 2);
    expect(await ask(live)).toMatchObject(GOOD);
  });

  it('of start-over goes on when the guide extends its programme, and ends before the next one [STARTOVER-01]', async () => {
    const { server, teen } = world();
    server.clock.now = at(16, 59);
    const address = await open('906', teen, at(16));
    const fetchList = await server.openStreams();
    const list = async () => (await fetchList(address.replace('index.m3u8', 'v720.m3u8'))).text();
    const moveEnd = async (from: number, to: number) => {
      const airings = () => db.kysely.updateTable('airing').where('channel_id', '=', '906');
      await airings()
        .set({ starts_at: new Date(to) })
        .where('starts_at', '=', new Date(from))
        .execute();
      await airings()
        .set({ ends_at: new Date(to) })
        .where('ends_at', '=', new Date(from))
        .execute();
      await db.notify(GUIDE_CHANGED, '906');
    };
    const segments = (text: string) => text.match(/#EXTINF/g)?.length ?? 0;
    await moveEnd(at(17), at(17, 30));
    server.clock.now = at(17, 20);
    const growing = await list();
    expect(growing).not.toContain('#EXT-X-ENDLIST');
    expect(segments(growing)).toBeGreaterThan(HOUR_SEGMENTS + 300);
    await expect.poll(() => ask(address)).toMatchObject(GOOD);
    server.clock.now = at(17, 50);
    const ended = await list();
    expect(ended).toContain('#EXT-X-ENDLIST');
    expect(segments(ended)).toBeLessThan(1.51 * HOUR_SEGMENTS);
    await moveEnd(at(17, 30), at(17));
  });

  it('plays to the end of a programme that leaves the archive meanwhile [CATCHUP-05]', async () => {
    const { server, family, main } = world();
    server.clock.now = at(-30) + 7 * 24 * HOUR;
    const late = await server.signIn(family, main.id);
    const address = await open('902', late, at(-30));
    server.clock.now += 20 * MINUTE;
    expect(refusalOf(await channelUrl('902', late, at(-30)))).toBe('400 BAD_INPUT');
    expect(await ask(address)).toMatchObject(GOOD);
  });

  it("is of no use in another account's name (API-10)", async () => {
    const { viewer } = await newFamily();
    const claims = { sessionId: viewer.sessionId, accountId: world().family.id, rights: '', expiresAt: NOW + HOUR };
    expect(await world().server.mayPlay(claims, { kind: 'live', channel: '902' })).toMatchObject({
      refused: 'FORBIDDEN',
    });
  });

  it.each([
    { kind: 'live', channel: '999' },
    { kind: 'dvr', channel: '909' },
    { kind: 'window', channel: '902', fromMsn: 900_000_000, toMsn: 900_000_001 },
    { kind: 'window', channel: '999', fromMsn: 0, toMsn: 1 },
    { kind: 'startOver', channel: '902', fromMsn: 900_000_000, untilSec: 1 },
    { kind: 'asset', asset: 'nothing-here' },
    { kind: 'asset', asset: 'hour-0001' },
  ] as const)('of removed content is refused: %j (ORIGIN-04)', async (rights) => {
    const { adult, family, server } = world();
    const claims = { sessionId: adult.sessionId, accountId: family.id, rights: '', expiresAt: NOW + HOUR };
    expect(await server.mayPlay(claims, rights)).toMatchObject({ refused: 'NOT_FOUND' });
  });
});

describe('a recheck', () => {
  it('costs the database no query while nothing changes, of whatever is watched', async () => {
    const { db: counted, count } = countQueries(db);
    const { account, profile } = await newFamily();
    const { id: title_id } = await aTitle(db, { kind: 'SERIES' });
    await db.kysely.insertInto('title_package').values({ title_id, package_id: 'aile' }).execute();
    const episode = await anEpisode(db, { season_id: (await aSeason(db, { title_id })).id });
    await anEntitlement(db, { account_id: account.id, kind: 'PPV', title_id: null, airing_id: world().event.id });
    const server = await startPlaybackServer(counted, { streamLimit: STREAM_LIMIT });
    server.clock.now = NOW;
    server.media.add('title', episode.id);
    const viewer = await server.signIn(account, profile.id);
    const url = async (path: string) => (await server.call('GET', path, { token: viewer.token })).body;
    const addresses = [
      await url('/channel/902/url'),
      await url(`/channel/902/url?startTime=${at(18, 10)}`),
      await url(`/channel/902/url?startTime=${at(18)}`),
      await url(`/channel/902/url?startTime=${at(-6)}`),
      // A pay-per-view event with a ticket.
      await url('/channel/907/url'),
      (await server.call('POST', `/content/${title_id}/watch`, { token: viewer.token, body: {} })).body.url,
    ];
    const askAll = async () => {
      for (const address of addresses) expect(await server.ask(address)).toMatchObject(GOOD);
    };
    await askAll();
    const before = count();
    for (let seconds = 0; seconds < 300; seconds += 15) {
      server.clock.now += 15_000;
      await askAll();
    }
    expect(count() - before).toBe(0);

    // A saved position changes no access; a lock does.
    await announceWatched(db.kysely, [profile.id]);
    await askAll();
    expect(count() - before).toBe(0);
    await announceViewerChange(db.kysely, profile.id);
    await expect
      .poll(async () => {
        await askAll();
        return count() - before;
      })
      .toBeGreaterThan(0);
    await server.stop();
  });
});
