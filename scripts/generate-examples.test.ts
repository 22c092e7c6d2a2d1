import { expect, it } from 'vitest';
import { cutRegion } from './generate-examples.ts';

const SOURCE = `import x;
  // #region open
  const a = 1;
    deep();

  // #endregion
after();
`;

it('cuts a region and moves it to the margin', () => {
  expect(cutRegion(SOURCE, 'open')).toBe('const a = 1;\n  deep();\n');
});

it('finds no region by another name', () => {
  expect(cutRegion(SOURCE, 'ope')).toBeUndefined();
});
