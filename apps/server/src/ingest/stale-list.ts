// Finds out whether the HLS list of a source has moved on. A list whose sender has died stays as it was: ffmpeg would play its
// last segments with every new run, and the channel would show them again and again at later times.

import { authorizationOf, withoutPassword } from '../shared/open-input.ts';

export interface ListRequest {
  readonly signal: AbortSignal;
  /** Those of the source: a provider refuses a list without them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads the beginning of a text; undefined when it cannot be read, or is not a playlist. */
export type ReadList = (url: string, request: ListRequest) => Promise<string | undefined>;

/** A playlist is smaller than this; anything larger is a stream, which is not read further. */
const LIST_BYTES_MAX = 1024 * 1024;
const READ_TIMEOUT_MS = 5_000;
const HEAD = '#EXTM3U';

export const readListText: ReadList = async (address, { signal, headers }) => {
  try {
    const url = new URL(address);
    const answer = await fetch(withoutPassword(url), {
      headers: { ...headers, ...authorizationOf(url) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]),
    });
    if (!answer.ok || answer.body === null) return undefined;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer.body) {
      parts.push(part);
      bytes += part.length;
      const isList = Buffer.concat(parts).subarray(0, HEAD.length).toString() === HEAD.slice(0, bytes);
      if (!isList || bytes > LIST_BYTES_MAX) return undefined;
    }
    return Buffer.concat(parts).toString();
  } catch {
    return undefined;
  }
};

/**
 * What marks the newest segment of a list: its sequence number and its address, in the first variant of a multivariant list.
 * Undefined for a source that is no list, that cannot be read, or that says that it has ended.
 */
export async function readListMark(url: string, read: ReadList, request: ListRequest): Promise<string | undefined> {
  const text = await read(url, request);
  if (text === undefined || !text.startsWith(HEAD)) return undefined;
  const uris = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  if (text.includes('#EXT-X-STREAM-INF')) {
    const variant = uris[0] && URL.parse(uris[0], url);
    if (!variant || !/^https?:$/.test(variant.protocol)) return undefined;
    const media = await read(variant.href, request);
    return media === undefined ? undefined : markOf(media);
  }
  return markOf(text);
}

function markOf(text: string): string | undefined {
  if (text.includes('#EXT-X-STREAM-INF') || text.includes('#EXT-X-ENDLIST')) return undefined;
  const uris = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const [, sequence = '0'] = /^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text) ?? [];
  return `${Number(sequence) + uris.length} ${uris.at(-1) ?? ''}`;
}
