import { describe, expect, it } from 'vitest';
import { readRange } from './replies.ts';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=0-99', { from: 0, to: 99 }],
    ['bytes=10-', { from: 10, to: 99 }],
    ['bytes=99-99', { from: 99, to: 99 }],
    ['bytes=90-1000', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
  ])('%s of 100', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])('%s lies outside', (header) => {
    expect(readRange(header, 100)).toBe('outside');
  });

  it.each([
    ['several', 'bytes=0-1,5-6'],
    ['of another unit', 'items=0-1'],
    ['backwards', 'bytes=9-1'],
    ['without numbers', 'bytes=-'],
    ['negative', 'bytes=--5'],
    ['in hex', 'bytes=0x1-0x9'],
    ['larger than any file', 'bytes=9999999999999999-'],
    ['empty', ''],
  ])('that is %s is ignored, and the whole is sent', (_, header) => {
    expect(readRange(header, 100)).toBe('whole');
  });
});
