import { writeRights } from '@seyir/core/hls/rights';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { useDatabase } from '../../../test/database.ts';
import { HOUR_SEGMENTS, hourMsn, pathOf, refusalOf, startPlaybackServer } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, usePlaybackWorld, type World } from '../../../test/playback-world.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily, get, channelUrl } = usePlaybackWorld(db);

type Who = Extract<keyof World, 'adult' | 'kid' | 'teen' | 'newcomer' | 'guest'>;
const viewer = (who: Who | undefined) => (who === undefined ? undefined : world()[who]);
const closed = (hour: number): string => `w/${hourMsn(at(hour))}-${hourMsn(at(hour)) + HOUR_SEGMENTS - 1}/index.m3u8`;

describe('GET /channel/{id}/watch', () => {
  it.each([
    ['a channel of the package', '902', 'adult', true, '0', undefined],
    ['a channel of another package', '903', 'adult', false, '5', ['spor']],
    ['no package', '902', 'newcomer', false, '5', ['aile']],
    ['a guest, an open channel', '901', 'guest', true, '0', undefined],
    ['a guest, a channel of a package', '902', 'guest', false, '-1', ['aile']],
    ['an event that is not paid', '907', 'adult', true, '5', undefined],
  ] as const)('%s [LIVE-18] (LIVE-05) [LIVE-10]', async (_, id, who, allowed, auth_returncode, packageIds) => {
    const { status, body } = await get(`/channel/${id}/watch`, viewer(who));
    const offered = packageIds ? { packageIds } : {};
    expect([status, body]).toEqual([
      200,
      { canWatch: allowed, customerHasAccess: allowed, auth_returncode, ...offered },
    ]);
  });

  it('reports that a blocked rating would not play [LIVE-18] [PARENTAL-07]', async () => {
    world().server.clock.now = at(17, 30);
    const { body } = await get('/channel/906/watch', world().teen);
    expect(body).toEqual({ canWatch: true, customerHasAccess: true, auth_returncode: '-1' });
  });

  it.each([
    ['without a token', '902', undefined, '401 UNAUTHORISED'],
    ['for an unknown channel', '999', 'adult', '404 NOT_FOUND'],
    ['for one that was taken off', '909', 'adult', '404 NOT_FOUND'],
    ['for something else', "902'%20or%201=1", 'adult', '404 NOT_FOUND'],
    ['for an id that is too long', '9'.repeat(121), 'adult', '400 BAD_INPUT'],
  ] as const)('refuses %s [LIVE-18]', async (_, id, who, refusal) => {
    expect(refusalOf(await get(`/channel/${id}/watch`, viewer(who)))).toBe(refusal);
  });
});

