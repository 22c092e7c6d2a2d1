// Sign-in of a television from a phone (device authorization, RFC 8628): the television shows a short code and a QR code, the
// owner approves it where typing is easy.
import { DEVICE_USER_CODE_LENGTH, DEVICE_USER_CODE_LETTERS } from '@seyir/core/limits/account';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Force, SIGN_IN_ERRORS, SignedIn } from './session.ts';
import { Moment } from './wire.ts';

const DeviceCode = z.string().min(20).max(100).describe('The secret of the device that waits.');
/** As the television shows it; spaces, dashes and small letters are accepted. */
const UserCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${DEVICE_USER_CODE_LETTERS}]{${DEVICE_USER_CODE_LENGTH}}$`)))
  .describe(`${DEVICE_USER_CODE_LENGTH} letters, as the television shows them.`);
const UserCodeParams = z.object({ userCode: UserCode });

export const startDeviceLogin = endpoint({
  method: 'POST',
  path: '/auth/device/code',
  access: 'public',
  feature: 'session',
  summary: 'Starts the sign-in of a device without a keyboard: a secret for the device and a short code for its owner.',
  reply: z.object({
    deviceCode: DeviceCode,
    userCode: z.string().describe('Letters without a dash.'),
    expiresInSeconds: z.int(),
    intervalSeconds: z.int().describe('How often the state may be asked for.'),
  }),
});

export const DEVICE_LOGIN_STATES = ['waiting', 'approved', 'denied', 'expired'] as const;

export const readDeviceLogin = endpoint({
  method: 'POST',
  path: '/auth/device/state',
  access: 'public',
  feature: 'session',
  summary: 'Whether the owner has answered. An approved device signs in with POST /auth/device/login.',
  body: z.object({ deviceCode: DeviceCode }),
  reply: z.object({ state: z.enum(DEVICE_LOGIN_STATES) }),
});

export const loginWithDevice = endpoint({
  method: 'POST',
  path: '/auth/device/login',
  access: 'public',
  feature: 'session',
  summary: 'Signs an approved device in, once.',
  body: z.object({ deviceCode: DeviceCode, force: Force }),
  reply: SignedIn,
  errors: SIGN_IN_ERRORS,
});

export const findDeviceLogin = endpoint({
  method: 'GET',
  path: '/auth/device/:userCode',
  access: 'adult',
  feature: 'session',
  summary: 'The device that waits for this code, so that its owner recognises it.',
  params: UserCodeParams,
  reply: z
    .object({ userAgent: z.string().nullable(), ip: z.string().nullable(), createdAt: Moment })
    .meta({ id: 'WaitingDevice' }),
  errors: ['NOT_FOUND'],
});

export const answerDeviceLogin = endpoint({
  method: 'POST',
  path: '/auth/device/:userCode',
  access: 'adult',
  feature: 'session',
  summary:
    "Signs the device in to the caller's account, which needs a recent check of identity (POST /auth/user/verify), or refuses it.",
  params: UserCodeParams,
  body: z.object({ approve: z.boolean() }),
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND', 'CHECK_REQUIRED'],
});
