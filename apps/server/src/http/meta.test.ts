import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './compression.ts';
import { chooseLanguage, readDeviceType, readOrigin } from './meta.ts';
import { matchesEtag } from './prepared.ts';
import { addressKey } from './rate-limit.ts';

describe('chooseLanguage', () => {
  it.each([
    ['tr', 'tr'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['de, en;q=0.2, tr;q=0.1', 'en'],
    ['en;q=0.5, tr;q=0.8', 'tr'],
    ['en;q=0, *', 'tr'],
    ['en;q=nonsense', 'tr'],
    ['de', 'tr'],
    ['', 'tr'],
    [undefined, 'tr'],
  ])('%s', (header, language) => expect(chooseLanguage(header)).toBe(language));
});

describe('readOrigin', () => {
  it.each([
    ['http', 'localhost:8080', 'http://localhost:8080'],
    ['https', 'tv.example', 'https://tv.example'],
    ['http', '[::1]:8080', 'http://[::1]:8080'],
    ['gopher', 'tv.example', 'http://tv.example'],
    ['http', 'tv.example/path', undefined],
    ['http', 'user@tv.example', undefined],
    ['http', 'tv.example:port', undefined],
    ['http', '<script>', undefined],
    ['http', '-.example', undefined],
    ['http', 'a'.repeat(300), undefined],
    ['http', '', undefined],
    ['http', undefined, undefined],
  ])('%s and %s: %s', (protocol, host, origin) => expect(readOrigin(protocol, host)).toBe(origin));
});

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
});

describe('readDeviceType', () => {
  it.each([
    ['web-edge', 'web-edge'],
    ['Web Edge', undefined],
    ['x'.repeat(40), undefined],
    [['a', 'b'], undefined],
    [undefined, undefined],
  ])('%s', (header, type) => expect(readDeviceType(header)).toBe(type));
});

describe('matchesEtag', () => {
  it.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc"', true],
    ['*', true],
    ['"abcd"', false],
    [undefined, false],
  ])('%s', (header, isMatch) => expect(matchesEtag(header, 'W/"abc"')).toBe(isMatch));
});

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '127.0.0.1'],
    ['fe80::', 'fe80:0:0:0'],
  ])('%s', (ip, key) => expect(addressKey(ip)).toBe(key));
});
