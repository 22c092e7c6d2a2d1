// Error codes of all calls: code, HTTP status and a general English sentence for a developer who reads a reply. The web
// application chooses the text for viewers by code.

export const ERRORS = {
  BAD_INPUT: { status: 400, message: 'The request is not valid.' },
  UNAUTHORISED: { status: 401, message: 'A valid token is needed.' },
  WRONG_CREDENTIALS: { status: 401, message: 'The username or the password is not correct.' },
  PROFILE_CHANGED: { status: 401, message: 'The session has chosen another profile since this token was given.' },
  ACCOUNT_SUSPENDED: { status: 401, message: 'The account is suspended.' },
  PROFILE_REMOVED: { status: 401, message: 'The profile was removed.' },
  PACKAGE_CHANGED: { status: 401, message: 'The package was changed. Sign in again.' },
  PACKAGE_RECOVERED: { status: 401, message: 'The package was recovered. Sign in again.' },
  DEVICE_QUOTA: { status: 401, message: 'Another device signed in and the number of devices is limited.' },
  SESSION_TIMEOUT: { status: 401, message: 'The session timed out.' },
  OTHER_DEVICE: { status: 401, message: 'Another device signed in to this account.' },
  SESSION_ENDED: { status: 401, message: 'The session was ended on another device of the account.' },
  OPERATOR_ENDED: { status: 401, message: 'Customer service ended the session.' },
  OPERATOR_REQUEST: {
    status: 401,
    message: 'Customer service ended the session at the request of the account holder.',
  },
  OPERATOR_SECURITY: { status: 401, message: 'Customer service ended the session to protect the account.' },
  PASSWORD_CHANGED: { status: 401, message: 'The password was changed. Sign in again.' },
  FORBIDDEN: { status: 403, message: 'This is not allowed.' },
  LOGIN_REQUIRED: { status: 403, message: 'Sign in to do this.' },
  KIDS_PROFILE: { status: 403, message: 'A kids profile may not do this.' },
  WRONG_PIN: { status: 403, message: 'The PIN is not correct.' },
  PIN_REQUIRED: { status: 403, message: 'Pass the PIN check first.' },
  MAIN_PROFILE_ONLY: { status: 403, message: 'Only the main profile may do this.' },
  RATING: { status: 403, message: 'The rating of this content is blocked for the profile.' },
  NO_PRODUCT: { status: 403, message: 'No package or purchase gives access to this.' },
  CHECK_REQUIRED: { status: 403, message: 'Confirm with a password, code or passkey first.' },
  LOGIN_SUSPENDED: { status: 403, wireCode: 'ACCOUNT_SUSPENDED', message: 'The account is suspended.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  CONFLICT: { status: 409, message: 'This is not possible in the present state.' },
  USERNAME_TAKEN: { status: 409, message: 'The username exists already.' },
  EMAIL_TAKEN: { status: 409, message: 'The e-mail address has an account already.' },
  ACTIVE_SESSION: { status: 409, message: 'Another session is active.' },
  PROFILE_QUOTA: { status: 409, message: 'The number of profiles is reached.' },
  QUOTA_FULL: { status: 409, message: 'The recording quota is full.' },
  STREAM_LIMIT: { status: 409, message: 'Too many streams are open for this account.' },
  LAST_OWNER: {
    status: 409,
    message: 'The last owner of the console stays: another operator has to become owner first.',
  },
  GONE: { status: 410, message: 'This is no longer available.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'This kind of body is not accepted.' },
  TOO_MANY: { status: 429, message: 'Too many requests. Try again later.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Try again shortly.' },
} as const satisfies Record<string, { status: number; message: string; wireCode?: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The codes every call may give without naming them. */
export const COMMON_ERRORS = ['BAD_INPUT', 'UNAUTHORISED', 'TOO_MANY', 'UNAVAILABLE', 'UNEXPECTED'] as const;

/** The forced sign-outs, each with its own message to the viewer: the seven of SESSION-11, and those that name who ended a session, and why. */
export const FORCED_SIGN_OUTS = [
  'ACCOUNT_SUSPENDED',
  'PROFILE_REMOVED',
  'PACKAGE_CHANGED',
  'PACKAGE_RECOVERED',
  'DEVICE_QUOTA',
  'SESSION_TIMEOUT',
  'OTHER_DEVICE',
  'SESSION_ENDED',
  'OPERATOR_ENDED',
  'OPERATOR_REQUEST',
  'OPERATOR_SECURITY',
  'PASSWORD_CHANGED',
] as const satisfies readonly ErrorCode[];
export type ForcedSignOut = (typeof FORCED_SIGN_OUTS)[number];
