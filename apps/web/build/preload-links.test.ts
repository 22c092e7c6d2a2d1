import type { HtmlTagDescriptor, Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { preloadLinks, writeLiveDocument, writePageDocument } from './preload-links.ts';

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

it('preloads fonts, styles and chunks of the home that the entry does not load', () => {
  const { transformIndexHtml } = preloadLinks({});
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

it('page.html prefetches what only the home needs', () => {
  const links = [
    ...['start.css', 'home.css'].map((file) => `<link rel="preload" as="style" href="/${file}">`),
    ...['run-app', 'start', 'HomeScreen'].map((name) => `<link rel="modulepreload" href="/${name}.js">`),
  ];
  expect(writePageDocument(links.join('\n'), bundle).split('\n').map(attributes)).toEqual([
    'preload /start.css',
    'prefetch /home.css',
    'modulepreload /run-app.js',
    'modulepreload /start.js',
    'prefetch /HomeScreen.js',
  ]);
});

describe('live.html', () => {
  const home = [
    '<head>',
    '<script type="module" crossorigin src="/index.js">',
    '<link href="/start.css">',
    '<link href="/HomeScreen.js">',
    '</head>',
  ];

  it.each([
    ['the application, by a chunk of shared phrases', 'react-dom/client.js', 'start.js', 'text.js'],
    ['hls.js before it is asked for', 'hls.js/dist/hls.mjs', 'hls.js', 'hls.js'],
  ])('is not built where the first picture imports %s', (_, module, name, imported) => {
    const changed = [
      { ...chunk(name, []), moduleIds: [`/x/node_modules/${module}`] },
      chunk('picture.js', [imported]),
      chunk('text.js', ['start.js']),
    ];
    const waiting = { ...bundle, ...Object.fromEntries(changed.map((file) => [file.fileName, file])) };
    const write = () => writeLiveDocument(home.join('\n'), waiting, 'ask-first.js');
    expect(write).toThrow(`The first picture of a channel waits for ${name}, which it imports.`);
  });

  it('preloads the chunks of the first picture, and keeps those of the application in a template', () => {
    const live = writeLiveDocument(home.join('\n'), bundle, 'ask-first.js').split('\n');
    const [from, to] = [live.indexOf('    <template id="after-picture">'), live.indexOf('    </template>')];
    expect(live.slice(0, 3)).toEqual([
      '<head>',
      '<script async fetchpriority="high" src="/ask-first.js"></script>',
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

  it('has no font links: Chrome does not use a font preload that is inserted late', () => {
    expect(writeLiveDocument(home.join('\n'), bundle, 'ask-first.js')).not.toContain('woff2');
  });

  it('is not written from a document without preload links', () => {
    expect(() => writeLiveDocument('<head></head>', bundle, 'ask-first.js')).toThrow('none of its preload links');
  });
});
