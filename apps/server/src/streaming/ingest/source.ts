// Where an ingested channel's picture comes from: what an operator wrote, checked and sorted, and how it is told to
// people without its secrets.
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source that can never work as it is written: told to the operator, and not tried again until it is changed. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** The name of a generated input, as `test-pattern-clock`: no address and no file name looks like it. */
const GENERATED_NAME = /^[a-z]+(-[a-z]+)+$/;
export const isGeneratedInput = (input: string): boolean => GENERATED_NAME.test(input);

export type Source =
  /** Made by this process (`GeneratedInput`). */
  | { readonly kind: 'generated'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  /** HLS, or a transport stream over HTTP. */
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'udp'; readonly url: string }
  /** `listens`: a sender connects to us. */
  | { readonly kind: 'rtmp' | 'srt'; readonly url: string; readonly listens: boolean };

const KIND_OF_PROTOCOL: Readonly<Record<string, 'http' | 'udp' | 'rtmp' | 'srt'>> = {
  'http:': 'http',
  'https:': 'http',
  'udp:': 'udp',
  'rtmp:': 'rtmp',
  'rtmps:': 'rtmp',
  'srt:': 'srt',
};
/** Nobody can be reached at these: such an address can only be waited at. */
const ANY_HOST = new Set(['0.0.0.0', '[::]']);

/** ffmpeg takes an address without a host for any of this machine; the rules for addresses do not. */
const parseAddress = (input: string): URL | null => URL.parse(input.replace(/^([a-z]+:\/\/@?):/i, '$10.0.0.0:'));

/** Sorts a source. Throws SourceError for one that nothing can be made of. */
export function parseSource(input: string, listen = false): Source {
  if (isGeneratedInput(input)) return { kind: 'generated', name: input };
  if (isAbsolute(input)) return { kind: 'file', path: input };
  const url = parseAddress(input);
  if (url === null) {
    throw new SourceError('The source is neither an address nor an absolute path nor the name of a generated input.');
  }
  if (url.protocol === 'file:') return { kind: 'file', path: readFileUrl(url) };
  const kind = KIND_OF_PROTOCOL[url.protocol];
  if (kind === undefined) {
    throw new SourceError(`Sources that begin with ${url.protocol} are not known: http, https, udp, rtmp, srt are.`);
  }
  if (kind === 'udp' && url.port === '') throw new SourceError('A source over UDP needs a port.');
  if (kind === 'http' || kind === 'udp') {
    if (listen) throw new SourceError(`A sender can connect over rtmp or srt, not over ${kind}.`);
    return { kind, url: input };
  }
  const isWaitedAt = ANY_HOST.has(url.hostname) || url.searchParams.get('mode') === 'listener';
  return { kind, url: input, listens: listen || isWaitedAt };
}

function readFileUrl(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new SourceError('The file of the source is not on this machine.');
  }
}

/**
 * A source as it may stand in a log: without name and password, without its query, and without the last part of an RTMP
 * address, which is a key.
 */
export function describeSource(input: string): string {
  if (isGeneratedInput(input) || isAbsolute(input)) return input;
  const url = parseAddress(input);
  if (url === null) return 'an unreadable address';
  const parts = url.pathname.split('/');
  if (url.protocol.startsWith('rtmp') && parts.length > 2) parts[parts.length - 1] = '***';
  return `${url.protocol}//${url.host}${parts.join('/')}`;
}

/** What ffmpeg said about a source, without the secrets of its address. */
export function maskWords(words: string, input: string): string {
  let masked = words.replaceAll(input, describeSource(input));
  for (const secret of listSecrets(input)) masked = masked.replaceAll(secret, '***');
  return masked;
}

/** Shorter ones are found in every other word. */
const SHORTEST_SECRET = 4;

function listSecrets(input: string): string[] {
  const url = parseAddress(input);
  if (url === null || url.protocol === 'file:') return [];
  const key = url.protocol.startsWith('rtmp') ? (url.pathname.split('/').slice(2).at(-1) ?? '') : '';
  const given = [url.username, url.password, key, ...url.searchParams.values()];
  // As written and as meant: ffmpeg repeats either.
  return [...given, ...given.map(plain), ...input.split(/[?&=#]/).slice(1)]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length);
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
