import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTestsWithoutDatabase } from './uses-database.ts';

const without = new Set(listTestsWithoutDatabase(join(import.meta.dirname, '../apps/server')));

describe('listTestsWithoutDatabase', () => {
  it.each([
    ['src/streaming/mp4/boxes.test.ts', true],
    ['src/http/fast-lane.test.ts', true],
    ['src/features/session/session.test.ts', false],
    // Over a server of the tests' support.
    ['src/features/payments/purchase.test.ts', false],
    // Over a process of its own.
    ['src/main.test.ts', false],
  ])('%s: %s', (file, expected) => expect(without.has(file)).toBe(expected));
});
