import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Banner, Title } from '../../catalogue/snapshot.ts';
import { findOpening } from './opening.ts';

const picture = (url: string) => ({ url, ambient: null });
const title = {
  id: 'tuzfener',
  age: '13+',
  background: picture('/images/bg/tuzfener'),
  posterHorizontal: picture('/images/h/tuzfener'),
  posterVertical: picture('/images/v/tuzfener'),
  lockup: picture('/images/logo/tuzfener'),
  name: { tr: 'Tuz ve Fener', en: 'Salt and Lantern' },
  summary: { tr: 'Bir şişe bulur.', en: 'A bottle is found.' },
} as Partial<Title> as Title;
const slide = (more: Partial<Banner> = {}) => ({ id: 'b1', target: { title }, image: undefined, ...more }) as Banner;
const NO_POSTERS = { posterHorizontal: undefined, posterVertical: undefined };
const HOME = '/dashboard/home/6/601';

function find(path: string, ...banners: Banner[]) {
  const current = () => ({ menuById: new Map([['6', { banners }]]) });
  return findOpening({ catalogue: { current } as unknown as Pick<Catalogue, 'current'> }, path);
}

describe('the first picture of the home', () => {
  it.each(['/', '/dashboard', '/dashboard/', '/dashboard/home/6', '/dashboard/home/6/all', HOME])(
    'is the first slide at %s',
    (path) =>
      expect(find(path, slide())).toEqual({
        wide: '/images/bg/tuzfener',
        upright: '/images/bg/tuzfener?shape=upright',
        words: { logo: '/images/logo/tuzfener', name: title.name, summary: title.summary },
      }),
  );

  it.each([
    '/login',
    '/dashboard/home/5/501',
    '/dashboard/home/61',
    '/dashboard/home/6/601/voddetail/tuzfener',
    '/dashboard/livetv/1',
    '/dashboard/homes',
  ])('is nothing at %s', (path) => expect(find(path, slide())).toBeUndefined());

  it('is the picture of the slide rather than that of its title', () => {
    const opening = find(HOME, slide({ image: picture('/images/banner/b1?v=a') }), slide());
    expect(opening).toMatchObject({ wide: '/images/banner/b1?v=a', upright: '/images/banner/b1?v=a&shape=upright' });
  });

  it('is the poster of a title without art for a banner, by the shape of the screen [BANNER-08]', () => {
    const opening = find(HOME, slide({ target: { title: { ...title, background: undefined } } }));
    expect(opening).toMatchObject({ wide: '/images/h/tuzfener', upright: '/images/v/tuzfener' });
  });

  it.each<[string, Banner[]]>([
    ['no slide', []],
    ['a slide about a channel', [slide({ target: { channel: { age: 'G' } } as Banner['target'] })]],
    ['a title without pictures', [slide({ target: { title: { ...title, background: undefined, ...NO_POSTERS } } })]],
  ])('is nothing with %s', (_, banners) => expect(find(HOME, ...banners)).toBeUndefined());
});
