import { describe, expect, it } from 'vitest';
import { hashSources, isBuildInput } from './web-build.ts';

const file = (path: string, text: string) => ({ path, content: Buffer.from(text) });

describe('hashSources', () => {
  const base = hashSources([file('a.ts', 'one'), file('b.ts', 'two')]);
  it('does not depend on the order', () => {
    expect(hashSources([file('b.ts', 'two'), file('a.ts', 'one')])).toBe(base);
  });
  it.each([
    ['a changed text', [file('a.ts', 'one!'), file('b.ts', 'two')]],
    ['a new name', [file('a.ts', 'one'), file('c.ts', 'two')]],
    ['a file more', [file('a.ts', 'one'), file('b.ts', 'two'), file('c.ts', '')]],
    ['a file less', [file('a.ts', 'one')]],
    ['text that moved from one file to the next', [file('a.ts', 'onet'), file('b.ts', 'wo')]],
  ])('changes with %s', (_, files) => {
    expect(hashSources(files)).not.toBe(base);
  });
});

describe('isBuildInput', () => {
  it.each([
    ['apps/web/src/main.ts', true],
    ['apps/web/index.html', true],
    ['apps/web/vite.config.ts', true],
    ['packages/core/src/limits/profile.ts', true],
    ['apps/web/src/shared/text/latest.ts', true],
    ['apps/web/dist', false],
    ['apps/web/node_modules', false],
    ['apps/web/src/shared/keys/keys.test.ts', false],
    ['apps/web/src/shared/ui/Tabs/Tabs.test.tsx', false],
  ])('%s: %s', (path, expected) => {
    expect(isBuildInput(path)).toBe(expected);
  });
});
