// The legacy interface: GET requests to {interfaceurl}/{name}.jsp. Every reply has status 200 and reports its outcome by a
// returncode (LEGACY-02); the data is present only on success.
import { z } from 'zod';
import { Vod } from './catalog.ts';
import { Channel } from './channels.ts';
import { thumbnailKind } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { PurchaseProduct } from './payments.ts';
import { Prevue } from './programmes.ts';
import { Recording } from './recording-item.ts';
import { Flag, Id, LegacyUtcMoment, line, ReturnCode, wholeNumber } from './wire.ts';

/** The returncode of a failure: its HTTP status as text, which differs from every other returncode. */
export const returncodeOf = (code: ErrorCode): string => String(ERRORS[code].status);

const legacy = { method: 'GET', errorKind: 'returncode' } as const;

/** Codes, comma-separated (LEGACY-12). */
const CodeList = z
  .string()
  .max(20_000)
  .transform((list) =>
    list
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  )
  .describe('Separated by commas.');

const listPage = {
  pageno: wholeNumber({ min: 1, max: 10_000 }).optional(),
  numperpage: wholeNumber({ min: 1, max: 500 }).optional(),
} as const;

const LegacyVod = ReturnCode.extend({
  data: Vod.extend({
    trailer: z.string().nullable().optional().describe('The address of the trailer, when asked; null without one.'),
    auth_returncode: Vod.shape.auth_returncode.optional().describe('When asked.'),
  }).optional(),
});

export const legacyVodDetail = endpoint({
  ...legacy,
  path: '/legacy/sdk_getvoddetail.jsp',
  access: 'guest',
  feature: 'catalog',
  summary: 'A title with, as asked, its trailer, bookmark and auth_returncode.',
  query: z.object({
    programcode: Id,
    isquerytrailer: Flag.optional(),
    isquerybookmark: Flag.optional(),
    ischecksubscribe: Flag.optional(),
  }),
  reply: LegacyVod,
  errors: ['RATING', 'NOT_FOUND'],
});

export const legacyVodInfo = endpoint({
  ...legacy,
  path: '/legacy/sdk_getvodinfo.jsp',
  access: 'guest',
  feature: 'catalog',
  summary: 'A title, without its trailer.',
  query: z.object({ programcode: Id }),
  reply: LegacyVod,
  errors: ['RATING', 'NOT_FOUND'],
});

