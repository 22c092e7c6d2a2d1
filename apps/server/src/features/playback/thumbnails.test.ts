import { findSetTile } from '@seyir/core/hls/sprite-track';
import { formatLegacyMoment, formatUtcStamp } from '@seyir/core/time/local-time';
import { describe, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { hourMsn, pathOf, type Viewer } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, STREAM_LIMIT, usePlaybackWorld, type World } from '../../../test/playback-world.ts';
import type { ChannelTimeline } from '../../timeline/channel-timeline.ts';

const db = useDatabase({ emptied: 'once' });
const { world, get } = usePlaybackWorld(db);

const ask = (query: Readonly<Record<string, string>>, viewer?: Viewer) =>
  get(`/legacy/sdk_getallthumbnails.jsp?${new URLSearchParams(query)}`, viewer);
/** By the edges of a programme in Turkish time. */
const programme = (channelcode: string, from: number, to: number, suffix = ' 00') => ({
  channelcode,
  playtype: '3',
  programbegin: `${formatLegacyMoment(from)}${suffix}`,
  programend: `${formatLegacyMoment(to)}${suffix}`,
});
/** By moments in UTC. */
const timeRange = (cdnchannelcode: string, from: number, to: number) => ({
  cdnchannelcode,
  starttime: formatUtcStamp(from),
  endtime: formatUtcStamp(to),
});

