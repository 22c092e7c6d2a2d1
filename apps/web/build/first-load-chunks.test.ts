import { describe, expect, it } from 'vitest';
import { firstLoadChunks, withImports } from './first-load-chunks.ts';

const graphOf = (
  imports: Readonly<Record<string, readonly string[]>>,
  code: Readonly<Record<string, string>> = {},
) => ({
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id], code: code[id] ?? null } : null),
});

describe('withImports', () => {
  it('finds the transitive imports of a module, also in a circle', () => {
    const graph = graphOf({ a: ['b', 'c'], b: ['d'], d: ['a'], other: ['c'] });
    expect([...withImports('a', graph)].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('follows the index of the icons only to the imported ones', () => {
    const folder = '/x/node_modules/lucide-react/dist/esm';
    const [index, lock, fingerprint, star] = [
      'lucide-react',
      'icons/lock',
      'icons/fingerprint-pattern',
      'icons/star',
    ].map((name) => `${folder}/${name}.mjs`) as [string, string, string, string];
    const graph = graphOf(
      { a: [index], [index]: [lock, fingerprint, star], [lock]: ['icon.mjs'] },
      {
        a: 'import { Fingerprint, Lock as LockIcon } from "lucide-react";',
        [index]: [
          "export { default as Lock } from './icons/lock.mjs';",
          "export { default as Fingerprint, default as FingerprintPattern } from './icons/fingerprint-pattern.mjs';",
          "export { default as Star } from './icons/star.mjs';",
        ].join('\n'),
      },
    );
    expect([...withImports('a', graph)].sort()).toEqual([fingerprint, lock, index, 'a', 'icon.mjs'].sort());
  });
});

describe('firstLoadChunks', () => {
  const isTaken = (id: string) => firstLoadChunks().some(({ test }) => (test as (id: string) => boolean)(id));

  it('leaves zod out of every group', () => {
    expect(isTaken('/seyir/node_modules/zod/v4/core/schemas.js')).toBe(false);
    expect(isTaken('/seyir/node_modules/react/index.js')).toBe(true);
  });

  it('puts hls.js into the chunk of its own first', () => {
    const groups = firstLoadChunks();
    const takers = groups.filter(({ test }) => (test as (id: string) => boolean)('/seyir/node_modules/hls.js/hls.mjs'));
    const strongest = Math.max(...groups.map(({ priority = 0 }) => priority));
    expect(takers.find(({ priority }) => priority === strongest)?.name).toBe('hls');
  });
});
