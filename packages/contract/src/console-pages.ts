// The operator console: channels, shop, catalogue, home, jobs. Long lists are paged by keyset: `next` is the `after` of the next page.
import { AD_SLOTS } from '@seyir/core/limits/home';
import { CONSOLE_PAGE_ROWS } from '@seyir/core/limits/operator';
import { z } from 'zod';
import { AsOf } from './console.ts';
import { endpoint } from './endpoint.ts';
import { BoardItem, Label, RowItem } from './home.ts';
import { keysetPage } from './pages.ts';
import { Id, line, Moment, wholeNumber } from './wire.ts';

export const LocalWords = z.object({ tr: z.string(), en: z.string() });
const Kurus = z.int().min(0);

/** Fifty ids of channels with their commas. */
const PICTURES_LINE = 2_000;

const after = Id.optional();
const text = line(100).optional().describe('Only rows that contain it.');

const read = { method: 'GET', access: 'operator', feature: 'console' } as const;

/**
 * `fallback`: the second input is shown. `late`: no segment of the source for 12 seconds. `waiting`: none for half a minute.
 * `computed`: made from the guide, without a source.
 */
export const CHANNEL_STATES = ['live', 'fallback', 'late', 'waiting', 'off', 'computed'] as const;

export const ConsoleChannel = z
  .object({
    id: z.string(),
    number: z.int(),
    code: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    state: z.enum(CHANNEL_STATES),
    active: z.boolean(),
    source: z.string().nullable().describe('Without user, password and query; null for a computed channel.'),
    ageSeconds: z.number().nullable().describe('Age of the newest segment.'),
    kilobits: z.number().nullable().describe('Highest rung of the newest run, per second.'),
    runs: z.int().describe('Runs of the last 24 hours.'),
    gaps: z.int().describe('Outages of the last 24 hours that the slate covered.'),
    lastError: z.string().nullable(),
    fallbackSince: Moment.nullable().describe('When the second input took over; null while the first one is shown.'),
    isCopied: z.boolean().nullable().describe('Whether picture and sound are passed on as they are; false: encoded.'),
    delaySeconds: z
      .int()
      .describe('How far players stay behind the source, where the operator has set it; otherwise 0.'),
    viewers: z.int().describe('Streams that play now.'),
    genre: z.string(),
    age: z.string(),
    guideId: z.string().nullable(),
    freeForGuests: z.boolean(),
    timeShift: z.boolean(),
    catchUpHours: z.int(),
    recordable: z.boolean(),
    packages: z.array(z.string()),
  })
  .meta({ id: 'ConsoleChannel' });
export type ConsoleChannel = z.infer<typeof ConsoleChannel>;

export const listConsoleChannels = endpoint({
  ...read,
  path: '/console/channels',
  permission: 'see',
  summary: 'Channels by number, with their health and how many watch.',
  query: z.object({
    after,
    text: text.describe('Only channels whose name contains it, or whose number it is.'),
    list: z.enum(['all', 'computed']).default('all').describe('`computed`: only channels without a source.'),
  }),
  reply: keysetPage(ConsoleChannel).extend({ asOf: AsOf }),
});

export const ConsolePicture = z
  .object({
    channel: z.string(),
    image: z.string().describe('A WebP picture as a data: address.'),
    at: Moment.describe('When the channel showed it.'),
  })
  .meta({ id: 'ConsolePicture' });
export type ConsolePicture = z.infer<typeof ConsolePicture>;

export const listConsolePictures = endpoint({
  ...read,
  path: '/console/pictures',
  permission: 'see',
  summary: 'The newest thumbnail of channels. A channel without one is left out.',
  query: z.object({ channels: line(PICTURES_LINE).describe(`At most ${CONSOLE_PAGE_ROWS} ids, with commas between.`) }),
  reply: z.object({ data: z.array(ConsolePicture) }),
});

