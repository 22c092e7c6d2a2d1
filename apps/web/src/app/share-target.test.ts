import { expect, it } from 'vitest';
import english from '../../public/manifest.en.webmanifest?raw';
import turkish from '../../public/manifest.webmanifest?raw';
import { ROUTES, sharedPath } from './router.tsx';

const share = (query: Record<string, string>) =>
  sharedPath(new URL(`https://tv.example/share?${new URLSearchParams(query)}`));

it.each<[Record<string, string>, string]>([
  [{ url: 'https://tv.example/dashboard/livetv/4?start=1' }, '/dashboard/livetv/4?start=1'],
  [{ text: 'Bak: https://tv.example/program/7' }, '/program/7'],
  [{ title: 'Sarnıç', url: 'https://elsewhere.example/film' }, '/dashboard/search/Sarn%C4%B1%C3%A7'],
  [{ text: 'Gece Treni https://elsewhere.example/x' }, '/dashboard/search/Gece%20Treni'],
  [{ url: 'https://elsewhere.example/x' }, '/dashboard/search'],
  [{}, '/dashboard/search'],
])('%j opens %s', (query, path) => {
  expect(share(query)).toBe(path);
});

it('never leads to another origin', () => {
  expect(share({ url: 'https://tv.example//evil.example' })).toBe('/evil.example');
});

it('cuts a long text to what can be searched for', () => {
  expect(decodeURIComponent(share({ text: 'uzun '.repeat(100) })).length).toBeLessThan(110);
});

it('both manifests have the same addresses, and every shortcut has a page', () => {
  const [tr, en] = [JSON.parse(turkish), JSON.parse(english)];
  const addresses = ({ shortcuts, share_target }: typeof tr) => [
    share_target,
    ...shortcuts.map(({ url }: { url: string }) => url),
  ];
  expect(addresses(tr)).toEqual(addresses(en));
  const patterns = ROUTES.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
  for (const { url } of tr.shortcuts)
    expect(
      patterns.some((pattern) => pattern.test(url)),
      url,
    ).toBe(true);
});
