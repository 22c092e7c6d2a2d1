import { describe, expect, it } from 'vitest';
import { checkStyles } from './styles.ts';

const SHEET = 'apps/web/src/shared/ui/Card/Card.module.css';
const TOKENS = 'apps/web/src/shared/styles/tokens.css';
const check = (files: Readonly<Record<string, string>>) => checkStyles(new Map(Object.entries(files)));

describe('checkStyles', () => {
  it.each([
    ['padding: 12px;', 1],
    ['  margin-inline: 0 -8px;', 1],
    ['gap: calc(var(--gap) + 4px);', 1],
    ['scroll-padding-inline: 16px;', 1],
    ['padding: var(--sp-3) 0;', 0],
    ['margin: -1px;', 0],
    ['margin-block-start: -146px;', 0],
    ['width: 12px;', 0],
    ['padding: 1.5rem;', 0],
  ])('%s: %i problems', (line, problems) => {
    expect(check({ [SHEET]: `.card {\n${line}\n}` })).toHaveLength(problems);
  });
  it('names file, line and property', () => {
    expect(check({ [SHEET]: '.card {\n  gap: 7px;\n}' })).toEqual([
      `${SHEET}:2 gap: 7px is written by hand: use --sp-* of tokens.css`,
    ]);
  });
  it('finds a token that nothing reads', () => {
    const tokens = ':root {\n  --sp-1: 4px;\n  --sp-2: 8px;\n  --hue: 1;\n}';
    const reader = "style.setProperty('--hue', '2');";
    const files = { [TOKENS]: tokens, [SHEET]: 'a { gap: var(--sp-1); }', 'apps/web/src/a.ts': reader };
    expect(check(files)).toEqual([`${TOKENS} defines --sp-2, which nothing reads`]);
  });
});
