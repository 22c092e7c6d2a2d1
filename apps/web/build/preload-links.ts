// Preload links (`preload`, `modulepreload`) in the document, so that the browser fetches fonts, application and the chunks of
// the screen in parallel with the entry script. There are three documents, because each screen needs other chunks: index.html
// opens with the home, live.html with the first frame of a channel, page.html with sign-in, settings and payments.

import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type ResolveOptions, type Rolldown } from 'vite';
import { hashedName } from './hash-start-script.ts';

const FONTS = /mona-sans-latin(-ext)?-wdth-normal.*\.woff2$/;
const APPLICATION = /\/app\/run-app\.tsx$/;
const HLS = /[\\/]node_modules[\\/]hls\.js[\\/]/;
const REACT = /[\\/]node_modules[\\/]react-dom[\\/]/;
const HOME = [APPLICATION, /\/screens\/home\/HomeScreen\.tsx$/];
const FIRST_PICTURE = /\/app\/first-picture\.ts$/;
const PICTURE = [FIRST_PICTURE, /\/shared\/media\/hls-engine\.ts$/];
const LIVE = [APPLICATION, /\/screens\/live-tv\/LiveTvScreen\.tsx$/];
const ENTRY = /<script type="module"(?= crossorigin src)/;
const ASK_FIRST = join(import.meta.dirname, '../src/app/ask-first.ts');
/** The server answers the addresses of channels, and of pages outside of the dashboard, with these (apps/server/src/http/web-app.ts). */
const LIVE_DOCUMENT = 'live.html';
const PAGE_DOCUMENT = 'page.html';
/** A `<template>` with links that would compete with the first frame; main.ts inserts them after that frame. */
const AFTER_PICTURE = 'after-picture';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** `resolve`: that of the application, for the script that is built apart. */
export function preloadLinks(resolve: Pick<ResolveOptions, 'conditions'>): Plugin {
  return {
    name: 'seyir:preload-links',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (_, { bundle = {} }) => [...fontTags(bundle), ...preloadTags(bundle, HOME)],
    // `post`: after Vite has put index.html into the bundle.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const script = await buildAskFirst(resolve);
        this.emitFile({ type: 'asset', ...script });
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('The build has no index.html.');
        const source = writeLiveDocument(String(document.source), bundle, script.fileName);
        this.emitFile({ type: 'asset', fileName: LIVE_DOCUMENT, source });
        const page = writePageDocument(String(document.source), bundle);
        this.emitFile({ type: 'asset', fileName: PAGE_DOCUMENT, source: page });
      },
    },
  };
}

interface BuiltScript {
  readonly fileName: string;
  readonly source: string;
}

/**
 * The first script of live.html, as a classic script (IIFE) in one file. A module runs after its whole graph is fetched and
 * compiled, the player's chunks included; this script runs as soon as it has arrived.
 */
async function buildAskFirst(resolve: Pick<ResolveOptions, 'conditions'>): Promise<BuiltScript> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve,
    build: { write: false, rolldownOptions: { input: ASK_FIRST, output: { format: 'iife' } } },
  });
  const [script, ...others] = (built as Rolldown.RolldownOutput).output;
  if (others.length > 0) throw new Error(`The first script was built in ${others.length + 1} files.`);
  return { fileName: hashedName('ask-first', script.code), source: script.code };
}

function fontTags(bundle: Bundle): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
  return fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' }));
}

/** Links for the chunks of `modules` and their styles, without chunks that the entry or `before` load already. */
function preloadTags(bundle: Bundle, modules: readonly RegExp[], before: readonly RegExp[] = []): HtmlTagDescriptor[] {
  const entry = withImports(bundle, (chunk) => chunk.isEntry);
  const known = new Set([...entry, ...chunksOf(bundle, before)]);
  const chunks = chunksOf(bundle, modules).filter((chunk) => !known.has(chunk));
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    // Only the application needs these: the first picture is styled by the entry's style sheet.
    ...[...styles].map((file) => link(file, { rel: 'preload', as: 'style' })),
    ...chunks.map(({ fileName }) => link(fileName, { rel: 'modulepreload' })),
  ];
}

