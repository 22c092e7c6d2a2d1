// Profiles and their PINs.

/** Longest profile name, in characters, counted on the decoded name (PROFILE-15). */
export const PROFILE_NAME_MAX = 15;
/** Longest profile name on the wire: 15 characters of 4 bytes, percent-encoded twice (PROFILE-22). */
export const PROFILE_NAME_ENCODED_MAX = 300;
/** How often a profile name is decoded (PROFILE-21). */
export const PROFILE_NAME_DECODINGS = 2;
/** Digits of a PIN (PIN-02). */
export const PIN_DIGITS = 4;
/** Most profiles of an account unless it is set otherwise (PROFILE-34). */
export const DEVICE_QUOTA = 6;
/** Before a profile without a PIN signs in by itself, in milliseconds (PROFILE-04). */
export const AUTO_SELECT_MS = 3000;
/** Between closing the session and leaving for the dashboard, in milliseconds (PROFILE-10). */
export const LOGOUT_REDIRECT_MS = 1000;
/** Profiles visible in the chooser (PROFILE-01). */
export const VISIBLE_PROFILES = 3;

/** Wrong PINs of one profile before the server refuses (PIN-10). */
export const PIN_TRIES = 5;
/** The window in which wrong PINs are counted, in milliseconds: 15 minutes (PIN-10). */
export const PIN_TRIES_WINDOW_MS = 15 * 60_000;
/** Wrong PINs of one profile within a day, however spread, before the server refuses: our own rate limit (PIN-10). */
export const PIN_TRIES_PER_DAY = 20;
/** The window of the day's limit, in milliseconds: 24 hours. */
export const PIN_TRIES_DAY_MS = 24 * 60 * 60_000;
/** How long a PIN check opens what it gates, in milliseconds: 5 minutes (CHANNEL-09, PAY-08, PARENTAL-06). */
export const PIN_CHECK_MS = 5 * 60_000;
/** How long a nonce for an encrypted PIN works, in milliseconds: 5 minutes, as long as a payment panel stays open (PIN-18). */
export const PIN_NONCE_MS = 5 * 60_000;
/** Nonces a session may have open: one a tab, and some for repeated clicks (PIN-18). */
export const PIN_NONCES_PER_SESSION = 10;
/** Changes of profiles a session may make within the window: our own rate limit, since each may cost a slow hash. */
export const PROFILE_CHANGES_PER_SESSION = 60;
/** The window in which changes of profiles are counted, in milliseconds: 15 minutes. */
export const PROFILE_CHANGES_WINDOW_MS = 15 * 60_000;
/** A stored photo of a profile is a square of this side, in pixels: twice the largest avatar of a page. */
export const PROFILE_PHOTO_SIDE = 512;
/** A photo as it is sent: bytes and pixels. Our application sends a JPEG of the stored side; a proxy refuses bodies over 1 MB. */
export const PROFILE_PHOTO_BYTES = 500_000;
export const PROFILE_PHOTO_PIXELS = 2_048 * 2_048;
/** A file that a viewer chooses for a photo, before it is cropped in the browser: bytes, pixels, and the least side. */
export const PROFILE_PHOTO_FILE_BYTES = 30_000_000;
export const PROFILE_PHOTO_FILE_PIXELS = 64_000_000;
export const PROFILE_PHOTO_LEAST_SIDE = 96;
/** How far a photo is enlarged while it is cropped. */
export const PROFILE_PHOTO_ZOOM_MAX = 5;
/** Photos an account may send within the window: our own rate limit, since each is decoded and stored. */
export const PROFILE_PHOTOS_PER_ACCOUNT = 20;
/** The window in which photos are counted, in milliseconds: one hour. */
export const PROFILE_PHOTOS_WINDOW_MS = 60 * 60_000;
/** The PIN dialog opens and closes in this time, in milliseconds (PIN-15). */
export const PIN_DIALOG_OPEN_MS = 20;
export const PIN_DIALOG_CLOSE_MS = 300;

/** Avatars of an ordinary profile, in the order of the picker (PROFILE-12). */
export const ADULT_AVATARS = ['firstMale', 'secondMale', 'firstFemale', 'secondFemale'] as const;
/** Avatars of a kids profile, in the order of the picker (PROFILE-12). */
export const KIDS_AVATARS = ['male', 'female'] as const;
/** The avatar of an ordinary profile that chose none (PROFILE-13). */
export const ADULT_AVATAR = 'firstMale';
/** The avatar of a kids profile that chose none (PROFILE-13). */
export const KIDS_AVATAR = 'kids1';
/** Shown when the stored avatar is empty or unknown (PROFILE-13). */
export const FALLBACK_AVATAR = 'default';
/** Every avatar a profile may carry. */
export const AVATARS = [...ADULT_AVATARS, ...KIDS_AVATARS, KIDS_AVATAR, FALLBACK_AVATAR] as const;
export type Avatar = (typeof AVATARS)[number];
