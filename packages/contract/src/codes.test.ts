import { describe, expect, it } from 'vitest';
import * as codes from './codes.ts';

describe('wire codes and their words', () => {
  it.each([
    ['recordingStatus', codes.recordingStatus, { scheduled: '0', recording: '999', recorded: '1', recordable: '-2' }],
    ['recordingLimit', codes.recordingLimit, { allowed: '0', hours: '1', episodes: '2' }],
    ['recordingKind', codes.recordingKind, { single: '1', series: '2' }],
    ['authReturn', codes.authReturn, { authorised: '0', notSubscribed: '5', refused: '-1' }],
    ['userType', codes.userType, { guest: '0', subscriber: '1' }],
    ['programType', codes.programType, { movie: 1, episode: 10, series: 14 }],
    ['paymentMethod', codes.paymentMethod, { profile: 0, card: 11, otherCard: 16 }],
    ['paymentStatus', codes.paymentStatus, { pending: 0, paid: 1, failed: 3, cancelled: 4, expired: 5 }],
    ['purchaseType', codes.purchaseType, { title: 2, payPerView: 3 }],
    ['entitlementType', codes.entitlementType, { purchased: 3, allowed: 7 }],
    ['bundleKind', codes.bundleKind, { none: 0, rent: 1, buy: 2 }],
    [
      'purchaseRefusal',
      codes.purchaseRefusal,
      {
        unknownProduct: '80200601',
        alreadyOwned: '80200602',
        badPromoCode: '80200604',
        notOnSale: '80200605',
        noChannel: '80200606',
        free: '80200607',
        gatewayAway: '80200608',
        notPaid: '80200609',
      },
    ],
  ])('%s', (_, table: codes.CodeTable<string, string | number>, expected) => {
    expect(Object.fromEntries(table.words.map((word) => [word, table.toCode(word)]))).toEqual(expected);
    expect(table.codes.map((code) => table.findWord(code))).toEqual(table.words);
  });

  it('have no word for an unknown code (RECORD-01)', () => {
    expect(codes.recordingStatus.findWord('2')).toBeUndefined();
    expect(codes.recordingStatus.findWord(codes.RECORDING_STATUS_CLEARED)).toBeUndefined();
    expect(codes.recordingStatus.findWord(1)).toBeUndefined();
  });

  it.each([
    ['1', false],
    ['10', true],
    ['14', true],
    ['2', false],
  ])('a vodtype of %s is a series: %s [DATA-11]', (code, expected) => {
    expect(codes.isSeriesVodType(code)).toBe(expected);
  });

  it.each([
    [480, 2],
    [720, 4],
    [1080, 0],
    [360, 0],
    [0, 0],
  ])('a picture %i high has the definition %i (ANALYTICS-08)', (height, code) => {
    expect(codes.definitionCode(height)).toBe(code);
  });
});
