import {
  CONTENT_IMAGE_INDEX,
  RECORDING_CARD_IMAGE_INDEX,
  RECORDING_PREVIEW_IMAGE_INDEX,
} from '@seyir/core/limits/catalogue';
import { describe, expect, it } from 'vitest';
import { findPoster, genreLine, posterAddress, posterFile, posterKind } from './posters.ts';

describe('posters', () => {
  it.each([
    [{ type: 'HorizontalHigh', url: '/a' }, 'HorizontalHigh', '/a'],
    [{ posterType: 'HorizontalLow', posterUrl: '/b' }, 'HorizontalLow', '/b'],
    [{}, '', undefined],
  ])('are read from either field: %o [DATA-08]', (poster, kind, address) => {
    expect(posterKind(poster)).toBe(kind);
    expect(posterAddress(poster)).toBe(address);
  });

  it('are chosen by orientation, else any poster', () => {
    const both = [
      { url: '/h', vertical: false },
      { url: '/v', vertical: true },
    ];
    expect(findPoster(both, true)).toBe('/v');
    expect(findPoster(both, false)).toBe('/h');
    expect(findPoster([{ url: '/h', vertical: false }], true)).toBe('/h');
    expect(findPoster([{ posterUrl: '/x', posterType: 'VerticalHigh' }, { url: '/h' }], true)).toBe('/x');
    expect(findPoster([], true)).toBeUndefined();
  });
});

describe('lists of image names', () => {
  const files = { posterpath: '/images/poster/', posterfilelist: 'zero; one ;two;;four;five' };

  it.each([
    ['a content item', CONTENT_IMAGE_INDEX, '/images/poster/five'],
    ['a recording’s card', RECORDING_CARD_IMAGE_INDEX, '/images/poster/zero'],
    ['a recording’s preview', RECORDING_PREVIEW_IMAGE_INDEX, '/images/poster/two'],
    ['an empty place', 3, undefined],
    ['a place beyond the end', 9, undefined],
  ])('%s, index %i: %s [DATA-23] [DATA-24]', (_, index, expected) => {
    expect(posterFile(files, index)).toBe(expected);
  });

  it('work without a path', () => {
    expect(posterFile({ posterpath: '', posterfilelist: '/images/a' }, 0)).toBe('/images/a');
  });
});

it.each([
  ['Dram; Gizem ;;Suç', 2, 'Dram · Gizem'],
  [['Dram', ' Gizem '], 3, 'Dram · Gizem'],
  ['', 2, ''],
])('the genres %j read as one line [DATA-13]', (genre, most, expected) => {
  expect(genreLine(genre, most)).toBe(expected);
});