describe('the thumbnails of a channel', () => {
  it.each([' 00', ':00'])(
    'are the sheets of a programme, with the suffix %j [SPRITE-05] (SPRITE-03)',
    async (suffix) => {
      const { body } = await ask(programme('kanal-902', at(17), at(18), suffix), world().adult);
      expect(body).toMatchObject({ returncode: '0', errormsg: '' });
      const [{ templateurl, ...sheet }, ...more] = body.sets;
      expect(more).toEqual([]);
      expect(sheet).toEqual({ realtime: formatUtcStamp(at(17)), spritenum: 360, width: 160, height: 90, interval: 10 });
      expect(pathOf(templateurl)).toBe(`c/902/sprite/${hourMsn(at(17))}.webp`);
      expect(await world().server.ask(templateurl)).toEqual({ streamLimit: STREAM_LIMIT });
    },
  );

  it('are those of every asset in a time range, by moments in UTC [SPRITE-06]', async () => {
    const { body } = await ask(timeRange('kanal-902', at(16, 30), at(18, 10)), world().adult);
    expect(body.sets.map(({ realtime }: { realtime: string }) => realtime)).toEqual(
      [16, 17, 18].map((hour) => formatUtcStamp(at(hour))),
    );
    expect(findSetTile(body.sets, at(17, 5))).toMatchObject({ set: body.sets[1], tile: 30 });
  });

  it('of a channel that is ingested have rows of their own [SPRITE-06]', async () => {
    const { server, adult } = world();
    const { spans } = await server.deps.timelines.of('902').readTime(at(17) * 1000, at(18) * 1000);
    const recorded = spans.map((span) => ({ ...span, source: 'run:a-run-of-it' }));
    const timeline = server.deps.timelines.of('902') as { readTime: ChannelTimeline['readTime'] };
    const { readTime } = timeline;
    timeline.readTime = async () => ({ spans: recorded });
    const first_msn = hourMsn(at(17));
    const row = { channel_id: '902', tiles: 156, file: 'x.webp' };
    await db.kysely
      .insertInto('sprite_sheet')
      .values([
        { ...row, first_msn: first_msn - 156, start_us: at(17) * 1000 - 156 * 3_840_000 },
        { ...row, first_msn, start_us: at(17) * 1000 },
        { ...row, first_msn: first_msn + 156, start_us: at(17) * 1000 + 156 * 3_840_000 },
        { ...row, channel_id: '901', first_msn, start_us: at(17) * 1000 },
      ])
      .execute();
    const { body } = await ask(timeRange('kanal-902', at(17), at(17) + 10 * MINUTE), adult);
    timeline.readTime = readTime;
    expect(body.sets).toMatchObject([
      { realtime: formatUtcStamp(at(17)), spritenum: 156, interval: 3.84 },
      { realtime: formatUtcStamp(at(17) + 599_040), spritenum: 156 },
    ]);
    expect(pathOf(body.sets[0].templateurl)).toBe(`c/902/sprite/${first_msn}-156.webp`);
  });

  it('end with this moment: nothing of the future is shown [SPRITE-05]', async () => {
    const { body } = await ask(programme('902', at(18), at(20)), world().adult);
    expect(body.sets).toHaveLength(1);
    const rights = /\/stream\/([^/]+)\//.exec(body.sets[0].templateurl)?.[1] ?? '';
    const verdict = world().server.tokens.verify(rights);
    const lastMsn = hourMsn(at(18)) + Math.floor((NOW - at(18)) / 3_840) - 1;
    expect(verdict).toMatchObject({ claims: { rights: `c/902/w/${hourMsn(at(18))}-${lastMsn}` } });
  });

  it('are those of a recording when the archive is gone, and of no more than the recording [SPRITE-01] [SPRITE-06]', async () => {
    const { server, family, adult, newcomer } = world();
    const began = at(18 - 8 * 24);
    const recorded = timeRange('kanal-902', began, began + HOUR);
    expect((await ask(recorded, adult)).body.returncode).toBe('400');
    await aRecording(db, { account_id: family.id, channel_id: '902', starts_at: new Date(began) });
    const { body } = await ask(recorded, adult);
    expect(body.sets).toMatchObject([{ realtime: formatUtcStamp(began) }]);
    expect(await server.ask(body.sets[0].templateurl)).toEqual({ streamLimit: STREAM_LIMIT });
    const answers = [
      await ask(timeRange('kanal-902', began - MINUTE, began + HOUR), adult),
      await ask(timeRange('kanal-902', began, began + HOUR + MINUTE), adult),
      await ask(recorded, newcomer),
    ];
    expect(answers.map((answer) => answer.body.returncode)).toEqual(['400', '400', '403']);
  });

  type Who = Extract<keyof World, 'adult' | 'teen' | 'kid' | 'newcomer' | 'guest'>;
  it.each([
    ['a caller without a token', undefined, programme('kanal-902', at(17), at(18)), '401'],
    ['a guest', 'guest', programme('kanal-901', at(17), at(18)), '403'],
    ['no package', 'newcomer', programme('kanal-902', at(17), at(18)), '403'],
    ['a blocked rating', 'teen', programme('kanal-906', at(17), at(18)), '403'],
    ['a time range with a blocked rating', 'kid', timeRange('kanal-906', at(16, 30), at(17, 1)), '403'],
    ['an event that is not paid', 'adult', programme('kanal-907', at(18), at(19)), '403'],
    ['an unknown channel', 'adult', programme('yok', at(17), at(18)), '404'],
    ['one that was taken off', 'adult', programme('909', at(17), at(18)), '404'],
    ['before the archive', 'adult', timeRange('kanal-902', at(-200), at(-199)), '400'],
    ['the future', 'adult', programme('kanal-902', at(19), at(20)), '400'],
    ['nothing', 'adult', {}, '400'],
    ['no moments', 'adult', { channelcode: 'kanal-902' }, '400'],
    ['an end before its begin', 'adult', timeRange('kanal-902', at(17), at(16)), '400'],
    ['more than six hours', 'adult', timeRange('kanal-902', at(10), at(17)), '400'],
    [
      'a day that is none',
      'adult',
      { cdnchannelcode: 'kanal-902', starttime: '20260231000000', endtime: '20260301000000' },
      '400',
    ],
    ['something else', 'adult', { ...programme('kanal-902', at(17), at(18)), programbegin: "' or 1=1" }, '400'],
  ] as const)('are not given: %s [SPRITE-06] (LEGACY-02)', async (_, who, query, returncode) => {
    const { status, body } = await ask(query, who && world()[who as Who]);
    expect([status, body]).toEqual([200, { returncode, errormsg: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain('stream/');
  });
});
