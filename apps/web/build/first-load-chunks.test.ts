import { describe, expect, it } from 'vitest';
import { firstLoadChunks, withImports } from './first-load-chunks.ts';

const graphOf = (imports: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
});

describe('withImports', () => {
  it('finds all a module imports, also in a circle, and nothing beside it', () => {
    const graph = graphOf({ a: ['b', 'c'], b: ['d'], d: ['a'], other: ['c'] });
    expect([...withImports('a', graph)].sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('firstLoadChunks', () => {
  const tests = firstLoadChunks().map(({ test }) => test as (id: string) => boolean);

  it('leaves what no front page uses to the screens that do', () => {
    expect(tests.map((isTaken) => isTaken('/seyir/node_modules/zod/v4/core/schemas.js'))).toEqual([false, false]);
    expect(tests.map((isTaken) => isTaken('/seyir/node_modules/react/index.js'))).toEqual([true, true]);
  });
});
