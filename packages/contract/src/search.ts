// Search and suggestions.
import { SEARCH_TEXT_MAX } from '@seyir/core/limits/catalogue';
import { z } from 'zod';
import { ChannelCard } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { carouselPage, pageFields } from './pages.ts';
import { ProgrammeCard } from './programmes.ts';
import { RecordingCard } from './recording-item.ts';
import { Person, VodCard } from './titles.ts';

/** The filters, in the order of the screen (SEARCH-01). */
export const SEARCH_TYPES = ['all', 'movie', 'series', 'program', 'catchup', 'channel'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

const SearchText = z.string().trim().min(1).max(SEARCH_TEXT_MAX);

export const SearchItem = z
  .discriminatedUnion('kind', [VodCard, ChannelCard, ProgrammeCard, RecordingCard])
  .meta({ id: 'SearchItem' });
export type SearchItem = z.infer<typeof SearchItem>;

export const SearchPage = carouselPage(SearchItem)
  .extend({
    totals: z
      .record(z.enum(SEARCH_TYPES), z.int().min(0))
      .describe('What each filter finds; all is the sum of the others.'),
    people: z.array(Person).describe('People by that name, on the first page of the filter all.'),
  })
  .meta({ id: 'SearchPage' });
export type SearchPage = z.infer<typeof SearchPage>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  access: 'guest',
  feature: 'search',
  summary: 'Titles, programmes, channels and recordings by title, person, genre or category, in the Turkish alphabet.',
  query: z.object({ q: SearchText, type: z.enum(SEARCH_TYPES).optional(), ...pageFields }),
  reply: SearchPage,
});

export const Suggestion = z
  .object({
    id: z.string().describe('Of a person, the id of GET /person/{id}.'),
    title: z.string(),
    kind: z.enum(['movie', 'series', 'program', 'channel', 'person', 'genre']),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const suggest = endpoint({
  method: 'GET',
  path: '/search/suggest',
  access: 'guest',
  feature: 'search',
  summary: 'Up to 8 titles that begin with or contain the text, with people and genres among them.',
  query: z.object({ q: SearchText }),
  reply: z.array(Suggestion),
});

export const listPopularSearches = endpoint({
  method: 'GET',
  path: '/search/popular',
  access: 'guest',
  feature: 'search',
  summary: 'The most watched and liked titles that the caller may see, and their genres, as searches to begin with.',
  reply: z.array(Suggestion),
});
