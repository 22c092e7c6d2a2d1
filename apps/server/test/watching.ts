// A viewer of a live channel over HTTP: reads the list once a second as a player does, fetches each new segment, and notes
// every violation of what HLS promises about a list that is read again (RFC 8216, 6.2.1).
import { setTimeout as wait } from 'node:timers/promises';

/** A segment as a list describes it. */
export interface ListedSegment {
  readonly number: number;
  readonly uri: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly discontinuity: number;
}

/** The segments of a media playlist, in order. */
export function readList(text: string): ListedSegment[] {
  const head = (name: string) => Number(new RegExp(`^#EXT-X-${name}:(\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  const segments: ListedSegment[] = [];
  let number = head('MEDIA-SEQUENCE');
  let discontinuity = head('DISCONTINUITY-SEQUENCE');
  let startMs = 0;
  let durationMs = 0;
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) startMs = Date.parse(line.slice(25));
    else if (line.startsWith('#EXTINF:')) durationMs = Math.round(Number.parseFloat(line.slice(8)) * 1_000);
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ number, uri: line, startMs, durationMs, discontinuity });
      number += 1;
      startMs += durationMs;
    }
  }
  return segments;
}

export interface Watched {
  /** Violations, as sentences: none. */
  readonly broken: readonly string[];
  readonly segments: ReadonlyMap<number, ListedSegment>;
  /** Requests that failed, by their status (0: no connection), and were repeated. */
  readonly repeated: ReadonlyMap<number, number>;
}

export interface Viewer {
  readonly watched: Watched;
  /** Resolves when the viewer has seen this many more segments. */
  seeMore(count: number): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Statuses that a player repeats a request after. Any other refusal ends playing. */
const REPEATED = new Set([0, 404, 502, 503, 504]);

/** Watches a list at servers, one at a time: after a failed request the next one is asked. */
export function watch(servers: readonly string[], path: string): Viewer {
  const broken: string[] = [];
  const segments = new Map<number, ListedSegment>();
  const repeated = new Map<number, number>();
  const highest = new Map<string, number>();
  const stopping = new AbortController();
  let at = 0;

  /** Undefined when the request has to be repeated. */
  const read = async (server: string, address: string): Promise<Buffer | undefined> => {
    const answer = await fetch(new URL(address, server), { signal: AbortSignal.timeout(20_000) }).catch(
      () => undefined,
    );
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined;
    if (bytes !== undefined) return Buffer.from(bytes);
    const status = answer?.ok ? 0 : (answer?.status ?? 0);
    // nginx words a check of a token that no server answers as 500; a 500 of a server of ours has the id of its request.
    const isOfProxy = status === 500 && answer?.headers.has('x-request-id') === false;
    if (!REPEATED.has(status) && !isOfProxy)
      broken.push(`${address.replace(/[^/]+(?=\/c\/)/, '***')} is refused with ${status}`);
    repeated.set(status, (repeated.get(status) ?? 0) + 1);
    at += 1;
    return undefined;
  };

  const look = async (server: string): Promise<void> => {
    const text = await read(server, path);
    if (text === undefined) return;
    const listed = readList(text.toString());
    const [first] = listed;
    if (first === undefined) return;
    // A server may be a segment behind another one for a second: the numbers of each one alone never go back.
    if (first.number < (highest.get(server) ?? 0)) broken.push(`the list begins with ${first.number} again`);
    highest.set(server, first.number);
    for (const segment of listed) {
      const known = segments.get(segment.number);
      if (known !== undefined && !isSame(known, segment)) {
        broken.push(`segment ${segment.number} was ${JSON.stringify(known)} and is ${JSON.stringify(segment)}`);
      }
      if (known !== undefined) continue;
      const bytes = await read(server, new URL(segment.uri, new URL(path, server)).pathname);
      if (bytes === undefined) return;
      if (!/styp|moof/.test(bytes.toString('latin1', 4, 8))) broken.push(`segment ${segment.number} is no segment`);
      segments.set(segment.number, segment);
    }
  };

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look(servers[at % servers.length] ?? '');
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    watched: { broken, segments, repeated },
    async seeMore(count) {
      const wanted = segments.size + count;
      while (segments.size < wanted && !stopping.signal.aborted) await wait(100);
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** Times of lists are rounded to milliseconds, each. */
const ROUNDING_MS = 10;

const isSame = (one: ListedSegment, other: ListedSegment): boolean =>
  one.uri === other.uri &&
  one.durationMs === other.durationMs &&
  one.discontinuity === other.discontinuity &&
  Math.abs(one.startMs - other.startMs) <= ROUNDING_MS;

/** What is wrong with a whole archive: times that overlap, and gaps that no discontinuity marks. */
export function findFaults(archive: readonly ListedSegment[]): string[] {
  return archive.flatMap((segment, place) => {
    const before = archive[place - 1];
    if (before === undefined) return [];
    const gapMs = segment.startMs - (before.startMs + before.durationMs);
    const at = `between ${before.number} and ${segment.number}`;
    if (gapMs < -ROUNDING_MS) return [`times overlap by ${-gapMs} ms ${at}`];
    const isMarked = segment.discontinuity > before.discontinuity;
    return gapMs > ROUNDING_MS && !isMarked ? [`${gapMs} ms are missing without a discontinuity ${at}`] : [];
  });
}
