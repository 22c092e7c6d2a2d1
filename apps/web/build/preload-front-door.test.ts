import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { preloadTags } from './preload-front-door.ts';

const chunk = (fileName: string, imports: string[], more: Partial<Rolldown.OutputChunk> = {}) =>
  ({ type: 'chunk', fileName, imports, isEntry: false, facadeModuleId: null, ...more }) as Rolldown.OutputChunk;

const asset = (fileName: string) => ({ type: 'asset', fileName }) as Rolldown.OutputAsset;

it('names the fonts and the chunks of the home screen that the page does not bring anyway', () => {
  const files = [
    chunk('index.js', ['react.js'], { isEntry: true }),
    chunk('react.js', []),
    chunk('HomeScreen.js', ['index.js', 'Tabs.js'], { facadeModuleId: '/x/src/screens/home/HomeScreen.tsx' }),
    chunk('Tabs.js', ['Badge.js', 'react.js']),
    chunk('Badge.js', ['Tabs.js']),
    chunk('Gallery.js', [], { facadeModuleId: '/x/src/screens/gallery/GalleryScreen.tsx' }),
    asset('assets/mona-sans-latin-wdth-normal-A1.woff2'),
    asset('assets/mona-sans-latin-ext-wdth-normal-B2.woff2'),
    asset('assets/baloo-2-latin-wght-normal-C3.woff2'),
  ];
  const tags = preloadTags(Object.fromEntries(files.map((file) => [file.fileName, file])));
  expect(tags.map(({ attrs }) => `${attrs?.rel} ${attrs?.href}`)).toEqual([
    'preload /assets/mona-sans-latin-wdth-normal-A1.woff2',
    'preload /assets/mona-sans-latin-ext-wdth-normal-B2.woff2',
    'modulepreload /HomeScreen.js',
    'modulepreload /Tabs.js',
    'modulepreload /Badge.js',
  ]);
});