const FigureHours = wholeNumber({ min: 1, max: 24 * 30 });
export const ConsoleFigure = z
  .object({
    hour: Moment,
    zaps: z.int(),
    zapMs: z.number().nullable().describe('Median.'),
    slowZapMs: z.number().nullable().describe('95th percentile.'),
    starts: z.int(),
    firstFrameMs: z.number().nullable(),
    slowFirstFrameMs: z.number().nullable(),
    stalls: z.int(),
    errors: z.int(),
  })
  .meta({ id: 'ConsoleFigure' });
export type ConsoleFigure = z.infer<typeof ConsoleFigure>;

export const listConsoleFigures = endpoint({
  ...read,
  path: '/console/figures',
  permission: 'see',
  summary: 'What browsers measured on a channel, by hour, the oldest first. Hours without a report are left out.',
  query: z.object({ channel: Id, hours: FigureHours }),
  reply: z.object({ data: z.array(ConsoleFigure) }),
});

export const ConsolePackage = z
  .object({
    id: z.string(),
    name: z.string(),
    info: LocalWords,
    priceKurus: Kurus,
    profiles: z.int().nullable(),
    sessions: z.int().nullable(),
    recordingHours: z.int().nullable(),
    ads: z
      .boolean()
      .nullable()
      .describe('Whether its subscribers see advertisements; null: unless it costs as much as the dearest on sale.'),
    position: z.int(),
    active: z.boolean(),
    channels: z.int(),
  })
  .meta({ id: 'ConsolePackage' });
export type ConsolePackage = z.infer<typeof ConsolePackage>;

export const listConsolePackages = endpoint({
  ...read,
  path: '/console/packages',
  permission: 'see',
  summary: 'Packages in their order.',
  reply: z.object({ data: z.array(ConsolePackage) }).extend({ asOf: AsOf }),
});

export const ConsoleProduct = z
  .object({
    id: z.string(),
    kind: z.string(),
    priceKurus: Kurus,
    hours: z.int().nullable(),
    times: z.int().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'ConsoleProduct' });
export type ConsoleProduct = z.infer<typeof ConsoleProduct>;

export const listConsoleProducts = endpoint({
  ...read,
  path: '/console/products',
  permission: 'see',
  summary: 'Rentals, purchases and tickets by id.',
  query: z.object({ after }),
  reply: keysetPage(ConsoleProduct).extend({ asOf: AsOf }),
});

export const ConsolePromo = z
  .object({
    code: z.string(),
    packageId: z.string().nullable(),
    days: z.int().nullable(),
    percent: z.int().nullable(),
    used: z.int(),
    maxUses: z.int().nullable(),
    validUntil: Moment.nullable(),
  })
  .meta({ id: 'ConsolePromo' });
export type ConsolePromo = z.infer<typeof ConsolePromo>;

export const listConsolePromos = endpoint({
  ...read,
  path: '/console/promos',
  permission: 'see',
  summary: 'Promotion codes.',
  query: z.object({ after }),
  reply: keysetPage(ConsolePromo).extend({ asOf: AsOf }),
});

export const ConsoleAiring = z
  .object({
    id: z.string(),
    name: z.string(),
    startsAt: Moment,
    endsAt: Moment,
    isMovable: z.boolean().describe('Starts late enough for its place to be changed.'),
  })
  .meta({ id: 'ConsoleAiring' });
export type ConsoleAiring = z.infer<typeof ConsoleAiring>;

export const listConsoleSchedule = endpoint({
  ...read,
  path: '/console/schedule',
  permission: 'see',
  summary: 'The airings of a channel that start on a broadcast day, in order.',
  query: z.object({ channel: Id, day: z.iso.date().max(10) }),
  reply: z.object({ data: z.array(ConsoleAiring) }).extend({ asOf: AsOf }),
});

const HomeRow = z.object({ id: z.string(), name: LocalWords, source: z.string() });

