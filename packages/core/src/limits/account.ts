// Sign-in, sign-up and password recovery.

/** Shortest sign-up username, in characters (SIGNUP-05). */
export const USERNAME_MIN = 3;
/** Longest username, in characters; an e-mail address may stand in for one (LOGIN-06). */
export const USERNAME_MAX = 254;
/** Shortest first name and surname at sign-up, in characters (SIGNUP-06, SIGNUP-07). */
export const PERSON_NAME_MIN = 3;
/** Longest first name and surname, in characters (SIGNUP-15). */
export const PERSON_NAME_MAX = 64;
/** Shortest password, in characters (SIGNUP-09, RESET-03). */
export const PASSWORD_MIN = 8;
/** Longest password, in characters: hashing is slow on purpose, so its input is bounded (SIGNUP-19). */
export const PASSWORD_MAX = 128;
/** Longest e-mail address, in characters, as mail servers accept it (SIGNUP-08). */
export const EMAIL_MAX = 254;
/** Accounts opened, or refused because they exist, from one client address within the window: our own rate limit (SIGNUP-16). */
export const REGISTRATIONS_PER_CLIENT = 30;
/** The window in which registrations are counted, in milliseconds: 1 hour. */
export const REGISTRATIONS_WINDOW_MS = 60 * 60_000;
/** Digits of a mobile number, without the leading 0 or +90 (LOGIN-27, FORGOT-09). */
export const PHONE_DIGITS = 10;

/** Failed sign-ins for one username or one address before the server refuses (LOGIN-29). */
export const LOGIN_TRIES = 10;
/** The window in which failed sign-ins are counted, in milliseconds: 15 minutes (LOGIN-29). */
export const LOGIN_TRIES_WINDOW_MS = 15 * 60_000;

/** How long a device that signed in counts as known, in milliseconds: 180 days (LOGIN-29). */
export const DEVICE_TOKEN_MS = 180 * 24 * 60 * 60_000;

/** How long a password reset link works, in milliseconds: 1 hour (FORGOT-08). */
export const RESET_TOKEN_MS = 60 * 60_000;

/** How long the owner can recover an account whose e-mail address or number was changed, in milliseconds: 7 days. */
export const CONTACT_RESTORE_MS = 7 * 24 * 60 * 60_000;
/** How long a deletion that the owner asked for waits, in milliseconds: 7 days. */
export const DELETION_GRACE_MS = 7 * 24 * 60 * 60_000;
/** Copies of its data that an account may ask for within an hour: our own rate limit. */
export const DATA_COPIES_PER_HOUR = 5;
/** Reset requests an hour for one e-mail address or number (FORGOT-10). */
export const RESET_REQUESTS_PER_ACCOUNT = 5;
/** Reset requests an hour from one client address (FORGOT-10). */
export const RESET_REQUESTS_PER_CLIENT = 20;
/** The window in which reset requests are counted, in milliseconds: 1 hour (FORGOT-10). */
export const RESET_REQUESTS_WINDOW_MS = 60 * 60_000;

/** Digits of a one-time sign-in code (EASY-01). */
export const LOGIN_CODE_DIGITS = 6;
/** How long a one-time code works, in milliseconds: 5 minutes (EASY-01). */
export const LOGIN_CODE_MS = 5 * 60_000;
/** Codes an hour for one user (EASY-01). */
export const LOGIN_CODES_PER_HOUR = 5;
/** Codes an hour from one client address: stops sending text messages to a list of numbers (EASY-01). */
export const LOGIN_CODES_PER_CLIENT = 20;
/** The window in which codes are counted, in milliseconds: 1 hour (EASY-01). */
export const LOGIN_CODES_WINDOW_MS = 60 * 60_000;
/** The wrong try that voids a code (EASY-02). */
export const LOGIN_CODE_TRIES = 5;
/** When another code may be asked for, in milliseconds (EASY-03). */
export const LOGIN_CODE_RESEND_MS = 60_000;

/** How long a passkey challenge works, in milliseconds: 5 minutes (EASY-05). */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** Challenges one client address may have open at once; each is a row until it is used or expires (EASY-05). */
export const PASSKEY_CHALLENGES_PER_CLIENT = 100;
/** Passkeys an account may have (EASY-04). */
export const PASSKEYS_MAX = 20;
/** Longest name of a passkey, in characters (EASY-04). */
export const PASSKEY_NAME_MAX = 60;
/** How long a password, code or passkey check opens the passkey settings, in milliseconds (EASY-06). */
export const IDENTITY_CHECK_MS = 5 * 60_000;

/** New addresses and numbers an account may ask for within the window: our own rate limit. */
export const CONTACT_CHANGES_PER_HOUR = 5;
/** The window in which new addresses and numbers are counted, in milliseconds: 1 hour. */
export const CONTACT_CHANGES_WINDOW_MS = 60 * 60_000;
/** The version of the terms and the privacy notice that a sign-up accepts: the day they were written. */
export const TERMS_VERSION = '2026-11-18';

/** Letters of the code that a television shows: no vowels, so that it spells no word, and none that reads as a digit. */
export const DEVICE_USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
/** Letters of one such code. */
export const DEVICE_USER_CODE_LENGTH = 8;
/** How long a television waits for its owner, in milliseconds: 10 minutes. */
export const DEVICE_LOGIN_MS = 10 * 60_000;
/** How often a waiting television asks, in milliseconds. */
export const DEVICE_LOGIN_POLL_MS = 3_000;
/** Televisions that may start a sign-in from one client address within the window: each is a row until it expires. */
export const DEVICE_LOGINS_PER_CLIENT = 60;
/** The window in which they are counted, in milliseconds: 15 minutes. */
export const DEVICE_LOGINS_WINDOW_MS = 15 * 60_000;

/** Player links an account may have at once: our own limit. */
export const PLAYER_LINKS_MAX = 5;
/** Longest name of a player link, in characters. */
export const PLAYER_LINK_NAME_MAX = 40;
/** Wrong secrets of player links from one client address within the window: our own rate limit. */
export const PLAYER_LINK_TRIES = 20;
/** The window in which wrong secrets are counted, in milliseconds: 15 minutes. */
export const PLAYER_LINK_TRIES_WINDOW_MS = 15 * 60_000;

/** Longest suggestion or complaint, in characters (SETTINGS-12). */
export const FEEDBACK_MAX = 1000;
/** Suggestions and complaints an account may send within the window: our own rate limit (SETTINGS-12). */
export const FEEDBACK_PER_ACCOUNT = 20;
/** The window in which suggestions and complaints are counted, in milliseconds: 1 hour. */
export const FEEDBACK_WINDOW_MS = 60 * 60_000;
/** The application version shown in the settings (SETTINGS-01). */
export const SHOWN_VERSION = '0.71.2';
