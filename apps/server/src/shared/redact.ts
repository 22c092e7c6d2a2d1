// Log redaction: credentials, codes and personal addresses never reach a log. Values are masked by the name of their log
// field or query parameter, and by pattern inside error texts.

export const MASK = '***';

/**
 * Names of log fields whose values are masked at any depth, in small letters and without - and _ (see `plainName`). `code`
 * is absent: it names error codes there.
 */
const SECRET_FIELDS = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'newpassword',
  'oldpassword',
  'pin',
  'newpin',
  'token',
  'accesstoken',
  'usertoken',
  'profiletoken',
  'devicetoken',
  'secret',
  'promocode',
  'promocodekey',
  'codekey',
  'logincode',
  'coupon',
  'couponcode',
  'voucher',
  'otp',
  'email',
  'mail',
  'phone',
  'mobile',
]);

/** Names of query parameters whose values are masked. */
const SECRET_PARAMETERS = new Set([...SECRET_FIELDS, 'code', 'promo', 'username', 'sessionid', 'key', 'signature']);

const MAX_DEPTH = 6;
const STREAM_TOKEN = /(\/stream\/(?:check(?:-list)?\/)?)[^/?]+/gi;
/** The secret of a player link: below /links/, or behind the account's number in the paths that players of the Xtream API know. */
const LINK_SECRET = /(\/links\/|\/(?:live|movie|series|timeshift)\/[^/?]+\/|^(?:[a-z]+:\/\/[^/?]+)?\/\d{8}\/)[^/?]+/gi;
/** The same token by its pattern, anywhere in an address. */
const SIGNED = /[12](?:~|%7e)[^/?]*\.[A-Za-z0-9_-]{43}/gi;
/** The short code that a television shows: who reads it in time can approve or refuse the device. */
const DEVICE_CODE = /(\/auth\/+device\/+)(?!(?:code|state|login)(?:[/?]|$))[^/?]+/gi;
const EMAIL = /[^\s@"'<>()=,;:]+@[^\s@"'<>()=,;:]+\.[^\s@"'<>()=,;:]+/g;

/** An address without the values of its secret parameters and without the token or secret of its path. */
export function maskUrl(url: string): string {
  const masked = [STREAM_TOKEN, LINK_SECRET, DEVICE_CODE]
    .reduce((text, pattern) => text.replace(pattern, `$1${MASK}`), url)
    .replace(SIGNED, MASK);
  const queryAt = masked.indexOf('?');
  if (queryAt === -1) return masked;
  const pairs = masked.slice(queryAt + 1).split('&');
  return `${masked.slice(0, queryAt)}?${pairs.map(maskPair).join('&')}`;
}

function maskPair(pair: string): string {
  const equalsAt = pair.indexOf('=');
  if (equalsAt === -1) return pair;
  const name = pair.slice(0, equalsAt);
  return SECRET_PARAMETERS.has(plainName(decodeName(name))) ? `${name}=${MASK}` : pair;
}

/** A parameter's name may be percent-encoded to evade the list. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** One form for all spellings: promoCode, promo_code and Promo-Code are the same name. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** A text without e-mail addresses: database and mail errors quote them. */
function maskText(text: string): string {
  return text.includes('@') ? text.replace(EMAIL, MASK) : text;
}

/** A copy of log fields with secret values masked. Errors are left for their own serialiser. */
export function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return maskObject(fields, 0);
}

function maskObject(value: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    copy[name] = SECRET_FIELDS.has(plainName(name)) && item != null ? MASK : maskValue(item, depth + 1);
  }
  return copy;
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => maskValue(item, depth + 1));
  // Dates, URLs and other classes know how to write themselves.
  if ('toJSON' in value || ArrayBuffer.isView(value)) return value;
  return maskObject(value, depth);
}

const MAX_CAUSES = 4;

/** The loggable form of an error: stack and causes, without personal data. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? maskText(error) : error;
  const { name, message, stack, cause, ...rest } = error;
  return {
    ...maskErrorFields(rest),
    type: name,
    message: maskText(message),
    stack: maskText(stack ?? ''),
    ...(cause !== undefined && depth < MAX_CAUSES ? { cause: describeError(cause, depth + 1) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map((part) => describeError(part, depth + 1)) } : {}),
  };
}

function maskErrorFields(fields: Record<string, unknown>): Record<string, unknown> {
  const masked = maskFields(fields);
  for (const [name, value] of Object.entries(masked)) {
    if (typeof value === 'string') masked[name] = maskText(value);
  }
  return masked;
}
