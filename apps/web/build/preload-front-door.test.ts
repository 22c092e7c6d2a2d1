import type { HtmlTagDescriptor, Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { preloadFrontDoor, writeLiveDocument } from './preload-front-door.ts';

const chunk = (fileName: string, imports: string[], module?: string, ...styles: string[]) =>
  ({
    type: 'chunk',
    fileName,
    imports,
    isEntry: module === 'main.ts',
    moduleIds: module === undefined ? [] : [`/x/src/${module}`],
    viteMetadata: { importedCss: new Set(styles) },
  }) as unknown as Rolldown.OutputChunk;

const asset = (fileName: string) => ({ type: 'asset', fileName }) as Rolldown.OutputAsset;

const files = [
  chunk('index.js', ['runtime.js'], 'main.ts', 'index.css'),
  chunk('runtime.js', []),
  chunk('run-app.js', ['index.js', 'start.js'], 'app/run-app.tsx'),
  chunk('start.js', ['runtime.js', 'shared.js'], undefined, 'start.css'),
  chunk('first-picture.js', ['shared.js', 'picture.js'], 'app/first-picture.ts'),
  chunk('picture.js', []),
  chunk('shared.js', []),
  chunk('hls.js', [], 'shared/media/hls-engine.ts'),
  chunk('HomeScreen.js', ['start.js', 'Tabs.js'], 'screens/home/HomeScreen.tsx', 'home.css'),
  chunk('Tabs.js', ['Badge.js', 'start.js']),
  chunk('Badge.js', ['Tabs.js']),
  chunk('LiveTvScreen.js', ['start.js', 'Badge.js'], 'screens/live-tv/LiveTvScreen.tsx', 'live.css'),
  chunk('Gallery.js', [], 'screens/gallery/GalleryScreen.tsx'),
  asset('assets/mona-sans-latin-wdth-normal-A1.woff2'),
  asset('assets/mona-sans-latin-ext-wdth-normal-B2.woff2'),
  asset('assets/baloo-2-latin-wght-normal-C3.woff2'),
];
const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]));

const attributes = (line: string) => /rel="([^"]*)".*href="([^"]*)"/.exec(line)?.slice(1).join(' ');

const FONTS = [
  'preload /assets/mona-sans-latin-wdth-normal-A1.woff2',
  'preload /assets/mona-sans-latin-ext-wdth-normal-B2.woff2',
];

it('names for the home the fonts, styles and chunks that the page does not bring anyway', () => {
  const { transformIndexHtml } = preloadFrontDoor();
  const tags = (transformIndexHtml as unknown as (html: string, context: object) => HtmlTagDescriptor[])('', {
    bundle,
  });
  expect(tags.map(({ attrs }) => `${attrs?.rel} ${attrs?.href}`)).toEqual([
    ...FONTS,
    'preload /start.css',
    'preload /home.css',
    ...['run-app', 'start', 'shared', 'HomeScreen', 'Tabs', 'Badge'].map((name) => `modulepreload /${name}.js`),
  ]);
});

describe('the document of a channel', () => {
  const home = [
    '<head>',
    '<script type="module" crossorigin src="/index.js">',
    '<link href="/start.css">',
    '<link href="/HomeScreen.js">',
    '</head>',
  ];

  it('fetches the picture’s parts at once, and the application’s after it', () => {
    const live = writeLiveDocument(home.join('\n'), bundle, 'ask-first.js').split('\n');
    const [from, to] = [live.indexOf('    <template id="after-picture">'), live.indexOf('    </template>')];
    expect(live.slice(0, 3)).toEqual([
      '<head>',
      '<script async fetchpriority="high" src="/ask-first.js"></script>',
      // Neither waits until the document is read.
      '    <script type="module" async crossorigin src="/index.js">',
    ]);
    expect(live.slice(3, from).map(attributes)).toEqual(
      ['first-picture', 'shared', 'picture', 'hls'].map((name) => `modulepreload /${name}.js`),
    );
    expect(live.slice(from + 1, to).map(attributes)).toEqual([
      'preload /start.css',
      'preload /live.css',
      ...['run-app', 'start', 'LiveTvScreen', 'Badge', 'Tabs'].map((name) => `modulepreload /${name}.js`),
    ]);
    expect(live.slice(to + 1)).toEqual(['</head>']);
  });

  it('leaves the fonts to the application: a link that comes late would be fetched for nothing', () => {
    expect(writeLiveDocument(home.join('\n'), bundle, 'ask-first.js')).not.toContain('woff2');
  });

  it('is not written when it would have no links', () => {
    expect(() => writeLiveDocument('<head></head>', bundle, 'ask-first.js')).toThrow('none of the links');
  });
});
