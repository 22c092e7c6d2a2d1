// The operator console: films, series and the texts of the catalogue in the languages of the service.
import { TEXT_KINDS } from '@seyir/core/catalog/text-kinds';
import { z } from 'zod';
import { AsOf } from './console.ts';
import { LocalWords } from './console-pages.ts';
import { endpoint } from './endpoint.ts';
import { keysetPage } from './pages.ts';
import { Markers } from './titles.ts';
import { Id, IdParams, line } from './wire.ts';

const after = Id.optional();
const text = line(100).optional().describe('Only rows that contain it.');

const read = { method: 'GET', access: 'operator', feature: 'console' } as const;

export const ConsoleTitle = z
  .object({
    id: z.string(),
    kind: z.enum(['MOVIE', 'SERIES']),
    name: LocalWords,
    summary: LocalWords,
    year: z.int(),
    age: z.string(),
    isNew: z.boolean(),
    kids: z.boolean(),
    published: z.boolean(),
    offer: z.string(),
    episodes: z.int(),
    poster: z.string().nullable().describe('Upright.'),
    landscape: z.string().nullable(),
    background: z.string().nullable(),
    lockup: z.string().nullable().describe('The name as a drawn picture.'),
    markers: Markers.nullable(),
  })
  .meta({ id: 'ConsoleTitle' });
export type ConsoleTitle = z.infer<typeof ConsoleTitle>;

export const listConsoleTitles = endpoint({
  ...read,
  path: '/console/titles',
  permission: 'see',
  summary: 'Films and series by id, hidden ones included.',
  query: z.object({ after, text }),
  reply: keysetPage(ConsoleTitle).extend({ asOf: AsOf }),
});

export const ConsoleSeason = z
  .object({ id: z.string(), number: z.int(), name: LocalWords.nullable() })
  .meta({ id: 'ConsoleSeason' });
export type ConsoleSeason = z.infer<typeof ConsoleSeason>;

export const ConsoleEpisode = z
  .object({
    id: z.string(),
    seasonId: z.string(),
    number: z.int(),
    name: LocalWords,
    summary: LocalWords,
    seconds: z.int(),
    still: z.string().nullable(),
    hasMedia: z.boolean().describe('Whether it is packaged and plays.'),
    markers: Markers.nullable(),
  })
  .meta({ id: 'ConsoleEpisode' });
export type ConsoleEpisode = z.infer<typeof ConsoleEpisode>;

export const listConsoleEpisodes = endpoint({
  ...read,
  path: '/console/titles/:id/episodes',
  permission: 'see',
  summary: 'A series with its seasons and their episodes, by number.',
  params: IdParams,
  reply: z
    .object({ name: LocalWords, seasons: z.array(ConsoleSeason), data: z.array(ConsoleEpisode) })
    .extend({ asOf: AsOf }),
  errors: ['NOT_FOUND'],
});

export const ConsoleText = z
  .object({
    address: z.string().describe('As `text set` takes it: title:kiyi:name.'),
    tr: z.string(),
    en: z.string(),
    words: z.string().nullable().describe('In the language asked for; null where it is not translated.'),
  })
  .meta({ id: 'ConsoleText' });
export type ConsoleText = z.infer<typeof ConsoleText>;

export const listConsoleTexts = endpoint({
  ...read,
  path: '/console/texts',
  permission: 'see',
  summary: 'Texts of the catalogue with their translation, by kind and key.',
  query: z.object({
    after,
    kind: z.enum(TEXT_KINDS),
    language: line(12).describe('BCP 47 tag of a language of the service.'),
    list: z.enum(['all', 'missing']).default('all'),
  }),
  reply: keysetPage(ConsoleText).extend({ asOf: AsOf }),
});
