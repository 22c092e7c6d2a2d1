// Programmes that a viewer may not watch, next to others: which segments the origin serves around their edges.
import { formatUtcStamp } from '@seyir/core/time/local-time';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { hourMsn, pathOf, refusalOf } from '../../../test/playback-server.ts';
import { at, NOW, usePlaybackWorld } from '../../../test/playback-world.ts';
import { SESSION_CHANGED } from '../session/caller-lookup.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily, get, channelUrl } = usePlaybackWorld(db);

const SECOND = 1_000;
/** The first segment of an hour is complete. */
const SEGMENT_MS = 3_840;
/** On channel 906 something of 18+ is shown from five to six; on 907 an event from six to seven. */
const [BEGIN, END, EVENT_END] = [at(17), at(18), at(19)];

let fetchFrom: (url: string) => Promise<Response>;
beforeAll(async () => {
  fetchFrom = await world().server.openStreams();
});
const setClock = (now: number) => {
  world().server.clock.now = now;
};
const fetchPath = (address: string, path: string) =>
  fetchFrom(address.replace(/^(.*\/stream\/[^/]+\/).*$/, `$1${path}`));
const listOf = (address: string) => fetchFrom(address.replace('index.m3u8', 'v720.m3u8'));
const statusOf = async (address: string, path: string) => (await fetchPath(address, path)).status;
const sequenceOf = (list: string) => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1]);

describe('live, after a programme that the viewer may not watch', () => {
  // First, because the origin keeps lists: its clock does not go back.
  it('continues like any live list, and becomes equal to the shared list (ORIGIN-02)', async () => {
    setClock(END + SEGMENT_MS);
    const { teen, adult } = world();
    const [own, all] = [(await channelUrl('906', teen)).body, (await channelUrl('906', adult)).body];
    let [before, last] = [0, ''];
    for (let passed = 0; passed < 60 * SECOND; passed += 4 * SECOND) {
      setClock(END + SEGMENT_MS + passed);
      last = await (await listOf(own)).text();
      expect(sequenceOf(last)).toBeGreaterThanOrEqual(before);
      before = sequenceOf(last);
    }
    const shared = await (await listOf(all)).text();
    expect(last.replaceAll('../../', '../')).toBe(shared);
  });

  it.each([
    ['one ms before its end', END - 1, '403 RATING'],
    ['at its end', END, '503 UNAVAILABLE'],
    ['one ms before the next segment is complete', END + SEGMENT_MS - 1, '503 UNAVAILABLE'],
  ])('is not served %s [PARENTAL-07]', async (_, now, refusal) => {
    setClock(now);
    expect(refusalOf(await channelUrl('906', world().teen))).toBe(refusal);
  });

  it.each([
    ['with the first segment behind it', END + SEGMENT_MS],
    ['some seconds later', END + 21 * SECOND],
    ['as long as its token would reach back', END + 85 * SECOND],
  ])('starts after it, %s [PARENTAL-07]', async (_, now) => {
    setClock(now);
    const address = (await channelUrl('906', world().teen)).body;
    expect(pathOf(address)).toBe(`c/906/l/${hourMsn(END)}/index.m3u8`);
    const list = await (await listOf(address)).text();
    expect(sequenceOf(list)).toBeGreaterThanOrEqual(hourMsn(END));
    for (const [, moment] of list.matchAll(/PROGRAM-DATE-TIME:(\S+)/g))
      expect(Date.parse(moment ?? '')).toBeGreaterThanOrEqual(END);
    expect(await statusOf(address, `c/906/v720/${hourMsn(END)}.m4s`)).toBe(200);
    expect(await statusOf(address, `c/906/v720/${hourMsn(END) - 1}.m4s`)).toBe(403);
    expect(await statusOf(address, 'c/906/live/v720.m3u8')).toBe(403);
  });

  it('is the shared list for viewers who may watch it, and for all viewers a little later [PARENTAL-07]', async () => {
    setClock(END + 21 * SECOND);
    expect(pathOf((await channelUrl('906', world().adult)).body)).toBe('c/906/live/index.m3u8');
    setClock(END + 120 * SECOND);
    expect(pathOf((await channelUrl('906', world().teen)).body)).toBe('c/906/live/index.m3u8');
  });

  it('is refused to an earlier token while it covers the programme; a new token plays [PARENTAL-07]', async () => {
    const { teen } = world();
    setClock(at(16, 59));
    const address = (await channelUrl('906', teen)).body;
    setClock(END + 21 * SECOND);
    expect((await listOf(address)).status).toBe(403);
    expect(await statusOf(address, `c/906/v720/${hourMsn(END) - 1}.m4s`)).toBe(403);
    expect((await listOf((await channelUrl('906', teen)).body)).status).toBe(200);
    setClock(END + 120 * SECOND);
    expect((await listOf(address)).status).toBe(200);
    expect(await statusOf(address, `c/906/v720/${hourMsn(END) - 1}.m4s`)).toBe(403);
  });

  it('starts after an unpaid event, too (PPV-01)', async () => {
    const { viewer } = await newFamily();
    setClock(EVENT_END + 21 * SECOND);
    const address = (await channelUrl('907', viewer)).body;
    expect(pathOf(address)).toBe(`c/907/l/${hourMsn(EVENT_END)}/index.m3u8`);
    expect(await statusOf(address, `c/907/v720/${hourMsn(EVENT_END) - 1}.m4s`)).toBe(403);
  });
});

it('live ends when a programme starts that the viewer may not watch [PARENTAL-07]', async () => {
  const { teen } = world();
  setClock(BEGIN - 10 * SECOND);
  const address = (await channelUrl('906', teen)).body;
  expect((await listOf(address)).status).toBe(200);
  setClock(BEGIN - 1);
  expect((await listOf(address)).status).toBe(200);
  setClock(BEGIN);
  expect((await listOf(address)).status).toBe(403);
  expect(await statusOf(address, `c/906/v720/${hourMsn(BEGIN) - 1}.m4s`)).toBe(403);
});

it('a window over several programmes is refused for one of them, wherever it lies in it [PARENTAL-07]', async () => {
  const { server, family, main, teen } = world();
  setClock(NOW);
  const viewer = await server.signIn(family, main.id);
  const query = {
    cdnchannelcode: 'kanal-906',
    starttime: formatUtcStamp(at(17, 56)),
    endtime: formatUtcStamp(at(18, 10)),
  };
  const { body } = await get(`/legacy/sdk_getallthumbnails.jsp?${new URLSearchParams(query)}`, viewer);
  const address: string = body.sets[0].templateurl;
  const closed = `c/906/v720/${hourMsn(END) - 20}.m4s`;
  expect(await statusOf(address, closed)).toBe(200);
  const young = await db.kysely
    .selectFrom('session')
    .select('profile_id')
    .where('id', '=', teen.sessionId)
    .executeTakeFirstOrThrow();
  await db.kysely.updateTable('session').set(young).where('id', '=', viewer.sessionId).execute();
  await db.notify(SESSION_CHANGED, viewer.sessionId);
  await expect.poll(() => statusOf(address, closed)).toBe(403);
});
