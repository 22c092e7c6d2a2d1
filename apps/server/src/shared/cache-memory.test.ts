import { afterEach, expect, it } from 'vitest';
import { bytesFor, entriesFor, PRESET_CACHE_MB, setCacheMemory } from './cache-memory.ts';

const MEBIBYTE = 2 ** 20;
afterEach(() => setCacheMemory(PRESET_CACHE_MB * MEBIBYTE));

it('gives each cache the bound of the table at the preset, and half of it for half of the setting', () => {
  expect([bytesFor('library'), entriesFor('callers')]).toEqual([256 * MEBIBYTE, 20_000]);
  setCacheMemory((PRESET_CACHE_MB * MEBIBYTE) / 2);
  expect([bytesFor('library'), entriesFor('callers')]).toEqual([128 * MEBIBYTE, 10_000]);
});
