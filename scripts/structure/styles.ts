// Checks of style sheets: spacing and z-index come from tokens.css, breakpoints from media.css; tokens, breakpoints and mixins are
// all read.
import type { Sources } from './rules.ts';

const MEDIA = 'apps/web/src/shared/styles/media.css';
const MIXINS = 'apps/web/src/shared/styles/mixins.css';
const TOKENS = /^apps\/web\/src\/shared\/styles\/tokens[\w-]*\.css$/;
/** The page for browsers that the product does not run in: they may not import custom properties. */
const WITHOUT_TOKENS = 'apps/web/src/shared/styles/start.css';
const SPACING = /^\s*((?:scroll-)?(?:gap|row-gap|column-gap|padding[\w-]*|margin[\w-]*))\s*:\s*([^;]+);/;
/** A width or height of the viewport; a container's belongs to one component. */
const BREAKPOINT = /@media[^{]*?\(((?!--)[^()]*\b(?:width|height)\b[^()]*)\)/;
const Z_INDEX = /\bz-index\s*:\s*(-?\d+)\s*[;}]/;
/** Larger distances are the geometry of one component; a hairline is no spacing. */
const LARGEST_STEP_PX = 40;

export function checkStyles(sources: Sources): string[] {
  const all = [...sources].filter(([path]) => path.startsWith('apps/web/'));
  const sheets = all.filter(([path]) => path.endsWith('.css') && path !== WITHOUT_TOKENS);
  const lines = sheets
    .filter(([path]) => !TOKENS.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => checkLine(line).map((problem) => `${path}:${index + 1} ${problem}`)),
    );
  const text = all.map(([, content]) => content).join('\n');
  const read = new Set([...text.matchAll(/(?:var\(\s*|['"`])(--[\w-]+)/g)].map(([, name]) => name));
  const unreadTokens = sheets
    .filter(([path]) => TOKENS.test(path))
    .flatMap(([path, content]) =>
      [...content.matchAll(/^\s*(--[\w-]+)\s*:/gm)]
        .map(([, name]) => name)
        .filter((name) => !read.has(name))
        .map((name) => `${path} defines ${name}, which nothing reads`),
    );
  const unreadMedia = [...(sources.get(MEDIA) ?? '').matchAll(/^@custom-media (--[\w-]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => !new RegExp(`@media[^{]*\\(${name}\\)[^{]*\\{`).test(text))
    .map((name) => `${MEDIA} defines ${name}, which nothing reads`);
  const unreadMixins = [...(sources.get(MIXINS) ?? '').matchAll(/^@mixin ([\w-]+)/gm)]
    .map(([, name]) => name)
    .filter(
      (name) => !sheets.some(([path, sheet]) => path !== MIXINS && new RegExp(`@include ${name}[;(]`).test(sheet)),
    )
    .map((name) => `${MIXINS} defines ${name}, which nothing reads`);
  return [...lines, ...new Set(unreadTokens), ...unreadMedia, ...unreadMixins];
}

function checkLine(line: string): string[] {
  const [, property, value = ''] = SPACING.exec(line) ?? [];
  const raw = [...value.matchAll(/(\d+(?:\.\d+)?)px/g)]
    .map(([, px]) => Number(px))
    .filter((px) => px > 1 && px <= LARGEST_STEP_PX);
  const breakpoint = BREAKPOINT.exec(line)?.[1];
  const zIndex = Z_INDEX.exec(line)?.[1];
  return [
    ...(raw.length > 0 ? [`${property}: ${raw.join('px, ')}px is written by hand: use --sp-* of tokens.css`] : []),
    ...(breakpoint ? [`@media (${breakpoint}) is written by hand: use a custom media query of media.css`] : []),
    ...(zIndex ? [`z-index: ${zIndex} is written by hand: use --z-* of tokens.css`] : []),
  ];
}
