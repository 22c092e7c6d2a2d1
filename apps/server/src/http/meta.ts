// Request metadata from headers and the connection.

import { findLanguage, type Language } from '../shared/languages.ts';

export type { Language };

export interface Meta {
  readonly requestId: string;
  /** The viewer's address: the peer's, or the one a trusted proxy names. */
  readonly ip: string;
  /** Scheme, host and port of the request, `https://tv.example`; undefined for an invalid Host header. */
  readonly origin: string | undefined;
  /** The language content texts are chosen in. */
  readonly language: Language;
  /** X-Device-Type, if valid: `web-chrome`. */
  readonly deviceType: string | undefined;
  /** X-Device-Id, if valid: a UUID the browser made once. */
  readonly deviceId: string | undefined;
  /** X-Player-Id, if valid: the player of the session, such as a tab, that asks for a stream. */
  readonly playerId: string | undefined;
  /** User-Agent, truncated. */
  readonly userAgent: string | undefined;
}

const USER_AGENT_LENGTH = 300;

const DEVICE_TYPE = /^[a-z][a-z0-9-]{0,31}$/;
const DEVICE_ID = /^[A-Za-z0-9-]{8,64}$/;
const PLAYER_ID = /^[A-Za-z0-9_-]{1,16}$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

type Header = string | string[] | undefined;

/** The value of a header that matches a pattern; any other value counts as absent. */
function matching(header: Header, form: RegExp): string | undefined {
  return typeof header === 'string' && form.test(header) ? header : undefined;
}

export const readDeviceType = (header: Header) => matching(header, DEVICE_TYPE);
export const readDeviceId = (header: Header) => matching(header, DEVICE_ID);
export const readPlayerId = (header: Header) => matching(header, PLAYER_ID);
export const readUserAgent = (header: string | undefined) => header?.slice(0, USER_AGENT_LENGTH);
/** An id given by a proxy in front, so that its log and ours can be read together. */
export const readRequestId = (header: Header) => matching(header, REQUEST_ID);

/** Where the caller believes to be. Good for addresses in an answer to the same caller, and for nothing that is kept. */
export function readOrigin(protocol: string, host: string | undefined): string | undefined {
  const known = matching(host, HOST);
  return known === undefined ? undefined : `${protocol === 'https' ? 'https' : 'http'}://${known}`;
}

/** Content negotiation by Accept-Language; Turkish by default. */
export function chooseLanguage(header: string | undefined): Language {
  let chosen: Language = 'tr';
  let best = 0;
  for (const range of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const language = findLanguage(tag);
    const quality = readQuality(parameters);
    if (language !== undefined && quality > best) {
      chosen = language;
      best = quality;
    }
  }
  return chosen;
}

/** The q value of an Accept-* entry: 1 by default, 0 when invalid. */
export function readQuality(parameters: readonly string[]): number {
  const q = parameters
    .map((parameter) => parameter.trim().toLowerCase())
    .find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  const value = Number(q.slice(2));
  return value >= 0 && value <= 1 ? value : 0;
}
