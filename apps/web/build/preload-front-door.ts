// Tells the browser in the document itself what the visit needs next, so that it is fetched beside the script and not after
// it: the two font files of our languages, the application, and the chunks of the screen. There are two documents, since
// one screen's chunks are a burden for the other: index.html opens with the home, live.html with the picture of a channel.

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { buildAskFirst } from './ask-first-script.ts';

const FONTS = /mona-sans-latin(-ext)?-wdth-normal.*\.woff2$/;
const APPLICATION = /\/app\/run-app\.tsx$/;
const HOME = [APPLICATION, /\/screens\/home\/HomeScreen\.tsx$/];
const PICTURE = [/\/app\/first-picture\.ts$/, /\/shared\/media\/hls-engine\.ts$/];
const LIVE = [APPLICATION, /\/screens\/live-tv\/LiveTvScreen\.tsx$/];
const ENTRY = /<script type="module"(?= crossorigin src)/;
/** The server answers with it where a channel is opened (apps/server/src/http/web-app.ts). */
const LIVE_DOCUMENT = 'live.html';
/** What the browser would otherwise fetch beside the picture; main.ts takes it out once that is there. */
const AFTER_PICTURE = 'after-picture';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

export function preloadFrontDoor(): Plugin {
  return {
    name: 'seyir:preload-front-door',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (_, { bundle = {} }) => [...fontTags(bundle), ...preloadTags(bundle, HOME)],
    // After Vite has put its document into the bundle.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const script = await buildAskFirst();
        this.emitFile({ type: 'asset', ...script });
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('The build has no index.html.');
        const source = writeLiveDocument(String(document.source), bundle, script.fileName);
        this.emitFile({ type: 'asset', fileName: LIVE_DOCUMENT, source });
      },
    },
  };
}

function fontTags(bundle: Bundle): HtmlTagDescriptor[] {
  const fonts = Object.keys(bundle).filter((file) => FONTS.test(file));
  return fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' }));
}

/** The chunks of some modules with their styles; what the entry or `before` bring is in the page already. */
function preloadTags(bundle: Bundle, modules: readonly RegExp[], before: readonly RegExp[] = []): HtmlTagDescriptor[] {
  const entry = withImports(bundle, (chunk) => chunk.isEntry);
  const known = new Set([...entry, ...chunksOf(bundle, before)]);
  const chunks = chunksOf(bundle, modules).filter((chunk) => !known.has(chunk));
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    // The first picture is dressed by what the page brings: these are for the application.
    ...[...styles].map((file) => link(file, { rel: 'preload', as: 'style' })),
    ...chunks.map(({ fileName }) => link(fileName, { rel: 'modulepreload' })),
  ];
}

const holds = ({ moduleIds }: Chunk, module: RegExp) => moduleIds.some((id) => module.test(id));

/** In the order in which they are named. */
function chunksOf(bundle: Bundle, modules: readonly RegExp[]): Chunk[] {
  const found = modules.flatMap((name) => [...withImports(bundle, (chunk) => holds(chunk, name))]);
  return [...new Set(found)];
}

/** The home's document, which has the home's links in lines of their own, with those of the other screen. */
export function writeLiveDocument(home: string, bundle: Bundle, askFirst: string): string {
  const ours = [...fontTags(bundle), ...preloadTags(bundle, HOME)].map(({ attrs }) => `"${attrs?.href}"`);
  const lines = home.split('\n');
  const isOurs = (line: string) => ours.some((href) => line.includes(href));
  const at = lines.findIndex(isOurs);
  if (at < 0) throw new Error('The document has none of the links it was given.');
  const first = preloadTags(bundle, PICTURE).map(writeTag);
  // Without the fonts, which main.ts asks for then: a link for them that is put in so late goes unused in Chrome.
  const later = preloadTags(bundle, LIVE, PICTURE).map(writeTag);
  // The picture does not wait for the page around it to be read.
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

function writeTag({ tag, attrs = {} }: HtmlTagDescriptor): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${value}"`);
  return `    <${tag}${written.join('')}>`;
}

/** The chunks asked for and all they import, down to the last. */
function withImports(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): Set<Chunk> {
  const found = new Set(Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk' && isWanted(file)));
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      // A set that grows while it is walked is walked to its new end.
      if (file?.type === 'chunk') found.add(file as Chunk);
    }
  }
  return found;
}

function link(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: '', href: `/${file}` }, injectTo: 'head' };
}
