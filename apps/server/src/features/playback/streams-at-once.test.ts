// The stream limit over HTTP: the API issues addresses, the origin serves them, on one database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, aSubscription } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type PlaybackServer, startPlaybackServer, type Viewer } from '../../../test/playback-server.ts';
import { NOW, usePlaybackWorld } from '../../../test/playback-world.ts';

const db = useDatabase({ emptied: 'once' });
usePlaybackWorld(db);

/** As long as a player takes for a segment. */
const STEP_MS = 4_000;
const HOME = '198.51.100.7';
const MOBILE = '203.0.113.9';

interface Place {
  readonly server: PlaybackServer;
  readonly fetchFrom: (url: string, from?: string) => Promise<Response>;
}
const places = new Map<number, Place>();
beforeAll(async () => {
  for (const limit of [1, 2]) {
    const server = await startPlaybackServer(db, { streamLimit: limit });
    places.set(limit, { server, fetchFrom: await server.openStreams() });
  }
});
afterAll(async () => {
  for (const { server } of places.values()) await server.stop();
});

let place: Place;
const limited = (limit: number) => {
  const found = places.get(limit);
  if (found === undefined) throw new Error('no server with this limit');
  place = found;
  place.server.clock.now = NOW;
};
beforeEach(() => limited(1));

async function signIn(): Promise<Viewer> {
  const account = await anAccount(db);
  await aSubscription(db, { account_id: account.id, package_id: 'aile' });
  const profile = await aMainProfile(db, { account_id: account.id });
  return place.server.signIn(account, profile.id);
}

const ask = (viewer: Viewer, channel: string, player?: string, query = '') =>
  place.server.call('GET', `/channel/${channel}/url${query}`, {
    token: viewer.token,
    ...(player === undefined ? {} : { headers: { 'x-player-id': player } }),
  });
async function open(viewer: Viewer, channel: string, player?: string, query?: string): Promise<string> {
  const { status, body } = await ask(viewer, channel, player, query);
  expect(status).toBe(200);
  place.server.clock.now += 1;
  return body;
}
const preload = (viewer: Viewer, channel: string, player?: string) => open(viewer, channel, player, '?preload=yes');

/** A media list and its newest segment, as a player fetches them: the status of the segment, or why there is none. */
async function fetchNewest(address: string, from = HOME): Promise<number | string> {
  const list = await place.fetchFrom(address.replace('index.m3u8', 'v720.m3u8'), from);
  const text = await list.text();
  if (list.status !== 200) return `${list.status} ${JSON.parse(text).code}`;
  const newest = text.trimEnd().split('\n').at(-1) ?? '';
  const segment = await place.fetchFrom(new URL(newest, address.replace('index.m3u8', 'v720.m3u8')).href, from);
  return segment.status;
}

/** Plays addresses side by side for so long: what each was answered, in order and without repetitions. */
async function play(seconds: number, ...addresses: string[]): Promise<string[]> {
  const answers = addresses.map((): (number | string)[] => []);
  for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) {
    place.server.clock.now += STEP_MS;
    for (const [index, address] of addresses.entries()) {
      const answer = await fetchNewest(address);
      if (answers[index]?.at(-1) !== answer) answers[index]?.push(answer);
    }
    if (passed % (3 * STEP_MS) === 0) await place.server.leases.flush();
  }
  return answers.map((each) => each.join(', '));
}

