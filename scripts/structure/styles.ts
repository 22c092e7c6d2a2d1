// Checks of style sheets: spacing comes from the scale of tokens.css, and no token is defined that nothing reads.
import type { Sources } from './rules.ts';

const TOKENS = /^apps\/web\/src\/shared\/styles\/tokens[\w-]*\.css$/;
/** The page for browsers that the product does not run in: they may not import custom properties. */
const WITHOUT_TOKENS = 'apps/web/src/shared/styles/start.css';
const SPACING = /^\s*((?:scroll-)?(?:gap|row-gap|column-gap|padding[\w-]*|margin[\w-]*))\s*:\s*([^;]+);/;
/** Larger distances are the geometry of one component; a hairline is no spacing. */
const LARGEST_STEP_PX = 40;

export function checkStyles(sources: Sources): string[] {
  const all = [...sources].filter(([path]) => path.startsWith('apps/web/'));
  const sheets = all.filter(([path]) => path.endsWith('.css') && path !== WITHOUT_TOKENS);
  const spacing = sheets
    .filter(([path]) => !TOKENS.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const [, property, value = ''] = SPACING.exec(line) ?? [];
        const raw = [...value.matchAll(/(\d+(?:\.\d+)?)px/g)]
          .map(([, px]) => Number(px))
          .filter((px) => px > 1 && px <= LARGEST_STEP_PX);
        return raw.length > 0
          ? [`${path}:${index + 1} ${property}: ${raw.join('px, ')}px is written by hand: use --sp-* of tokens.css`]
          : [];
      }),
    );
  const text = all.map(([, content]) => content).join('\n');
  const read = new Set([...text.matchAll(/(?:var\(\s*|['"`])(--[\w-]+)/g)].map(([, name]) => name));
  const unread = sheets
    .filter(([path]) => TOKENS.test(path))
    .flatMap(([path, content]) =>
      [...content.matchAll(/^\s*(--[\w-]+)\s*:/gm)]
        .map(([, name]) => name)
        .filter((name) => !read.has(name))
        .map((name) => `${path} defines ${name}, which nothing reads`),
    );
  return [...spacing, ...new Set(unread)];
}
