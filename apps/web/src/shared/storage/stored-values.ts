// Keys and codecs of local storage. The names are fixed (STORE-01, STORE-02, STORE-03); `devicetoken`, `shortcutsOff` and
// `announcementClosed` are ours. A text that its codec cannot read counts as missing.
// No password or PIN has a key here, and none can enter with a profile (STORE-07).

import { decodeProfileName } from '@seyir/core/text/profile-name';
import { isLanguage, type Language } from '../text/language.ts';

export type LoginType = 'free' | 'paid';
export type UserType = '0' | '1';

/** The selected profile. Without `pin` on purpose. */
export interface StoredProfile {
  readonly id: string;
  readonly name: string;
  readonly posterName: string;
  readonly kid: boolean;
  readonly main: boolean;
  readonly hasPin: boolean;
  /** The most profiles the account may have; null means no quota. */
  readonly deviceQuota: number | null;
  readonly photo: string | null;
}

/** The account's first subscription, kept for the package screens. */
interface StoredPackage {
  readonly guid: string;
  readonly status: string;
  readonly endDate: string | null;
  readonly productP: {
    /** Undefined where an older version stored the package. */
    readonly id?: string | undefined;
    readonly name: string;
  };
}

export interface StoredValues {
  userToken: string;
  hasLoggedIn: boolean;
  logintype: LoginType;
  profile: StoredProfile;
  userPackage: StoredPackage;
  firstLogin: boolean;
  profileToken: string;
  usertype: UserType;
  sessionid: string;
  interfaceurl: string;
  loginurl: string;
  language: Language;
  /** Tag of a further language of the deployment, which stands over English. */
  languagefile: string;
  deviceid: string;
  /** Identifies this browser to the account that signed in last; outlives the sign-out (LOGIN-29). */
  devicetoken: string;
  /** Server time minus browser time, in milliseconds. */
  timeDiff: number;
  /** 0 to 100. */
  volume: number;
  forMeColumn: string;
  vodColumn: string;
  seriesColumn: string;
  rentColumn: string;
  kidColumn: string;
  /** Shortcuts of a single character are turned off on this device (WCAG 2.1.4). */
  shortcutsOff: boolean;
  /** The announcement of the operator that was closed on this device. */
  announcementClosed: string;
}

export type StoredKey = keyof StoredValues;

interface Codec<T> {
  write(value: T): string;
  /** Undefined for a text that the codec does not write. */
  read(text: string): T | undefined;
}

const MAX_VOLUME = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const text: Codec<string> = {
  write: (value) => value,
  read: (stored) => (stored.trim() === '' ? undefined : stored),
};

/** Only `true` is stored; the key is missing otherwise. */
const flag: Codec<boolean> = {
  write: String,
  read: (stored) => (stored === 'true' ? true : undefined),
};

function wholeNumber(least: number, most: number): Codec<number> {
  return {
    write: String,
    read: (stored) => {
      const value = stored.trim() === '' ? Number.NaN : Number(stored);
      return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
    },
  };
}

function oneOf<T extends string>(...allowed: readonly T[]): Codec<T> {
  return { write: (value) => value, read: (stored) => allowed.find((value) => value === stored) };
}

function json<T>(check: (value: unknown) => T | undefined): Codec<T> {
  return {
    // Checked on writing too, which drops unknown fields, above all a PIN.
    write: (value) => JSON.stringify(check(value)),
    read: (stored) => {
      try {
        return check(JSON.parse(stored));
      } catch {
        return undefined;
      }
    },
  };
}

export const CODECS: { readonly [K in StoredKey]: Codec<StoredValues[K]> } = {
  userToken: text,
  hasLoggedIn: flag,
  logintype: oneOf('free', 'paid'),
  profile: json(asProfile),
  userPackage: json(asPackage),
  firstLogin: flag,
  profileToken: text,
  usertype: oneOf('0', '1'),
  sessionid: text,
  interfaceurl: text,
  loginurl: text,
  language: { write: (value) => value, read: (stored) => (isLanguage(stored) ? stored : undefined) },
  languagefile: text,
  deviceid: { write: (value) => value, read: (stored) => (UUID.test(stored) ? stored : undefined) },
  devicetoken: text,
  timeDiff: wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  volume: wholeNumber(0, MAX_VOLUME),
  forMeColumn: text,
  vodColumn: text,
  seriesColumn: text,
  rentColumn: text,
  kidColumn: text,
  shortcutsOff: flag,
  announcementClosed: text,
};

/** Keys of a session, removed with it (SESSION-06). Language, device, volume and shortcuts stay. */
export const AUTH_KEYS = [
  'userToken',
  'profileToken',
  'hasLoggedIn',
  'logintype',
  'profile',
  'userPackage',
  'firstLogin',
  'usertype',
  'sessionid',
] as const satisfies readonly StoredKey[];

function asProfile(value: unknown): StoredProfile | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, posterName, kid, main, hasPin, deviceQuota, photo } = value;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return undefined;
  return {
    id,
    // An older version stored names as the service sent them.
    name: decodeProfileName(name),
    posterName: typeof posterName === 'string' ? posterName : '',
    kid: kid === true,
    main: main === true,
    hasPin: hasPin === true,
    deviceQuota: typeof deviceQuota === 'number' ? deviceQuota : null,
    photo: typeof photo === 'string' ? photo : null,
  };
}

function asPackage(value: unknown): StoredPackage | undefined {
  if (!isRecord(value)) return undefined;
  const { guid, status, endDate, productP } = value;
  if (typeof guid !== 'string' || !isRecord(productP) || typeof productP.name !== 'string') return undefined;
  return {
    guid,
    status: typeof status === 'string' ? status : '',
    endDate: typeof endDate === 'string' ? endDate : null,
    productP: { name: productP.name, ...(typeof productP.id === 'string' && { id: productP.id }) },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
