// What the application knows about its viewer and its server.
import { FEEDBACK_MAX } from '@seyir/core/limits/account';
import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { SUBTITLE_CHOICES } from '@seyir/core/playback/subtitle-look';
import { z } from 'zod';
import { userType } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { Flag } from './wire.ts';

/** The user of this session (SETTINGS-04, DATA-18). */
export const ClientInfo = z
  .object({
    mail: z.string().describe('Empty for a guest and a kids profile.'),
    usercode: z.string().describe('Empty for a kids profile.'),
    ip: z.string().describe('Empty for a kids profile.'),
    usertype: z.enum(userType.codes),
    userlevel: z.int().describe('The mask of the ratings the selected profile may not watch.'),
    adminProfile: z
      .object({ profilecode: z.string(), havepwd: Flag.describe("'1' when it has a PIN.") })
      .describe('The main profile.'),
  })
  .meta({ id: 'ClientInfo' });
export type ClientInfo = z.infer<typeof ClientInfo>;

export const readClientInfo = endpoint({
  method: 'GET',
  path: '/client/info',
  access: 'guest',
  feature: 'client',
  summary: 'The user of this session and the address it comes from.',
  reply: ClientInfo,
});

export const readClientTime = endpoint({
  method: 'GET',
  path: '/client/time',
  access: 'public',
  feature: 'client',
  summary: "The server's time.",
  reply: z.object({ time: z.int().describe('UTC milliseconds.') }),
});

/** How text over a picture is drawn. `author`: as the broadcast or the file says. */
const SubtitleLook = z.object({
  size: z.enum(SUBTITLE_CHOICES.size),
  colour: z.enum(SUBTITLE_CHOICES.colour),
  edge: z.enum(SUBTITLE_CHOICES.edge),
  ground: z.enum(SUBTITLE_CHOICES.ground).describe('Background of a line.'),
  place: z.enum(SUBTITLE_CHOICES.place),
});

/** How a profile listens and reads (PLAYER-16, SUBS-01). A null language: it never chose. */
export const Preferences = z
  .object({
    volume: z.int().min(0).max(VOLUME_MAX),
    audioLanguage: z.string().nullable().describe('BCP 47, such as tr.'),
    subtitleLanguage: z.string().nullable().describe('BCP 47, or off.'),
    audioDescription: z.boolean().describe('Takes a described audio track where one is offered.'),
    hardOfHearing: z.boolean().describe('Takes subtitles for the hard of hearing where they are offered.'),
    spokenSubtitles: z.boolean().describe('Subtitles are spoken by the browser.'),
    subtitleLook: SubtitleLook.nullable().describe('Null: the preset.'),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof Preferences>;

/** A language tag, or the word off for no subtitles. */
const Language = z
  .string()
  .trim()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/);

export const readPreferences = endpoint({
  method: 'GET',
  path: '/client/preferences',
  access: 'guest',
  feature: 'client',
  summary: 'The volume, sound and subtitles the profile chose last.',
  reply: Preferences,
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/client/preferences',
  access: 'guest',
  feature: 'client',
  summary: "Remembers the profile's choice of sound and subtitles. A guest's is accepted and not stored.",
  body: z.object({
    audioLanguage: Language.nullish(),
    subtitleLanguage: Language.nullish(),
    audioDescription: z.boolean().optional(),
    hardOfHearing: z.boolean().optional(),
    spokenSubtitles: z.boolean().optional(),
    subtitleLook: SubtitleLook.nullish(),
  }),
  reply: Preferences,
});

export const saveVolume = endpoint({
  method: 'PUT',
  path: '/client/volume',
  access: 'guest',
  feature: 'client',
  summary: "Remembers the profile's volume. A guest's is accepted and not stored.",
  body: z.object({ volume: z.int().min(0).max(VOLUME_MAX) }),
  reply: z.object({ volume: z.int() }),
});

export const FEEDBACK_TYPES = ['suggestion', 'complaint'] as const;
/** The suggestion/complaint form (SETTINGS-11, SETTINGS-12). */
export const Feedback = z.object({
  type: z.enum(FEEDBACK_TYPES),
  text: z.string().trim().min(1).max(FEEDBACK_MAX),
});

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/client/feedback',
  access: 'subscriber',
  feature: 'client',
  summary: 'Leaves a suggestion or a complaint.',
  body: Feedback,
  replyKind: 'empty',
  status: 204,
});
