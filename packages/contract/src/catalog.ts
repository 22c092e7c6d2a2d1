// Films and series: detail, seasons, episodes, related titles, playing.
import { z } from 'zod';
import { authReturn, entitlementType, programType } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { Markers, Person, Poster, titleFields, VodCard } from './titles.ts';
import { Address, Id, IdParams, line } from './wire.ts';

export const Season = z
  .object({
    kind: z.literal('season'),
    id: z.string(),
    seasonNo: z.int(),
    programcode: z.string(),
    episodeCount: z.int().min(0),
    name: z.string().optional().describe('Beside its number; most seasons have none.'),
  })
  .meta({ id: 'Season' });
export type Season = z.infer<typeof Season>;

export const Episode = z
  .object({
    kind: z.literal('episode'),
    id: z.string(),
    programcode: z.string(),
    programtype: z.literal(programType.toCode('episode')),
    seriesnum: z.int().describe('Its number in the season.'),
    contentcode: z.string(),
    title: z.string(),
    duration: z.int().min(0).describe('Seconds.'),
    summary: z.string(),
    posters: z.array(Poster),
    elapsedtime: z.string().describe('Its length as hh:mm:ss.'),
    seasonNo: z.int(),
    bookmark: z.string().nullable().describe('Where the profile stopped: season|episode|seconds|contentcode.'),
    completed: z.boolean(),
    markers: Markers.nullable(),
  })
  .meta({ id: 'Episode' });
export type Episode = z.infer<typeof Episode>;

/** The seasons of a series or the episodes of a season. */
export const VodChild = z.discriminatedUnion('kind', [Season, Episode]).meta({ id: 'VodChild' });
export type VodChild = z.infer<typeof VodChild>;

/** A title in detail (DATA-09, DATA-10). Facts of the legacy interface that do not apply are blank. */
export const Vod = z
  .object({
    ...titleFields,
    originalTitle: z.string(),
    tagline: z.string(),
    country: z.string(),
    logo: z.string().nullable().describe('The title as a picture.'),
    director: z.object({ name: z.string().describe('Several are separated by semicolons.') }),
    actors: z.array(Person),
    children: z.array(VodChild),
    programname: z.string(),
    columncode: z.string(),
    contentcode: z.string(),
    physicalcontentid: z.string(),
    productcode: z.string(),
    producttype: z.string(),
    prevuecode: z.string().describe('For catch-up content: the newest showing that a channel has in its archive.'),
    seriesseason: z.string(),
    seriesnum: z.string(),
    seriesprogramcode: z.string(),
    mpay: z.string(),
    auth_returncode: z.enum(authReturn.codes),
    rentback: z.string().describe("'1' when the payment can be withdrawn."),
    paytype: z.string().describe("Blank or '0' when it can be withdrawn here."),
    channelcode: z.string().optional().describe('For catch-up content: the channel of prevuecode.'),
    bookmark: z.string().nullable().describe('Where to go on: season|episode|seconds|contentcode.'),
    markers: Markers.nullable().describe('Of a film; those of a series are in its episodes.'),
    owned: z
      .object({
        until: z.string().nullable().describe('ISO 8601; null for what was bought.'),
        purchasetype: z.literal(entitlementType.codes).describe('3 paid with an order, 7 allowed without one.'),
        startsLeft: z.int().min(0).nullable().describe('How often a rental may still be started; null without limit.'),
      })
      .nullable()
      .describe('The account rented or bought it, and may watch it now.'),
  })
  .meta({ id: 'Vod' });
export type Vod = z.infer<typeof Vod>;

export const readContent = endpoint({
  method: 'GET',
  path: '/content/:id',
  access: 'guest',
  feature: 'catalog',
  summary: "A title with its seasons and what the caller's profile did with it.",
  params: IdParams,
  reply: Vod,
  errors: ['RATING', 'NOT_FOUND'],
});

export const listContentChildren = endpoint({
  method: 'GET',
  path: '/content/:id/children',
  access: 'guest',
  feature: 'catalog',
  summary: 'The seasons of a series, or the episodes of a season.',
  params: IdParams,
  reply: z.array(VodChild),
  errors: ['NOT_FOUND'],
});

export const listRelatedContent = endpoint({
  method: 'GET',
  path: '/content/:id/related',
  access: 'guest',
  feature: 'catalog',
  summary: "Titles like this one, without those the profile's rating mask blocks.",
  params: IdParams,
  reply: z.array(VodCard),
  errors: ['NOT_FOUND'],
});

/** A person of the catalogue and the titles with them. */
export const PersonPage = z
  .object({
    id: z.string(),
    name: z.string(),
    posterUrl: z.string(),
    bio: z.string().describe('Blank when there is none.'),
    acted: z.array(VodCard).describe('Newest first.'),
    directed: z.array(VodCard).describe('Newest first.'),
  })
  .meta({ id: 'PersonPage' });
export type PersonPage = z.infer<typeof PersonPage>;

export const readPerson = endpoint({
  method: 'GET',
  path: '/person/:id',
  access: 'guest',
  feature: 'catalog',
  summary: "A person and the titles they acted in or directed, without those the profile's rating mask blocks.",
  params: IdParams,
  reply: PersonPage,
  errors: ['NOT_FOUND'],
});

export const watchContent = endpoint({
  method: 'POST',
  path: '/content/:id/watch',
  access: 'subscriber',
  feature: 'catalog',
  summary: 'The address to play a film or an episode at; of a series, the episode to go on with. Never to be cached.',
  params: IdParams,
  body: z
    .object({
      contentcode: Id.optional().describe('The content to play when the title has several.'),
      columncode: line(64).optional().describe('The genre of a film.'),
    })
    .optional(),
  reply: Address,
  errors: ['RATING', 'NO_PRODUCT', 'NOT_FOUND', 'STREAM_LIMIT', 'GONE'],
});

export const watchTrailer = endpoint({
  method: 'POST',
  path: '/content/:id/trailer',
  access: 'guest',
  feature: 'catalog',
  summary: 'The address of the trailer, for everyone whose rating mask does not block the title.',
  params: IdParams,
  reply: Address,
  errors: ['RATING', 'NOT_FOUND', 'GONE'],
});
