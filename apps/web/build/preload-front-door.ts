// Tells the browser in the page itself what nearly every visit needs next, so that it is fetched beside the script and
// not after it: the two font files of our languages and the chunks of the home screen.

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const FONTS = /mona-sans-latin(-ext)?-wdth-normal.*\.woff2$/;
const HOME_SCREEN = /\/screens\/home\/HomeScreen\.tsx$/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export function preloadFrontDoor(): Plugin {
  return {
    name: 'seyir:preload-front-door',
    apply: 'build',
    transformIndexHtml: (_, { bundle }) => preloadTags(bundle ?? {}),
  };
}

export function preloadTags(bundle: Bundle): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
  // What the entry brings is in the page already.
  const known = withImports(bundle, (chunk) => chunk.isEntry);
  const chunks = [...withImports(bundle, (chunk) => HOME_SCREEN.test(chunk.facadeModuleId ?? ''))].filter(
    (chunk) => !known.has(chunk),
  );
  return [
    ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
    ...chunks.map(({ fileName }) => link(fileName, { rel: 'modulepreload' })),
  ];
}

/** The chunks asked for and all they import, down to the last. */
function withImports(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): Set<Chunk> {
  const found = new Set(Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk' && isWanted(file)));
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      // A set that grows while it is walked is walked to its new end.
      if (file?.type === 'chunk') found.add(file);
    }
  }
  return found;
}

function link(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: '', href: `/${file}` }, injectTo: 'head' };
}
