// The source of a channel as inputs of ffmpeg: how it is opened, how fast it is read, and how long is waited for it.
import { US_PER_SECOND } from '@seyir/core/time/units';
import type { Source } from './source.ts';

/** A source that says nothing for so long is given up by ffmpeg itself, should nobody be there to end it. */
const SILENCE_US = 15_000_000;
/** How long is waited for a sender before listening anew, in seconds. */
export const LISTEN_SECONDS = 60;

/** A list may name other addresses, but never files of this machine. */
const WEB_ONLY = 'http,https,tcp,tls,crypto,httpproxy';
/** Received packets that may wait, in units of 188 bytes: some seconds of a high bit rate. */
const UDP_FIFO_PACKETS = 100_000;

/**
 * The arguments that open a source. `paced` reads no faster than it plays: what comes over TCP or from a file would
 * otherwise be swallowed at once, and its wall clock would be guesswork. Datagrams set their own pace.
 */
export function inputArguments(source: Exclude<Source, { kind: 'generated' }>, { paced }: { readonly paced: boolean }) {
  const pace = paced ? ['-re'] : [];
  const silence = ['-rw_timeout', String(SILENCE_US)];
  switch (source.kind) {
    case 'file':
      // The prefix keeps a name such as `concat:…` a name.
      return ['-stream_loop', '-1', ...pace, '-protocol_whitelist', 'file', '-i', `file:${source.path}`];
    case 'http':
      return [...pace, '-protocol_whitelist', WEB_ONLY, ...silence, '-i', source.url];
    case 'udp':
      return [
        '-i',
        withOptions(source.url, {
          fifo_size: String(UDP_FIFO_PACKETS),
          overrun_nonfatal: '1',
          timeout: String(SILENCE_US),
        }),
      ];
    case 'rtmp':
      return source.listens
        ? ['-listen', '1', '-timeout', String(LISTEN_SECONDS), '-i', source.url]
        : [...pace, ...silence, '-i', source.url];
    case 'srt': {
      const listenUs = String(LISTEN_SECONDS * US_PER_SECOND);
      const options = source.listens ? { mode: 'listener', listen_timeout: listenUs } : {};
      return ['-i', withOptions(source.url, { ...options, timeout: String(SILENCE_US) })];
    }
  }
}

/** Adds options of a protocol to an address, where the operator has not set them. */
function withOptions(url: string, options: Readonly<Record<string, string>>): string {
  const given = new URLSearchParams(url.split('?')[1] ?? '');
  const added = Object.entries(options).filter(([name]) => !given.has(name));
  if (added.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
