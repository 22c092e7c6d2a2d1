import { beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
const { type, ask } = useCommandLine(db);
const undo = async (out: string) => await type(`undo ${/undo (\d+)/.exec(out)?.[1]}`);

describe('ad', () => {
  it('set adds and changes an advertisement, remove removes it, and each can be undone', async () => {
    const added = await type(
      'ad set yaz --slot header --headline "Yaz geldi" --headline-en "Summer" --link /dashboard/home/6/all',
    );
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(await ask('ad list')).toMatchObject([
      { id: 'yaz', slot: 'header', headline: { tr: 'Yaz geldi', en: 'Summer' }, active: true },
    ]);
    const changed = await type('ad set yaz --active off --body "Üç ay yarı fiyat"');
    expect(await ask('ad list')).toMatchObject([
      { active: false, body: { tr: 'Üç ay yarı fiyat', en: 'Üç ay yarı fiyat' }, headline: { en: 'Summer' } },
    ]);
    await undo(changed.out);
    expect(await ask('ad list')).toMatchObject([{ active: true, body: null }]);
    const removed = await type('ad remove yaz');
    expect(await ask('ad list')).toEqual([]);
    await undo(removed.out);
    expect(await ask('ad list')).toMatchObject([{ id: 'yaz' }]);
    expect((await type('ad set kis --slot pause --headline Kış --dry-run')).out).toContain('Dry run');
    expect(await ask('ad list')).toHaveLength(1);
  });

  it('refuses an unknown slot, a foreign link and an unknown id', async () => {
    expect(await type('ad set yaz --slot roof --headline A')).toMatchObject({
      code: 2,
      err: expect.stringContaining('header, footer'),
    });
    expect(await type('ad set yaz --slot pause --headline A --link javascript:alert')).toMatchObject({ code: 2 });
    expect(await type('ad set yaz')).toMatchObject({ code: 2, err: expect.stringContaining('--slot and --headline') });
    expect(await type('ad remove yok')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no advertisement yok'),
    });
  });
});

describe('watermark', () => {
  beforeEach(async () => {
    await aChannel(db, { number: 7, code: 'lodos' });
  });

  it('is set for all channels and for one, changed, and taken away, and each can be undone [WATERMARK-04]', async () => {
    await type('watermark set --every 3 --colour #ffffff66 --across 5-60');
    const own = await type('watermark set --channel 7 --time on');
    expect(await ask('watermark show')).toMatchObject([
      { channelcode: '', interval: 3, fontcolor: '#ffffff66', rangeX: [5, 60], timestamp: '0' },
      { channelcode: 'lodos', interval: 5, timestamp: '1' },
    ]);
    await undo(own.out);
    expect(await ask('watermark show')).toHaveLength(1);
    const off = await type('watermark off');
    expect(await ask('watermark show')).toEqual([]);
    await undo(off.out);
    expect(await ask('watermark show')).toMatchObject([{ interval: 3 }]);
    expect((await type('watermark set --every 3')).out).toContain('Nothing had to change.');
  });

  it('refuses a colour that is none, a range that is none, and an unknown channel', async () => {
    expect(await type('watermark set --colour url(x)')).toMatchObject({ code: 2 });
    expect(await type('watermark set --down 80-10')).toMatchObject({ code: 2 });
    expect(await type('watermark set --channel 99')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no channel 99'),
    });
  });
});