describe('GET /channel/{id}/url', () => {
  it('returns the signed address of the live list, as plain text with no-store [LIVE-15] [LIVE-19]', async () => {
    const { server, adult, family } = world();
    const answer = await channelUrl('902', adult);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(pathOf(answer.body)).toBe('c/902/live/index.m3u8');
    const rights = writeRights({ kind: 'live', channel: '902' });
    const claims = { sessionId: adult.sessionId, accountId: family.id, rights };
    expect(server.tokens.verify(answer.body.split('/')[4])).toMatchObject({ claims });
  });

  it.each([
    ['the begin of what is on air', at(18), `s/${hourMsn(at(18))}-${at(19) / 1000}/index.m3u8`],
    ['a moment of it', at(18, 10), `dvr/index.m3u8?at=${at(18, 10)}`],
    ['this moment', NOW, `dvr/index.m3u8?at=${NOW}`],
    ['the begin of the programme before', at(17), closed(17)],
    ['a moment of that one', at(17, 1), `dvr/index.m3u8?at=${at(17, 1)}`],
    ['two hours ago', NOW - 2 * HOUR, `dvr/index.m3u8?at=${NOW - 2 * HOUR}`],
    ['a moment before that', NOW - 2 * HOUR - 1, `${closed(16)}?at=${NOW - 2 * HOUR - 1}`],
    ['the begin of a programme of yesterday', at(-6), closed(-6)],
    ['the middle of it', at(-6, 30), `${closed(-6)}?at=${at(-6, 30)}`],
  ])('from %s [LIVE-15] (TIMESHIFT-03) (STARTOVER-01) [CATCHUP-05]', async (_, startTime, list) => {
    expect(pathOf((await channelUrl('902', world().adult, startTime)).body)).toBe(`c/902/${list}`);
  });

  it('returns the same list for the same request, signed for each viewer [LIVE-15] [LIVE-19]', async () => {
    const [mine, yours] = [
      await channelUrl('902', world().adult, at(-6)),
      await channelUrl('902', world().teen, at(-6)),
    ];
    expect(pathOf(mine.body)).toBe(pathOf(yours.body));
    expect(mine.body).not.toBe(yours.body);
  });

  it('is live when a programme has just started and has no complete segment (STARTOVER-01)', async () => {
    world().server.clock.now = at(18) + 1_000;
    expect(pathOf((await channelUrl('902', world().adult, at(18))).body)).toBe('c/902/live/index.m3u8');
  });

  it.each([
    ['in the future', NOW + 1, '400 BAD_INPUT'],
    ['older than the archive', NOW - 7 * 24 * HOUR - 1, '400 BAD_INPUT'],
    ['of 1970', 0, '400 BAD_INPUT'],
    ['of a far day', 9_999_999_999_999, '400 BAD_INPUT'],
    ['of no programme', at(-20), '404 NOT_FOUND'],
  ])('refuses a startTime %s [LIVE-16] (CATCHUP-02) [CATCHUP-03]', async (_, startTime, refusal) => {
    expect(refusalOf(await channelUrl('902', world().adult, startTime))).toBe(refusal);
  });

  it.each(['dün', '-1', '', '1e3', '12.5', '99999999999999', '1;drop table airing', '2026-11-18T18:00:00Z'])(
    'refuses a startTime of %j [LIVE-16]',
    async (startTime) => {
      const answer = await get(`/channel/902/url?startTime=${encodeURIComponent(startTime)}`, world().adult);
      expect(refusalOf(answer)).toBe('400 BAD_INPUT');
    },
  );

  it.each([
    ['a caller without a token', '901', undefined, '401 UNAUTHORISED'],
    ['a guest, a channel of a package', '902', 'guest', '403 LOGIN_REQUIRED'],
    ['a subscriber without package', '902', 'newcomer', '403 NO_PRODUCT'],
    ['another package', '903', 'adult', '403 NO_PRODUCT'],
    ['an event that is not paid', '907', 'adult', '403 NO_PRODUCT'],
    ['an unknown channel', '999', 'adult', '404 NOT_FOUND'],
    ['a channel that was taken off', '909', 'adult', '404 NOT_FOUND'],
    ['a path', '..%2F902', 'adult', '404 NOT_FOUND'],
  ] as const)('refuses %s and gives no address away [LIVE-16] [LIVE-19] [ROLE-02]', async (_, id, who, refusal) => {
    expect(refusalOf(await channelUrl(id, viewer(who)))).toBe(refusal);
  });

  it('plays live for a guest where the channel is open, and nothing older [ROLE-04] [TIMESHIFT-01]', async () => {
    const { guest } = world();
    expect(pathOf((await channelUrl('901', guest)).body)).toBe('c/901/live/index.m3u8');
    for (const startTime of [at(18), at(18, 10), at(17), at(15)]) {
      expect(refusalOf(await channelUrl('901', guest, startTime))).toBe('403 LOGIN_REQUIRED');
    }
  });

  it('refuses moments of the current programme without time-shift [TIMESHIFT-01]', async () => {
    const { adult } = world();
    expect(refusalOf(await channelUrl('904', adult, at(18)))).toBe('403 FORBIDDEN');
    expect(refusalOf(await channelUrl('904', adult, at(18, 10)))).toBe('403 FORBIDDEN');
    expect(pathOf((await channelUrl('904', adult, at(17, 30))).body)).toMatch(/^c\/904\/w\/.*\?at=/);
    expect(pathOf((await channelUrl('904', adult)).body)).toBe('c/904/live/index.m3u8');
  });

  it('refuses past programmes without an archive [CATCHUP-03]', async () => {
    expect(refusalOf(await channelUrl('905', world().adult, at(18, 10)))).toBe('400 BAD_INPUT');
    expect(pathOf((await channelUrl('905', world().adult)).body)).toBe('c/905/live/index.m3u8');
  });

  it('does not use the shared list beyond a short archive', async () => {
    const { adult } = world();
    const msn = hourMsn(at(18)) + Math.floor((10 * MINUTE) / 3_840);
    const rest = `c/908/s/${msn}-${at(19) / 1000}/index.m3u8`;
    expect(pathOf((await channelUrl('908', adult, at(18, 10))).body)).toBe(rest);
    expect(refusalOf(await channelUrl('908', adult, at(17, 10)))).toBe('400 BAD_INPUT');
  });
});