export const legacyAddComplete = endpoint({
  ...legacy,
  path: '/legacy/sdk_addcomplete.jsp',
  access: 'subscriber',
  feature: 'watching',
  summary: 'Marks content as watched to its end by the profile.',
  query: z.object({
    contentcode: Id,
    columncode: line(64).optional().describe('The genre of the title.'),
    contentinfo: line().optional().describe('Where the profile left, as a bookmark string.'),
  }),
  reply: ReturnCode,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const legacyDeleteBookmark = endpoint({
  ...legacy,
  path: '/legacy/sdk_delbookmark.jsp',
  access: 'subscriber',
  feature: 'watching',
  summary: 'Forgets where the profile stopped, also when nothing is kept.',
  query: z.object({ bookmarktype: line(16).optional().describe("'1' for a title."), contentcode: Id }),
  reply: ReturnCode,
  errors: ['CONFLICT'],
});

const LegacyRecordings = ReturnCode.extend({
  totalcount: z.int().min(0).optional(),
  data: z.array(Recording).optional(),
});

export const legacyListRecordings = endpoint({
  ...legacy,
  path: '/legacy/sdk_getusernpvrlist.jsp',
  access: 'subscriber',
  feature: 'recordings',
  summary: "The account's recordings: all of them when prevuecodes is empty.",
  query: z.object({ ...listPage, prevuecodes: CodeList.optional() }),
  reply: LegacyRecordings,
});

export const legacyListSeriesRecordings = endpoint({
  ...legacy,
  path: '/legacy/sdk_getuserseriesnpvrlist.jsp',
  access: 'subscriber',
  feature: 'recordings',
  summary: "The account's recordings of one series.",
  query: z.object({ ...listPage, seriesheadid: Id }),
  reply: LegacyRecordings,
});

export const legacyDeleteRecording = endpoint({
  ...legacy,
  path: '/legacy/delnpvr.jsp',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'Deletes the recording of a programme.',
  query: z.object({ prevuecode: Id }),
  reply: ReturnCode,
  errors: ['NOT_FOUND'],
});

export const legacyDeleteSeriesRecordings = endpoint({
  ...legacy,
  path: '/legacy/delnpvrseries.jsp',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'Deletes all recordings of a series.',
  query: z.object({ seriesheadid: Id, istotalseason: z.literal('1').optional() }),
  reply: ReturnCode,
  errors: ['NOT_FOUND'],
});

export const legacyChannelDetail = endpoint({
  ...legacy,
  path: '/legacy/sdk_getchanneldetail.jsp',
  access: 'guest',
  feature: 'channels',
  summary: 'A channel with its auth_returncode for the caller.',
  query: z.object({
    channelcode: Id,
    ischecksubscribe: Flag.optional(),
    productcode: line(64).optional().describe('The package of the account.'),
  }),
  reply: ReturnCode.extend({
    data: Channel.extend({
      auth_returncode: Channel.shape.auth_returncode.optional().describe('When asked.'),
    }).optional(),
  }),
  errors: ['NOT_FOUND'],
});

export const legacyPrevueInfo = endpoint({
  ...legacy,
  path: '/legacy/sdk_getprevueinfo.jsp',
  access: 'guest',
  feature: 'guide',
  summary: 'Programmes by their codes.',
  query: z.object({ prevuecodes: CodeList }),
  reply: ReturnCode.extend({ data: z.array(Prevue).optional() }),
});

export const legacyCurrentPrevue = endpoint({
  ...legacy,
  path: '/legacy/sdk_getcurrentprevue.jsp',
  access: 'guest',
  feature: 'guide',
  summary: 'What channels show now: data[0][0] is the current programme of the first channel.',
  query: z.object({ channelcodes: CodeList }),
  reply: ReturnCode.extend({ data: z.array(z.array(Prevue)).optional() }),
});

export const legacyPayPerViewAuth = endpoint({
  ...legacy,
  path: '/legacy/sdk_getippvauth.jsp',
  access: 'subscriber',
  feature: 'payments',
  summary: "Whether a pay-per-view programme is paid ('0'), or what it can be had for ('5' with productlist).",
  query: z.object({ prevuecode: Id }),
  reply: ReturnCode.extend({ productlist: z.array(PurchaseProduct).optional() }),
  errors: ['NOT_FOUND'],
});

/** One sheet of thumbnails: tile floor((t - start) / interval) shows the moment t (SPRITE-02). */
export const SpriteSingle = z
  .object({
    url: z.string(),
    start: z.number().describe('Seconds from the beginning.'),
    duration: z.number().describe('Seconds, a multiple of interval.'),
    interval: z.number().describe('Seconds a tile stands for.'),
    width: z.int().describe('Of one tile, in pixels.'),
    height: z.int(),
  })
  .meta({ id: 'SpriteSingle' });
export type SpriteSingle = z.infer<typeof SpriteSingle>;

/** One sheet of a time range of a channel (SPRITE-03). */
export const SpriteSegment = z
  .object({
    realtime: LegacyUtcMoment.describe('The moment of its first tile: YYYYMMDDHHmmss in UTC.'),
    spritenum: z.int().min(1).describe('How many tiles it holds.'),
    templateurl: z.string(),
    width: z.int().describe('Of one tile, in pixels.'),
    height: z.int(),
    interval: z.number().describe('Seconds a tile stands for.'),
  })
  .meta({ id: 'SpriteSegment' });
export type SpriteSegment = z.infer<typeof SpriteSegment>;

/** Turkish time with a suffix of the old player, ' 00' or ':00' (SPRITE-05). */
const ProgrammeEdge = z
  .string()
  .max(19)
  .regex(/^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}[ :]00$/);

export const legacyThumbnails = endpoint({
  ...legacy,
  path: '/legacy/sdk_getallthumbnails.jsp',
  access: 'subscriber',
  feature: 'live',
  summary: 'The thumbnails of a title, or of a time range of a channel.',
  query: z.object({
    cmsid: line(64).optional(),
    channelcode: Id.optional(),
    physicalcontentid: Id.optional(),
    cdnchannelcode: Id.optional(),
    playtype: z.enum(thumbnailKind.codes).optional().describe("'3' catch-up, '2' otherwise."),
    programbegin: ProgrammeEdge.optional(),
    programend: ProgrammeEdge.optional(),
    starttime: LegacyUtcMoment.max(14).optional().describe('With cdnchannelcode.'),
    endtime: LegacyUtcMoment.max(14).optional(),
  }),
  reply: ReturnCode.extend({ single: SpriteSingle.optional(), sets: z.array(SpriteSegment).optional() }),
  errors: ['NO_PRODUCT', 'PIN_REQUIRED', 'RATING', 'FORBIDDEN', 'NOT_FOUND'],
});
