import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Names of the jobs that a folder's sources declare. */
const listDeclared = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('test'))
    .flatMap((path) => {
      const source = readFileSync(join(ROOT, folder, path), 'utf8');
      return [...source.matchAll(/\bjobs\.define\(\s*'([a-z-]+)'/g)].map(([, name = '']) => name);
    });

it('has a line for every job in docs/operations.md', () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const section = page.slice(page.indexOf('\n## Jobs'), page.indexOf('\n## Behind a proxy'));
  const described = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name);
  const declared = [...listDeclared('apps/server/src'), ...listDeclared('demo/src')];
  expect(described.toSorted()).toEqual(declared.toSorted());
});