export const ConsoleHome = z
  .object({
    rows: z.array(HomeRow).describe('Every row, in a tab or in none.'),
    menus: z.array(
      z.object({
        id: z.string(),
        name: LocalWords,
        banners: z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })),
        categories: z.array(
          z.object({
            id: z.string(),
            name: LocalWords,
            rows: z.array(HomeRow),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ConsoleHome' });
export type ConsoleHome = z.infer<typeof ConsoleHome>;

export const readConsoleHome = endpoint({
  ...read,
  path: '/console/home',
  permission: 'see',
  summary: 'Menus with their banners and the rows of their tabs, in order.',
  reply: ConsoleHome.extend({ asOf: AsOf }),
});

export const PREVIEW_AUDIENCES = ['guest', 'subscriber', 'kids'] as const;
export const ConsoleHomePreview = z
  .object({
    banners: z.array(BoardItem),
    rows: z.array(
      Label.extend({
        items: z.array(RowItem),
        isPersonal: z.boolean().describe('Filled by what each viewer did; without items here.'),
      }),
    ),
  })
  .meta({ id: 'ConsoleHomePreview' });
export type ConsoleHomePreview = z.infer<typeof ConsoleHomePreview>;

export const previewConsoleHome = endpoint({
  method: 'POST',
  path: '/console/home/preview',
  access: 'operator',
  permission: 'see',
  feature: 'console',
  summary: 'The home with banners and rows that are not saved, as viewers would see it. Changes nothing.',
  body: z.object({
    banners: z.array(Id).max(100).describe('Ids, or title:<id> and channel:<code> for new ones.'),
    rows: z.array(Id).max(100),
    audience: z.enum(PREVIEW_AUDIENCES),
  }),
  reply: ConsoleHomePreview,
});

export const ConsoleAd = z
  .object({
    id: z.string(),
    slot: z.enum(AD_SLOTS),
    headline: LocalWords,
    body: LocalWords.nullable(),
    button: LocalWords.nullable(),
    link: z.string().nullable(),
    position: z.int(),
    active: z.boolean(),
  })
  .meta({ id: 'ConsoleAd' });
export type ConsoleAd = z.infer<typeof ConsoleAd>;

export const listConsoleAds = endpoint({
  ...read,
  path: '/console/ads',
  permission: 'see',
  summary: 'House advertisements by slot.',
  reply: z.object({ data: z.array(ConsoleAd) }).extend({ asOf: AsOf }),
});

export const ConsoleWatermark = z
  .object({
    channel: z.string().describe('Code; blank for all channels.'),
    every: z.int(),
    for: z.int(),
    withTime: z.boolean(),
    size: z.int(),
    colour: z.string(),
    background: z.string(),
  })
  .meta({ id: 'ConsoleWatermark' });
export type ConsoleWatermark = z.infer<typeof ConsoleWatermark>;

export const listConsoleWatermarks = endpoint({
  ...read,
  path: '/console/watermarks',
  permission: 'see',
  summary: 'The watermark of all channels and those of single ones.',
  reply: z.object({ data: z.array(ConsoleWatermark) }).extend({ asOf: AsOf }),
});

export const ConsoleSetting = z
  .object({
    option: z.string().describe('Of the command `settings set`.'),
    value: z.string(),
    isSet: z.boolean().describe('False: the value is that of the environment.'),
  })
  .meta({ id: 'ConsoleSetting' });
export type ConsoleSetting = z.infer<typeof ConsoleSetting>;

export const listConsoleSettings = endpoint({
  ...read,
  path: '/console/settings',
  permission: 'see',
  summary: 'The product settings.',
  reply: z.object({ data: z.array(ConsoleSetting) }).extend({ asOf: AsOf }),
});

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export const ConsoleJob = z
  .object({
    id: z.string(),
    queue: z.string(),
    state: z.enum(JOB_STATES),
    attempt: z.int(),
    createdAt: Moment,
    startedAt: Moment.nullable(),
    endedAt: Moment.nullable(),
    done: z.number().nullable().describe('Share of a running job, 0 to 1, where it reports one.'),
    note: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ConsoleJob' });
export type ConsoleJob = z.infer<typeof ConsoleJob>;

export const listConsoleJobs = endpoint({
  ...read,
  path: '/console/jobs',
  permission: 'see',
  summary: 'The jobs of the last day: running and waiting ones first.',
  reply: z.object({ data: z.array(ConsoleJob), counts: z.record(z.string(), z.int()) }),
});
