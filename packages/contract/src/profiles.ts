// The profiles of an account, their PINs and their parental level.
import { PARENTAL_LEVELS, type UserLevel } from '@seyir/core/access/rating-mask';
import { PROFILE_PHOTO_BYTES, PROFILE_PHOTO_SIDE } from '@seyir/core/limits/profile';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EncodedProfileName, LoginCode, LoginPassword, NewPin, Pin, PosterName } from './fields.ts';
import { Id, IdParams, Moment, ReturnCode } from './wire.ts';

const USER_LEVELS = Object.values(PARENTAL_LEVELS) as [UserLevel, ...UserLevel[]];

/** A profile as it is answered: never with its PIN (PROFILE-33). */
export const Profile = z
  .object({
    id: z.string(),
    name: z.string().describe('Plain, not percent-encoded.'),
    posterName: z.string().describe('The name of its avatar.'),
    kid: z.boolean(),
    main: z.boolean().describe('The one profile that administers the account.'),
    hasPin: z.boolean(),
    deviceQuota: z.int().nullable().describe('The most profiles the account may have; null is no quota.'),
    photo: z
      .string()
      .nullable()
      .describe(
        'The address of its photo, if it has one: on this origin, unguessable, and another one for each photo. `w` chooses a width.',
      ),
    userlevel: z.literal(USER_LEVELS).describe('The mask of the ratings it may not watch.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

const ProfileList = z.object({ data: z.array(Profile).describe('The main profile first.') });

export const listProfiles = endpoint({
  method: 'GET',
  path: '/client/profiles',
  access: 'guest',
  feature: 'profiles',
  summary: 'The profiles of the account, the main profile first.',
  reply: ProfileList,
});

/** Base64 has four characters for three bytes. */
const PHOTO_CHARACTERS = Math.ceil(PROFILE_PHOTO_BYTES / 3) * 4;
const FORM_BYTES = 10_000;

const NewPhoto = z
  .string()
  .max(PHOTO_CHARACTERS)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .describe(
    `A photo (JPEG, PNG, WebP, AVIF), base 64, at most ${PROFILE_PHOTO_BYTES / 1_000} kB. Its middle square is stored, without metadata, ${PROFILE_PHOTO_SIDE} pixels wide. Empty removes the photo, left out it stays. For a kids profile: from the main profile only.`,
  );

export const createProfile = endpoint({
  method: 'POST',
  path: '/client/profiles',
  access: 'subscriber',
  feature: 'profiles',
  summary: 'Adds a profile.',
  body: z.object({
    name: EncodedProfileName,
    kid: z.boolean().optional(),
    pin: NewPin.optional(),
    posterName: PosterName.optional(),
    newPhoto: NewPhoto.optional(),
  }),
  bodyBytes: PHOTO_CHARACTERS + FORM_BYTES,
  reply: Profile,
  errors: ['MAIN_PROFILE_ONLY', 'PROFILE_QUOTA', 'TOO_LARGE'],
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/client/profiles',
  access: 'subscriber',
  feature: 'profiles',
  summary: 'Changes a profile. A pin that is left out stays, an empty one removes it.',
  body: z.object({
    id: Id,
    name: EncodedProfileName,
    pin: NewPin.optional(),
    posterName: PosterName.optional(),
    kid: z.boolean().optional(),
    newPhoto: NewPhoto.optional(),
  }),
  bodyBytes: PHOTO_CHARACTERS + FORM_BYTES,
  reply: Profile,
  errors: ['MAIN_PROFILE_ONLY', 'PIN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_LARGE'],
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/client/profiles/:id',
  access: 'subscriber',
  feature: 'profiles',
  summary: 'Removes a profile with everything that is its own, and answers the profiles that are left.',
  params: IdParams,
  reply: ProfileList,
  errors: ['MAIN_PROFILE_ONLY', 'NOT_FOUND', 'CONFLICT'],
});

export const selectProfile = endpoint({
  method: 'POST',
  path: '/client/profiles/select',
  access: 'guest',
  feature: 'profiles',
  summary: 'Makes a profile the one of this session and answers a token bound to it.',
  body: z.object({
    id: Id,
    pin: z.string().max(32).optional().describe('Needed when the profile has one.'),
    // Clients send the whole profile; only id and pin are judged (PROFILE-32).
    name: z.unknown().optional().describe('Not judged.'),
    posterName: z.unknown().optional().describe('Not judged.'),
    kid: z.unknown().optional().describe('Not judged.'),
  }),
  reply: z.object({ access_token: z.string(), data: Profile }).meta({ id: 'SelectedProfile' }),
  errors: ['WRONG_PIN', 'NOT_FOUND'],
});

export const validatePin = endpoint({
  method: 'POST',
  path: '/client/profiles/validate/pin/:id',
  access: 'subscriber',
  feature: 'profiles',
  summary: 'Checks a PIN, sent as plain text. For five minutes a correct one opens what it gates for this session.',
  params: IdParams,
  body: Pin,
  bodyKind: 'text',
  reply: z.object({ data: z.boolean().describe('True when the PIN is correct.') }),
  errors: ['NOT_FOUND'],
});

export const recoverMainPin = endpoint({
  method: 'POST',
  path: '/client/profiles/main/pin',
  access: 'subscriber',
  feature: 'profiles',
  summary:
    "Replaces the main profile's forgotten PIN, with the account's password or a one-time code, and notifies the owner.",
  body: z.union([z.object({ password: LoginPassword, pin: Pin }), z.object({ code: LoginCode, pin: Pin })]),
  // Not a 401: a signed-in application treats 401 as the end of its session (API-07).
  reply: z.object({ data: z.boolean().describe('True when the proof holds and the PIN was replaced.') }),
});

export const readPinKey = endpoint({
  method: 'GET',
  path: '/client/pin-key',
  access: 'adult',
  feature: 'profiles',
  summary: 'The key a payment PIN is encrypted with, and a nonce that works once.',
  reply: z
    .object({
      key: z.string().describe('Public key for RSA-OAEP with SHA-256: SPKI, base64.'),
      nonce: z.string().describe('Encrypt nonce, a colon and the PIN.'),
      expiresAt: Moment,
    })
    .meta({ id: 'PinKey' }),
});

export const checkAdminPassword = endpoint({
  method: 'POST',
  path: '/client/profiles/admin/check',
  access: 'adult',
  feature: 'profiles',
  summary: "Checks the main profile's encrypted PIN before a payment. Returncode '0' is correct.",
  body: z.object({
    profilecode: Id,
    password: z.string().min(1).max(1024).describe('The encrypted PIN, base64; see GET /client/pin-key.'),
  }),
  reply: ReturnCode,
  errors: ['NOT_FOUND'],
});

export const openProgramme = endpoint({
  method: 'POST',
  path: '/client/profiles/open-programme',
  access: 'adult',
  feature: 'profiles',
  summary: "Opens one airing above the profile's level to this session, after the main profile's PIN check.",
  body: z.object({ programId: Id }),
  replyKind: 'empty',
  status: 204,
  errors: ['PIN_REQUIRED'],
});

export const setUserLevel = endpoint({
  method: 'PUT',
  path: '/client/profiles/:id/userlevel',
  access: 'adult',
  feature: 'profiles',
  summary: "Sets what a profile may watch. Needs the main profile's PIN check of the last five minutes.",
  params: IdParams,
  body: z.object({ userlevel: z.literal(USER_LEVELS).describe('A kids profile takes 12 and 14 only.') }),
  reply: Profile,
  errors: ['PIN_REQUIRED', 'NOT_FOUND'],
});
