import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { GuideProgramme } from './guide-programme.ts';
import { GuideFileError, readXmltv } from './read-xmltv.ts';
import { openSpill } from './spilled-programmes.ts';

const plain: GuideProgramme = {
  ...{ startsAt: 1_000, endsAt: undefined, key: 'kiyi', name: { tr: 'Kıyı', en: 'Kıyı' } },
  ...{ summary: null, category: null, age: null, season: null, episode: null },
  ...{ isSeries: false, isLive: false, people: [], picture: null },
};
const full: GuideProgramme = {
  ...{ startsAt: 2_000, endsAt: 3_000, key: 'sis', name: { tr: 'Sis, "gece"', en: 'Fog\nat night' } },
  ...{ summary: { tr: 'Bir\tsatır\r\nbir satır', en: 'A line' }, category: { tr: 'Dizi', en: 'Series' }, age: '13+' },
  ...{
    season: 0,
    episode: 12,
    isSeries: true,
    isLive: true,
    people: ['Ada Yılmaz', 'Can Er'],
    picture: 'https://tv.example/a?b=1',
  },
};

describe('spilled programmes', () => {
  it('come back as they were, by channel', async () => {
    const spill = await openSpill();
    spill.add(['1'], plain);
    spill.add(['1', '2'], full);
    for (let channel = 3; channel < 200; channel += 1) spill.add([String(channel)], plain);
    const found = new Map<string, readonly GuideProgramme[]>();
    for await (const [channelId, programmes] of spill.read()) found.set(channelId, programmes);
    await spill.remove();
    expect(found.get('1')).toEqual([plain, full]);
    expect(found.get('2')).toEqual([full]);
    expect(found.size).toBe(199);
  });

  it.each(['1.0', '1.1'])('cannot meet their separators in a guide that declares XML %s', async (version) => {
    for (const separator of ['\u001d', '&#x1d;']) {
      const guide = `<?xml version="${version}"?><tv><programme channel="a" start="2026"><title>A${separator}B</title></programme></tv>`;
      const handlers = { onChannel: () => {}, onProgramme: () => {} };
      await expect(readXmltv(Readable.from([Buffer.from(guide)]), handlers)).rejects.toThrow(GuideFileError);
    }
  });
});
