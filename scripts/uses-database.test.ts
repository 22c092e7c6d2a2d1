import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTestsWithoutDatabase } from './uses-database.ts';

const without = new Set(listTestsWithoutDatabase(dirname(import.meta.dirname)));

describe('listTestsWithoutDatabase', () => {
  it.each([
    ['apps/server/src/media/mp4/boxes.test.ts', true],
    ['apps/server/src/http/fast-lane.test.ts', true],
    ['apps/server/src/features/session/session.test.ts', false],
    // Over a server of the tests' support.
    ['apps/server/src/billing/package-purchase.test.ts', false],
    // Over a process of its own.
    ['apps/server/src/main.long.test.ts', false],
    ['demo/src/studio/score/render-score.long.test.ts', true],
    // Over the server's support of tests.
    ['demo/src/load-demo.test.ts', false],
  ])('%s: %s', (file, expected) => expect(without.has(file)).toBe(expected));
});