describe('one player', () => {
  it.each([
    ['that names itself', 'tab-1'],
    ['without a name', undefined],
  ])('%s plays one channel at a time: the older of two is refused [LIVE-19]', async (_, player) => {
    const viewer = await signIn();
    const older = await open(viewer, '902', player);
    const newer = await open(viewer, '904', player);
    expect(await play(24, older, newer)).toEqual(['200', '200']);
    expect(await play(40, older, newer)).toEqual(['200, 409 STREAM_LIMIT', '200']);
    // Once the newer one has stopped, the older one continues.
    expect(await play(60, older)).toEqual(['409 STREAM_LIMIT, 200']);
  });

  it('plays as many channels at once as the limit allows [LIVE-19]', async () => {
    limited(2);
    const viewer = await signIn();
    const addresses = [await open(viewer, '902'), await open(viewer, '904'), await open(viewer, '906')];
    await play(32, ...addresses);
    const answers = await play(60, ...addresses);
    expect(answers.filter((answer) => answer === '200')).toHaveLength(2);
    expect(answers.filter((answer) => answer.endsWith('409 STREAM_LIMIT'))).toHaveLength(1);
    expect(answers[2]).toBe('200');
  });

  it('changes the channel as often as it likes [LIVE-19] (ZAP-02)', async () => {
    const viewer = await signIn();
    for (let change = 0; change < 30; change += 1) {
      const address = await open(viewer, ['902', '904', '905'][change % 3] ?? '', 'tab-1');
      expect(await play(change % 5 === 0 ? 40 : 4, address)).toEqual(['200']);
    }
  });

  it('preloads neighbours beside the played channel, and continues with one without another request [LIVE-19] (ZAP-02)', async () => {
    const viewer = await signIn();
    let playing = await open(viewer, '902', 'tab-1');
    for (const next of ['904', '902', '904', '905', '902']) {
      const [ahead, other] = [await preload(viewer, next, 'tab-1'), await preload(viewer, '908', 'tab-1')];
      expect(await play(4, playing, other)).toEqual(['200', '200']);
      expect(await play(52, playing, ahead)).toEqual(['200', '200']);
      playing = ahead;
      expect(await play(16, playing)).toEqual(['200']);
    }
    expect(await play(120, playing)).toEqual(['200']);
  });

  it('that has closed leaves its place to another player at once, when its own session says so [LIVE-19]', async () => {
    const [viewer, stranger] = [await signIn(), await signIn()];
    const playing = await open(viewer, '902', 'tab-1');
    expect(await play(8, playing)).toEqual(['200']);
    const end = (token: string | undefined, player: string) =>
      place.server.call('POST', '/stream/end', { ...(token ? { token } : {}), headers: { 'x-player-id': player } });
    expect((await end(stranger.token, 'tab-1')).status).toBe(204);
    expect((await end(viewer.token, 'tab-3')).status).toBe(204);
    expect((await end(undefined, 'tab-1')).status).toBe(401);
    expect((await ask(viewer, '904', 'tab-2')).status).toBe(409);
    expect((await end(viewer.token, 'tab-1')).status).toBe(204);
    expect((await ask(viewer, '904', 'tab-2')).status).toBe(200);
  });

  it('preloads while the account has no lease left', async () => {
    const viewer = await signIn();
    const playing = await open(viewer, '902', 'tab-1');
    expect(await play(8, playing)).toEqual(['200']);
    expect((await ask(viewer, '904', 'tab-2')).status).toBe(409);
    expect((await ask(viewer, '904', 'tab-1', '?preload=yes')).status).toBe(200);
  });

  it('does not watch a second channel with addresses to preload [LIVE-19]', async () => {
    const viewer = await signIn();
    const playing = await open(viewer, '902', 'tab-1');
    const second = await preload(viewer, '904', 'tab-1');
    expect(await play(320, playing, second)).toEqual(['200', '200, 403 FORBIDDEN']);
    const fresh = await preload(viewer, '904', 'tab-1');
    expect(await play(32, playing, fresh)).toEqual(['200', '403 FORBIDDEN']);
    // A viewer who chooses it requests a watch address, and continues.
    expect(await play(32, await open(viewer, '904', 'tab-1'))).toEqual(['200']);
  });

  it('reloads the page and continues', async () => {
    const viewer = await signIn();
    expect(await play(8, await open(viewer, '902', 'tab-1'))).toEqual(['200']);
    expect(await play(8, await open(viewer, '902', 'tab-1'))).toEqual(['200']);
  });
});

it('two tabs of one session are two streams [LIVE-19]', async () => {
  const viewer = await signIn();
  expect(await play(8, await open(viewer, '902', 'tab-1'))).toEqual(['200']);
  expect(await ask(viewer, '902', 'tab-2')).toMatchObject({ status: 409, body: { code: 'STREAM_LIMIT' } });
  limited(2);
  const other = await signIn();
  const [first, second] = [await open(other, '902', 'tab-1'), await open(other, '902', 'tab-2')];
  expect(await play(60, first, second)).toEqual(['200', '200']);
  expect((await ask(other, '902', 'tab-3')).status).toBe(409);
});

describe('one address', () => {
  const THIRTY = Array.from({ length: 30 }, (_, index) => `203.0.113.${index + 1}`);

  it.each([1, 2])('fetched from thirty client addresses plays at %i of them [LIVE-19]', async (limit) => {
    limited(limit);
    const address = await open(await signIn(), '902', 'tab-1');
    for (let round = 0; round < 4; round += 1) {
      place.server.clock.now += STEP_MS;
      const answers = await Promise.all(THIRTY.map((from) => fetchNewest(address, from)));
      expect(answers.filter((answer) => answer === 200)).toHaveLength(limit);
      expect(answers.filter((answer) => answer === '409 STREAM_LIMIT')).toHaveLength(30 - limit);
    }
  });

  it('follows its player to another network, and then not back beside it [LIVE-19]', async () => {
    const address = await open(await signIn(), '902', 'tab-1');
    expect(await play(64, address)).toEqual(['200']);
    for (let time = 0; time < 5; time += 1) {
      place.server.clock.now += STEP_MS;
      expect(await fetchNewest(address, MOBILE)).toBe(200);
      expect(await fetchNewest(address, HOME)).toBe('409 STREAM_LIMIT');
    }
    await place.server.leases.flush();
    place.server.clock.now += 26_000;
    expect(await fetchNewest(address, HOME)).toBe(200);
  });
});
