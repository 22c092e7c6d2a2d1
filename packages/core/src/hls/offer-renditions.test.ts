import { describe, expect, it } from 'vitest';
import { chooseRendition, offerRenditions } from './offer-renditions.ts';
import type { OfferedRendition } from './write-multivariant.ts';

const rung = (height: number, bandwidth: number, more: Partial<OfferedRendition> = {}): OfferedRendition => ({
  id: `v${height}`,
  codecs: 'avc1.64001f',
  bandwidth,
  averageBandwidth: bandwidth / 2,
  width: (height * 16) / 9,
  height,
  frameRate: '25',
  ...more,
});
const sound: OfferedRendition = { id: 'a1', codecs: 'mp4a.40.2', bandwidth: 120_000, averageBandwidth: 110_000 };
const ids = (offered: readonly OfferedRendition[]) => offered.map(({ id }) => id);

describe('a list offers', () => {
  it('the rungs that all of its media has: none that would be filled with another [ORIGIN-03]', () => {
    const house = { renditions: [rung(720, 3e6), rung(360, 1e6), sound], us: 60e6 };
    const clip = { renditions: [rung(1080, 6e6), rung(720, 3e6), rung(480, 2e6), rung(240, 5e5), sound], us: 60e6 };
    expect(ids(offerRenditions([house, house]))).toEqual(['v720', 'v360', 'a1']);
    expect(ids(offerRenditions([house, clip]))).toEqual(['v720', 'a1']);
    expect(ids(offerRenditions([clip]))).toEqual(['v1080', 'v720', 'v480', 'v240', 'a1']);
    expect(offerRenditions([])).toEqual([]);
  });

  it('the rungs of its last media where none is shared, with the numbers of what fills them', () => {
    const large = { renditions: [rung(720, 3e6), sound], us: 30e6 };
    const small = { renditions: [rung(360, 1e6), rung(240, 5e5), sound], us: 90e6 };
    expect(offerRenditions([large, small])).toEqual([
      { ...rung(360, 3e6), width: 1280, height: 720, averageBandwidth: 750_000 },
      { ...rung(240, 3e6), width: 1280, height: 720, averageBandwidth: 562_500 },
      sound,
    ]);
  });

  it('the highest peak, the average by time, and the codec that asks most [ORIGIN-03]', () => {
    const first = { renditions: [rung(720, 2e6, { codecs: 'avc1.640c1f' }), sound], us: 30e6 };
    const second = { renditions: [rung(720, 4e6, { codecs: 'avc1.640020' }), { ...sound, id: 'a1' }], us: 10e6 };
    expect(offerRenditions([first, second])[0]).toMatchObject({
      bandwidth: 4e6,
      averageBandwidth: 1_250_000,
      codecs: 'avc1.640020',
    });
    expect(offerRenditions([first])[0]).toMatchObject({ codecs: 'avc1.640c1f', bandwidth: 2e6, averageBandwidth: 1e6 });
  });

  it('the subtitles that any of its media has: media without them shows none [ORIGIN-06]', () => {
    const page: OfferedRendition = {
      id: 't888',
      codecs: 'wvtt',
      bandwidth: 2e3,
      averageBandwidth: 5e2,
      language: 'tur',
    };
    const source = { renditions: [rung(360, 1e6), sound, page], us: 60e6 };
    const slate = { renditions: [rung(360, 1e6), sound], us: 10e6 };
    expect(ids(offerRenditions([source, slate]))).toEqual(['v360', 'a1', 't888']);
    expect(ids(offerRenditions([slate]))).toEqual(['v360', 'a1']);
  });

  it('every format of a rung: a picture in H.265 and the slate in H.264', () => {
    const copied = { renditions: [rung(360, 1e6, { id: 'v361', codecs: 'hvc1.1.6.L93.b0' }), sound], us: 60e6 };
    const slate = { renditions: [rung(360, 1e6, { id: 'v361' }), sound], us: 10e6 };
    expect(offerRenditions([copied, slate, copied])[0]?.codecs).toBe('hvc1.1.6.L93.b0,avc1.64001f');
  });

  it('several sounds only where all media has them', () => {
    const two = { renditions: [rung(360, 1e6), sound, { ...sound, id: 'a2', language: 'en' }], us: 1e6 };
    const one = { renditions: [rung(360, 1e6), sound], us: 1e6 };
    expect(ids(offerRenditions([two, two]))).toEqual(['v360', 'a1', 'a2']);
    expect(ids(offerRenditions([one, two]))).toEqual(['v360', 'a1']);
  });
});

it.each([
  ['v480', 'v360'],
  ['v1080', 'v720'],
  ['v240', 'v360'],
  ['v720', 'v720'],
  ['a2', 'a1'],
  ['t1', undefined],
])('%s is served as %s where it is missing', (wanted, served) => {
  expect(chooseRendition(['v720', 'v360', 'a1'], wanted)).toBe(served);
});
