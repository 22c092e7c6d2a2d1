import { afterEach, expect, it } from 'vitest';
import { bytesFor, decideCacheMb, entriesFor, FULL_CACHE_MB, LEAST_CACHE_MB, setCacheMemory } from './caches.ts';

const MEBIBYTE = 2 ** 20;
afterEach(() => setCacheMemory(FULL_CACHE_MB * MEBIBYTE));

it('gives each cache the bound of the table at the full setting, and half of it for half of the setting', () => {
  expect([bytesFor('library'), entriesFor('callers')]).toEqual([256 * MEBIBYTE, 20_000]);
  setCacheMemory((FULL_CACHE_MB * MEBIBYTE) / 2);
  expect([bytesFor('library'), entriesFor('callers')]).toEqual([128 * MEBIBYTE, 10_000]);
});

const GIBIBYTE = 2 ** 30;

it.each([
  ['the least on a machine with little memory', 1 * GIBIBYTE, undefined, LEAST_CACHE_MB],
  ['a sixteenth of the memory', 4 * GIBIBYTE, undefined, 256],
  ['a sixteenth of the limit of a container', 64 * GIBIBYTE, 2 * GIBIBYTE, 128],
  ['no more than the machine has under a limit above it', 4 * GIBIBYTE, 2 ** 63, 256],
  ['a sixteenth of the memory where the limit is unknown', 4 * GIBIBYTE, 0, 256],
  ['the full caches on a large machine', 256 * GIBIBYTE, undefined, FULL_CACHE_MB],
])('gives the caches %s by preset', (_, total, constrained, megabytes) => {
  expect(decideCacheMb({ total, constrained })).toBe(megabytes);
});
