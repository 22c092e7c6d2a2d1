// Field validation of the sign-in forms. The server validates again with the contract's schemas, which stay out of the
// bundle; field-rules.test.ts compares the two.

import { EMAIL_PATTERN, isContactLike } from '@seyir/core/account/login-name';
import { isPersonName } from '@seyir/core/account/person-name';
import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
  PERSON_NAME_MIN,
  PHONE_DIGITS,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@seyir/core/limits/account';
import { say } from '../../shared/text/text.ts';
import { accountText } from './account.text.ts';

/** The error message of a field; undefined for a valid one. */
type Mistake = string | undefined;
export type Mistakes<T> = { readonly [K in keyof T]?: Mistake };

export interface SignUpValues extends Record<string, string> {
  username: string;
  name: string;
  surname: string;
  email: string;
  password: string;
  repeat: string;
}

export interface NewPasswordValues extends Record<string, string> {
  password: string;
  repeat: string;
}

const TEN_DIGITS = new RegExp(`^[0-9]{${PHONE_DIGITS}}$`);

/** The first check of every field. */
export function judgeFilled(value: string): Mistake {
  return value.trim() === '' ? say(accountText.empty) : undefined;
}

export function judgeSignUp(values: SignUpValues): Mistakes<SignUpValues> {
  return {
    username: judgeUsername(values.username),
    name: judgeName(values.name, say(accountText.badName)),
    surname: judgeName(values.surname, say(accountText.badSurname)),
    email: judgeEmail(values.email, say(accountText.badEmail)),
    ...judgeNewPassword(values),
  };
}

function judgeUsername(value: string): Mistake {
  const mistake = judgeLength(value, USERNAME_MIN, USERNAME_MAX, say(accountText.badUsername));
  return mistake ?? (isContactLike(value) ? say(accountText.contactUsername) : undefined);
}

export function judgeNewPassword({ password, repeat }: NewPasswordValues): Mistakes<NewPasswordValues> {
  return {
    password: judgeFilled(password) ?? judgeUntrimmed(password),
    repeat: judgeFilled(repeat) ?? (isRepeated(password, repeat) ? undefined : say(accountText.mismatch)),
  };
}

export function judgeEmail(value: string, words: string): Mistake {
  const email = value.trim();
  if (email === '') return say(accountText.empty);
  return EMAIL_PATTERN.test(email) && email.length <= EMAIL_MAX ? undefined : words;
}

/** Exactly ten digits (FORGOT-09); the field takes separators and a leading 0 or +90 away while the number is typed. */
export function judgePhone(value: string): Mistake {
  return judgeFilled(value) ?? (TEN_DIGITS.test(value) ? undefined : say(accountText.notAPhone));
}

function judgeName(value: string, words: string): Mistake {
  const mistake = judgeLength(value, PERSON_NAME_MIN, PERSON_NAME_MAX, words);
  return mistake ?? (isPersonName(value.trim()) ? undefined : say(accountText.unusableName));
}

function judgeLength(value: string, least: number, most: number, words: string): Mistake {
  const { length } = value.trim();
  if (length === 0) return say(accountText.empty);
  if (length > most) return say(accountText.tooLong, { most });
  return length < least ? words : undefined;
}

/** Length of a password, spaces included. */
function judgeUntrimmed({ length }: string): Mistake {
  if (length > PASSWORD_MAX) return say(accountText.tooLong, { most: PASSWORD_MAX });
  return length < PASSWORD_MIN ? say(accountText.shortPassword) : undefined;
}

function isRepeated(password: string, repeat: string): boolean {
  return repeat.length >= PASSWORD_MIN && repeat === password;
}