describe('media that is not packaged yet', () => {
  const hourAsset = (hour: number) => `hour-${String(hourMsn(at(hour)) / HOUR_SEGMENTS).padStart(4, '0')}`;

  it('is requested from the workers, and answered 503 with Retry-After', async () => {
    const { adult, server } = world();
    const id = hourAsset(-30);
    server.media.add('programme', id, { id, state: 'waiting' });
    const answer = await channelUrl('902', adult, at(-30, 30));
    expect([refusalOf(answer), answer.headers['retry-after']]).toEqual(['503 UNAVAILABLE', '2']);
    expect(server.media.wanted).toEqual([id]);
    server.media.add('programme', id, { id, state: 'failed', failure: 'broken' });
    expect(refusalOf(await channelUrl('902', adult, at(-30)))).toBe('410 GONE');
    server.media.add('programme', id, { id });
    expect(pathOf((await channelUrl('902', adult, at(-30))).body)).toMatch(/^c\/902\/w\//);
  });

  it('takes no lease', async () => {
    const { family, server } = world();
    const id = hourAsset(16);
    server.media.add('programme', id, { id, state: 'waiting' });
    const late = await server.signIn(family);
    expect(refusalOf(await channelUrl('902', late, at(16)))).toBe('503 UNAVAILABLE');
    const leases = db.kysely.selectFrom('stream_lease').selectAll().where('session_id', '=', late.sessionId);
    expect(await leases.execute()).toEqual([]);
    server.media.add('programme', id, { id });
  });

  it('is answered 503 for a channel without segments, too', async () => {
    const { adult, server } = world();
    server.silent.add('904');
    const answer = await channelUrl('904', adult);
    expect([refusalOf(answer), answer.headers['retry-after']]).toEqual(['503 UNAVAILABLE', '4']);
    expect(refusalOf(await channelUrl('904', adult, at(16)))).toBe('410 GONE');
    server.silent.delete('904');
  });
});

describe('a channel that is opened again', () => {
  it('costs the database one query, which renews the lease: the guide and the viewer are in memory', async () => {
    const { db: counted, count } = countQueries(db);
    const { account, profile } = await newFamily();
    const server = await startPlaybackServer(counted);
    server.clock.now = NOW;
    const { token } = await server.signIn(account, profile.id);
    const open = async () => {
      expect((await server.call('GET', '/channel/902/watch', { token })).status).toBe(200);
      expect((await server.call('GET', '/channel/902/url', { token })).status).toBe(200);
    };
    await open();
    const before = count();
    await open();
    expect(count() - before).toBe(1);
    await server.stop();
  });
});
