// Form fields: one validation rule for the application, which shows errors while typing, and the server, which refuses.
import { EMAIL_PATTERN, isContactLike } from '@seyir/core/account/login-name';
import { isPersonName } from '@seyir/core/account/person-name';
import * as account from '@seyir/core/limits/account';
import { AVATARS, PIN_DIGITS, PROFILE_NAME_ENCODED_MAX, PROFILE_NAME_MAX } from '@seyir/core/limits/profile';
import { decodeProfileName } from '@seyir/core/text/profile-name';
import { z } from 'zod';

/** The username of a sign-up (SIGNUP-05): no address or number, which may be another person's. */
export const Username = z
  .string()
  .trim()
  .min(account.USERNAME_MIN)
  .max(account.USERNAME_MAX)
  .refine((name) => !isContactLike(name))
  .describe('No e-mail address and no telephone number.');
/** A first name or a surname (SIGNUP-06, SIGNUP-07). */
export const PersonName = z
  .string()
  .trim()
  .min(account.PERSON_NAME_MIN)
  .max(account.PERSON_NAME_MAX)
  .refine(isPersonName);
/** Text, @, text, dot, text, no spaces (SIGNUP-08). */
export const Email = z
  .string()
  .trim()
  .max(account.EMAIL_MAX)
  .regex(EMAIL_PATTERN)
  .describe('text@text.text, without spaces.');
/** A new password (SIGNUP-09). Spaces are characters of it. */
export const NewPassword = z.string().min(account.PASSWORD_MIN).max(account.PASSWORD_MAX);
/** A mobile number for a password reset (FORGOT-09). */
export const Phone = z
  .string()
  .trim()
  .max(32)
  .regex(new RegExp(`^[0-9]{${account.PHONE_DIGITS}}$`))
  .describe(`${account.PHONE_DIGITS} digits.`);

/** What a viewer signs in as: an e-mail address, a mobile number or a username, not judged by form (LOGIN-06). */
export const LoginName = z.string().trim().min(1).max(account.USERNAME_MAX);
/** The password of a sign-in: any that is not blank (LOGIN-12, LOGIN-26). */
export const LoginPassword = z.string().max(account.PASSWORD_MAX).regex(/\S/).describe('Not blank.');
/** A one-time sign-in code (EASY-01). */
export const LoginCode = z
  .string()
  .trim()
  .max(32)
  .regex(new RegExp(`^[0-9]{${account.LOGIN_CODE_DIGITS}}$`))
  .describe(`${account.LOGIN_CODE_DIGITS} digits.`);

/** Exactly four digits (PIN-05). */
export const Pin = z
  .string()
  .max(PIN_DIGITS)
  .regex(new RegExp(`^[0-9]{${PIN_DIGITS}}$`))
  .describe(`${PIN_DIGITS} digits.`);
/** The PIN of a profile that is saved: empty means none (PROFILE-28). */
export const NewPin = z.union([Pin, z.literal('')]).describe(`${PIN_DIGITS} digits, or empty for none.`);

/** The decoded name of a profile (PROFILE-14, PROFILE-15). Decoding may reveal control characters. */
export const ProfileName = z.string().trim().min(1).max(PROFILE_NAME_MAX).refine(isPersonName);
/** The percent-encoded name of a profile on the wire; its length is checked after decoding (PROFILE-22). */
export const EncodedProfileName = z
  .string()
  .max(PROFILE_NAME_ENCODED_MAX)
  .transform(decodeProfileName)
  .pipe(ProfileName)
  .describe(
    `Percent-encoded; 1 to ${PROFILE_NAME_MAX} characters when decoded, visible ones among them, no control characters and no web address.`,
  );
/** An avatar a profile can have (PROFILE-25). */
export const PosterName = z.enum(AVATARS);