/** Loaded after the first page, whatever page it is. */
const SOON_AFTER = [
  /\/app\/server-events\.ts$/,
  /\/shared\/ui\/Toast\/ToastHost\.tsx$/,
  /\/shared\/(keys\/(spatial|focus-memory|start-focus)|back\/back-key)\.ts$/,
  /\/features\/player\/CornerPlace\.tsx$/,
];

/** The files that the home opens with: scripts, styles and fonts. */
export function listShell(bundle: Bundle): string[] {
  const chunks = new Set([
    ...withImports(bundle, (chunk) => chunk.isEntry),
    ...chunksOf(bundle, [...HOME, ...SOON_AFTER]),
  ]);
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
  const before = Object.keys(bundle).filter((file) => file.startsWith('assets/before-start-'));
  return [...new Set([...before, ...[...chunks].map(({ fileName }) => fileName), ...styles, ...fonts])];
}

const holds = ({ moduleIds }: Chunk, module: RegExp) => moduleIds.some((id) => module.test(id));

/** In the order of `modules`. */
function chunksOf(bundle: Bundle, modules: readonly RegExp[]): Chunk[] {
  const found = modules.flatMap((name) => [...withImports(bundle, (chunk) => holds(chunk, name))]);
  return [...new Set(found)];
}

/** live.html: index.html, whose preload links stand on lines of their own, with the links of the live screen instead. */
export function writeLiveDocument(home: string, bundle: Bundle, askFirst: string): string {
  const ours = [...fontTags(bundle), ...preloadTags(bundle, HOME)].map(({ attrs }) => `"${attrs?.href}"`);
  const lines = home.split('\n');
  const isOurs = (line: string) => ours.some((href) => line.includes(href));
  const at = lines.findIndex(isOurs);
  if (at < 0) throw new Error('index.html has none of its preload links.');
  checkPicture(bundle);
  const first = preloadTags(bundle, PICTURE).map(writeTag);
  // Without the fonts, which main.ts loads: Chrome does not use a font preload that is inserted this late.
  const later = preloadTags(bundle, LIVE, PICTURE).map(writeTag);
  // `async`: neither script waits for the parser.
  const rest = lines
    .filter((line) => !isOurs(line))
    .map((line) =>
      line.replace(
        ENTRY,
        (entry) => `<script async fetchpriority="high" src="/${askFirst}"></script>\n    ${entry} async`,
      ),
    );
  return [
    ...rest.slice(0, at),
    ...first,
    `    <template id="${AFTER_PICTURE}">`,
    ...later,
    '    </template>',
    ...rest.slice(at),
  ].join('\n');
}

/**
 * Nothing on the way to the first picture imports React, nor hls.js other than by `import()`: evaluating either holds the
 * questions up. One shared phrase is enough to bring a chunk along that imports the application.
 */
function checkPicture(bundle: Bundle): void {
  const early =
    chunksOf(bundle, PICTURE).find((chunk) => holds(chunk, REACT)) ??
    chunksOf(bundle, [FIRST_PICTURE]).find((chunk) => holds(chunk, HLS));
  if (early) throw new Error(`The first picture of a channel waits for ${early.fileName}, which it imports.`);
}

/**
 * page.html: index.html, whose links of the home are `prefetch`. The page does not use them, so a preload would compete with its
 * own chunks, and the browser would warn of it; the home comes next, and finds them in the cache.
 */
export function writePageDocument(home: string, bundle: Bundle): string {
  const hrefs = (modules: readonly RegExp[]) => preloadTags(bundle, modules).map(({ attrs }) => `"${attrs?.href}"`);
  const own = new Set(hrefs([APPLICATION]));
  const later = hrefs(HOME).filter((href) => !own.has(href));
  return home
    .split('\n')
    .map((line) =>
      later.some((href) => line.includes(href)) ? line.replace(/rel="(module)?preload"/, 'rel="prefetch"') : line,
    )
    .join('\n');
}

function writeTag({ tag, attrs = {} }: HtmlTagDescriptor): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${value}"`);
  return `    <${tag}${written.join('')}>`;
}

/** Chunks and their transitive static imports. */
function withImports(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): Set<Chunk> {
  const found = new Set(Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk' && isWanted(file)));
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      // `for…of` over a Set also visits members added during the walk.
      if (file?.type === 'chunk') found.add(file as Chunk);
    }
  }
  return found;
}

function link(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: '', href: `/${file}` }, injectTo: 'head' };
}
