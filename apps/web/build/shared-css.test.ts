// @vitest-environment node
import { preprocessCSS, resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { cssOptions, sharedCss } from './shared-css.ts';

const config = await resolveConfig({ configFile: false, css: cssOptions, logLevel: 'silent' }, 'build');

/** What the build makes of a CSS module. */
async function compile(sheet: string): Promise<string> {
  const { handler } = sharedCss().transform as unknown as { handler: (code: string) => { code: string } };
  const { code } = handler.call({ addWatchFile: () => {} }, sheet);
  return (await preprocessCSS(code, 'Card.module.css', config)).code.replaceAll(/\s+/g, ' ');
}

describe('sharedCss', () => {
  it.each([
    ['(--phone)', '(width <= 599px)'],
    ['(hover: none), (--tv)', '(hover: none), (width >= 1920px)'],
    ['(--landscape-phone) and (--tablet-up)', '(height <= 480px) and (width >= 600px)'],
  ])('@media %s becomes @media %s', async (query, written) => {
    expect(await compile(`@media ${query} { .card { color: red; } }`)).toContain(`@media ${written} {`);
  });
  it('writes out a mixin, also in a cascade layer and for a descendant', async () => {
    expect(await compile('@layer parts { .card > span { @include truncate; } }')).toMatch(
      /^@layer parts { \.\w+_card > span { text-overflow: ellipsis; white-space: nowrap; overflow: hidden; } }/,
    );
  });
  it('gives a mixin the value in its place', async () => {
    expect(await compile('.card { @include square(calc(2 * var(--sp-2))); }')).toContain(
      'inline-size: calc(2 * var(--sp-2)); block-size: calc(2 * var(--sp-2));',
    );
  });
  it.each([
    ['square', 'takes a value'],
    ['truncate(2px)', 'takes no value'],
  ])('refuses %s: it %s', async (included, reason) => {
    await expect(compile(`.card { @include ${included}; }`)).rejects.toThrow(reason);
  });
  it('refuses a name that mixins.css does not define', async () => {
    await expect(compile('.card { @include glow; }')).rejects.toThrow('Mixin glow is not defined');
  });
  it('refuses a name that media.css does not define', async () => {
    await expect(compile('@media (--watch) { .card { color: red; } }')).rejects.toThrow('--watch is not defined');
  });
});
