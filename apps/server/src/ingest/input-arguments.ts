// The arguments with which ffmpeg opens a channel's source: protocol options, pacing and timeouts.
import { US_PER_SECOND } from '@seyir/core/time/units';
import type { Source } from './source.ts';

/** ffmpeg's own read timeout, for an ffmpeg that survived its supervisor. */
const READ_TIMEOUT_US = 15_000_000;
/** Timeout of listening for a sender, in seconds; then the run starts again. */
export const LISTEN_SECONDS = 60;

/** Protocols of a playlist's addresses: a playlist must not read files of this machine. */
const WEB_ONLY = 'http,https,tcp,tls,crypto,httpproxy';
/** A sender of datagrams that is silent for this long is away: what it has sent is cut off, and the next run waits for it. */
const UDP_TIMEOUT_US = 3_000_000;
/**
 * ffmpeg reads a transport stream for five seconds before it begins, in case there are further streams. Half of it is enough
 * for a source whose streams are known; it has to contain a keyframe.
 */
const KNOWN_ANALYSIS_US = 2_500_000;
/** Receive buffer in packets of 188 bytes: some seconds of a high bit rate. */
const UDP_FIFO_PACKETS = 100_000;

/** Headers of a source over HTTP. */
interface RequestHeaders {
  readonly userAgent?: string | undefined;
  readonly referrer?: string | undefined;
}

interface OpenOptions extends RequestHeaders {
  readonly paced: boolean;
  readonly atNewest?: boolean;
  readonly isKnown?: boolean;
}

/**
 * The arguments that open a source. `paced` reads at playing speed (`-re`): a file or a TCP stream would otherwise be
 * read at once, and its wall-clock times would be wrong. Datagrams arrive at their own pace. `atNewest` begins an HLS list
 * with its newest segment, after a run that has shown the ones before. `isKnown`: the streams of the source are known.
 */
export function inputArguments(
  source: Exclude<Source, { kind: 'generated' }>,
  { paced, atNewest = false, isKnown = false, ...headers }: OpenOptions,
) {
  const pace = paced ? ['-re'] : [];
  const readTimeout = ['-rw_timeout', String(READ_TIMEOUT_US)];
  switch (source.kind) {
    case 'file':
      // The `file:` prefix keeps ffmpeg from reading a name such as `concat:…` as a protocol.
      return ['-stream_loop', '-1', ...pace, '-protocol_whitelist', 'file', '-i', `file:${source.path}`];
    case 'http':
      return [
        ...pace,
        ...(atNewest ? ['-live_start_index', '-1'] : []),
        ...['-protocol_whitelist', WEB_ONLY, ...readTimeout, ...headerArguments(headers), '-i', source.url],
      ];
    case 'udp':
      return [
        ...(isKnown ? ['-analyzeduration', String(KNOWN_ANALYSIS_US)] : []),
        '-i',
        withOptions(source.url, {
          fifo_size: String(UDP_FIFO_PACKETS),
          overrun_nonfatal: '1',
          timeout: String(UDP_TIMEOUT_US),
        }),
      ];
    case 'rtmp':
      return source.listens
        ? ['-listen', '1', '-timeout', String(LISTEN_SECONDS), '-i', source.url]
        : [...pace, ...readTimeout, '-i', source.url];
    case 'srt': {
      const listenUs = String(LISTEN_SECONDS * US_PER_SECOND);
      const options = source.listens ? { mode: 'listener', listen_timeout: listenUs } : {};
      return ['-i', withOptions(source.url, { ...options, timeout: String(READ_TIMEOUT_US) })];
    }
  }
}

/** A line end would add a header of its own (header injection). */
const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

const headerArguments = ({ userAgent, referrer }: RequestHeaders): string[] => [
  ...(userAgent === undefined ? [] : ['-user_agent', oneLine(userAgent)]),
  ...(referrer === undefined ? [] : ['-referer', oneLine(referrer)]),
];

/** Adds options of a protocol to an address, where the operator has not set them. */
function withOptions(url: string, options: Readonly<Record<string, string>>): string {
  const given = new URLSearchParams(url.split('?')[1] ?? '');
  const added = Object.entries(options).filter(([name]) => !given.has(name));
  if (added.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
