import { describe, expect, it } from 'vitest';
import { aChannel, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { addUsageDay, insertUsageEvents } from './analytics.queries.ts';
import { writeChannelFigures } from './channel-figures.ts';

const db = useDatabase();
const at = TEST_EVENING.getTime();
const now = () => at + 10 * 60_000;
const ID = '018f0000-0000-7000-8000-000000000001';

const report = (data: object, kind = 'media') => ({
  ...{ kind, account_id: ID, profile_id: null, session_id: ID, device_type: null },
  happened_at: new Date(at + 60_000),
  data: data as never,
});

describe('the figures of a channel', () => {
  it('are counted by hour from the media log, and written again without harm', async () => {
    const { code } = await aChannel(db);
    await addUsageDay(db.kysely, '20261118', new Date('2026-11-18T00:00:00Z'), new Date('2026-11-19T00:00:00Z'));
    const zaps = [100, 200, 300, 4_000].map((zapms) => report({ eventtype: 'start', channelcode: code, zapms }));
    await insertUsageEvents(db.kysely, [
      ...zaps,
      report({ eventtype: 'start', channelcode: code, firstframems: 700 }),
      report({ eventtype: 'end', channelcode: code, stalls: 3 }),
      report({ eventtype: 'error', channelcode: code }),
      report({ eventtype: 'start', channelcode: 'unknown', zapms: 1 }),
      report({ channelcode: code }, 'ltv-watch'),
    ]);
    await writeChannelFigures({ db, now });
    await writeChannelFigures({ db, now });
    expect(await db.kysely.selectFrom('channel_figure').selectAll().execute()).toEqual([
      {
        ...{ channel_code: code, hour: TEST_EVENING, zaps: 4, zap_ms: 200, slow_zap_ms: 4_000 },
        ...{ starts: 1, first_frame_ms: 700, slow_first_frame_ms: 700, stalls: 3, errors: 1 },
      },
    ]);
  });
});
