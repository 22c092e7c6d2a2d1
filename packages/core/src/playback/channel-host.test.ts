import { describe, expect, it } from 'vitest';
import { moveToCdn } from './channel-host.ts';

const HOSTS = [
  { from: 'old.example.test', to: 'https://cdn.example.test/channels' },
  { from: 'other.example.test:8080', to: 'https://cdn.example.test/other/' },
];

describe('moveToCdn', () => {
  it.each([
    ['https://old.example.test/a/index.m3u8?x=1&y=%20', 'https://cdn.example.test/channels/a/index.m3u8?x=1&y=%20'],
    ['http://old.example.test/a#t=3', 'https://cdn.example.test/channels/a#t=3'],
    ['https://OLD.example.test/A', 'https://cdn.example.test/channels/A'],
    ['https://old.example.test', 'https://cdn.example.test/channels/'],
    ['https://old.example.test?x=1', 'https://cdn.example.test/channels/?x=1'],
    ['http://other.example.test:8080//a', 'https://cdn.example.test/other//a'],
  ])('rewrites %s [LIVE-17]', (address, moved) => expect(moveToCdn(address, HOSTS)).toBe(moved));

  it.each([
    'https://other.example.test/a',
    'https://old.example.test.evil.test/a',
    'https://notold.example.test/a',
    'https://old.example.test@evil.test/a',
    'https://user@old.example.test/a',
    'https://elsewhere.test/old.example.test/a',
    'ftp://old.example.test/a',
    '//old.example.test/a',
    '/stream/token/c/1/live/index.m3u8',
    '-1',
    '',
  ])('leaves %j as it is [LIVE-17]', (address) => expect(moveToCdn(address, HOSTS)).toBe(address));
});
