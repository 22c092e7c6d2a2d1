import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

describe('readSource', () => {
  it.each([
    ["import { a } from './a.ts';", './a.ts', 'static'],
    ["import './a.css';", './a.css', 'static'],
    ["import type { A } from './a.ts';", './a.ts', 'type'],
    ["import { type A } from './a.ts';", './a.ts', 'static'],
    ["export * from './a.ts';", './a.ts', 'static'],
    ["export { a } from './a.ts';", './a.ts', 'static'],
    ["export type { A } from './a.ts';", './a.ts', 'type'],
    ["const a = await import('./a.ts');", './a.ts', 'dynamic'],
    ["type A = import('./a.ts').A;", './a.ts', 'type'],
  ])('%s', (text, specifier, kind) => {
    expect(readSource('x.ts', text).imports).toEqual([{ specifier, kind }]);
  });
  it('reads no import from comments, texts and computed addresses', () => {
    const text = "// import { a } from './a.ts'\nconst b = `import c from './c.ts'`;\nawait import(b);";
    expect(readSource('x.ts', text).imports).toEqual([]);
  });
  it('reads JSX', () => {
    expect(readSource('x.tsx', "import { B } from './B.tsx';\nexport const A = () => <B />;").imports).toHaveLength(1);
  });
  it('fails on a file it cannot read', () => {
    expect(() => readSource('x.ts', 'const = ;')).toThrow('x.ts cannot be read');
  });

  it.each([
    ['process.exit(1);', true],
    ['const { env } = process;', true],
    ["import process from 'node:process';", true],
    ["import { argv } from 'node:process';", true],
    ['const on = { [process.platform]: 1 };', true],
    ['const all = { process };', true],
    ['child.process.kill();', false],
    ['const how = { process: 1 };', false],
    ['interface Child { process: string }', false],
    ["const word = 'process';", false],
    ['// process', false],
    ['', false],
  ])('process in %j: %s', (text, expected) => {
    expect(readSource('x.ts', text).usesProcess).toBe(expected);
  });

  it('collects literals that are relative paths', () => {
    const text = "import a from './a.ts';\nconst b = new URL('../b.json', import.meta.url);\nconst c = '/c';";
    expect(readSource('x.ts', text).relativePaths).toEqual(['./a.ts', '../b.json']);
  });
});
