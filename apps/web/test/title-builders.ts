// Replies of a title's calls for tests, complete by the contract.

import type { Episode, Season, Vod } from '@seyir/contract/catalog';
import { listContentChildren, listRelatedContent, readContent, watchTrailer } from '@seyir/contract/catalog';
import { ApiError } from '../src/shared/api/api-error.ts';
import type { FakeApi } from './fake-api.ts';
import { aVodCard } from './home-builders.ts';
import { aServiceWithHome } from './render-app.tsx';

/** A film in the viewer's package, never watched. */
export function aVod(overrides: Partial<Vod> = {}): Vod {
  const { kind, isfavourite, videotype, seriestype, ...fields } = aVodCard({
    id: 'lodos',
    title: 'Lodos',
    type: 'MOVIE',
    duration: 6_000,
    seasonCount: null,
    genre: 'Dram; Macera',
    vodtype: '1',
    programtype: 1,
    programcode: 'lodos',
    hastrailer: '0',
  });
  return {
    ...fields,
    originalTitle: 'South Wind',
    tagline: '',
    country: 'Türkiye',
    logo: null,
    director: { name: 'Barış Erensoy;Nil Tuna' },
    actors: [{ id: 'defne-aral', name: 'Defne Aral', posterUrl: '', role: 'Ayla' }],
    children: [],
    programname: fields.title,
    columncode: 'dram',
    contentcode: 'lodos',
    physicalcontentid: 'lodos',
    productcode: '',
    producttype: '',
    prevuecode: '',
    seriesseason: '',
    seriesnum: '',
    seriesprogramcode: '',
    mpay: '',
    auth_returncode: '0',
    rentback: '0',
    paytype: '',
    bookmark: null,
    markers: null,
    owned: null,
    ...overrides,
  };
}

export function aSeason(seasonNo: number, overrides: Partial<Season> = {}): Season {
  return {
    kind: 'season',
    id: `fener-s${seasonNo}`,
    seasonNo,
    programcode: 'fener',
    episodeCount: 2,
    ...overrides,
  };
}

export function anEpisode(seasonNo: number, seriesnum: number, overrides: Partial<Episode> = {}): Episode {
  const id = `fener-s${seasonNo}e${seriesnum}`;
  return {
    kind: 'episode',
    id,
    programcode: 'fener',
    programtype: 10,
    seriesnum,
    contentcode: id,
    title: `Bölüm ${seasonNo}-${seriesnum}`,
    duration: 3_000,
    summary: 'Fener ilk kez söner.',
    posters: [],
    elapsedtime: '00:50:00',
    seasonNo,
    bookmark: null,
    completed: false,
    markers: null,
    ...overrides,
  };
}

/** A series of two seasons with two episodes each. */
export function aSeries(overrides: Partial<Vod> = {}): Vod {
  return aVod({
    id: 'fener',
    title: 'Fener',
    originalTitle: 'Fener',
    type: 'SERIES',
    duration: null,
    seasonCount: 2,
    programtype: 14,
    vodtype: '14',
    programcode: 'fener',
    contentcode: 'fener-s1e1',
    children: [aSeason(1), aSeason(2)],
    ...overrides,
  });
}

/** A home page with titles that can be opened over it. */
export function aServiceWithTitles(titles: readonly Vod[], episodes: readonly Episode[] = []): FakeApi {
  return aServiceWithHome()
    .on(readContent, ({ params }) => {
      const title = titles.find(({ id }) => id === params.id);
      if (!title) throw new ApiError(404, 'NOT_FOUND', 'no such title');
      return title;
    })
    .on(listContentChildren, ({ params }) => episodes.filter(({ id }) => id.startsWith(`${params.id}e`)))
    .on(listRelatedContent, () => [])
    .on(watchTrailer, () => ({ url: '/stream/trailer.m3u8' }));
}

export const rental = { type: 'RENTAL', price: 49.9, id: 'r', productcode: 'r' } as const;
export const purchase = { type: 'PURCHASE', price: 129.9, id: 'p', productcode: 'p' } as const;
