import { describe, expect, it } from 'vitest';
import { checkStyles } from './styles.ts';

const SHEET = 'apps/web/src/shared/ui/Card/Card.module.css';
const MEDIA = 'apps/web/src/shared/styles/media.css';
const MIXINS = 'apps/web/src/shared/styles/mixins.css';
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
    ['@media (max-width: 599px) {', 1],
    ['@media (hover: none) and (width >= 37.5em) {', 1],
    ['@media (--phone), (max-height: 480px) {', 1],
    ['@media (--phone), (--low) {', 0],
    ['@media (hover: none) and (orientation: portrait) {', 0],
    ['@container (max-width: 599px) {', 0],
    ['z-index: 2;', 1],
    ['z-index: -1;', 1],
    ['z-index: var(--z-above);', 0],
    ['z-index: calc(var(--z-nav) - 1);', 0],
    ['z-index: auto;', 0],
  ])('%s: %i problems', (line, problems) => {
    expect(check({ [SHEET]: `.card {\n${line}\n}` })).toHaveLength(problems);
  });
  it('names file, line and property', () => {
    expect(check({ [SHEET]: '.card {\n  gap: 7px;\n}' })).toEqual([
      `${SHEET}:2 gap: 7px is written by hand: use --sp-* of tokens.css`,
    ]);
  });
  it('finds a breakpoint that nothing reads', () => {
    const media = '@custom-media --phone (max-width: 599px);\n@custom-media --tv (min-width: 1920px);';
    expect(check({ [MEDIA]: media, [SHEET]: '@media (hover: none), (--tv) {\n}' })).toEqual([
      `${MEDIA} defines --phone, which nothing reads`,
    ]);
  });
  it('finds a mixin that nothing reads', () => {
    const mixins = '/* `@include stack;` */\n@mixin stack {\n}\n@mixin cover {\n}\n@mixin square(--side) {\n}';
    expect(check({ [MIXINS]: mixins, [SHEET]: '.card { @include cover; @include square(2rem); }' })).toEqual([
      `${MIXINS} defines stack, which nothing reads`,
    ]);
  });
  it('finds a token that nothing reads', () => {
    const tokens = ':root {\n  --sp-1: 4px;\n  --sp-2: 8px;\n  --hue: 1;\n}';
    const reader = "style.setProperty('--hue', '2');";
    const files = { [TOKENS]: tokens, [SHEET]: 'a { gap: var(--sp-1); }', 'apps/web/src/a.ts': reader };
    expect(check(files)).toEqual([`${TOKENS} defines --sp-2, which nothing reads`]);
  });
});
