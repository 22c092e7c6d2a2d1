// Simulated viewers over HTTP: some watch live and zap, some watch a film, some browse. Each asks for what the application
// asks for, in the same order and as often; bodies are read and thrown away.
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export type CallKind = 'list' | 'segment' | 'open' | 'report' | 'browse' | 'search' | 'sign-in';

export interface SimulatedAccount {
  readonly username: string;
  readonly profileId: string;
  readonly token: string;
}

export interface Tally {
  readonly tookMs: Map<CallKind, number[]>;
  /** Answers other than 2xx and calls without an answer, by kind and status. */
  readonly failures: Map<string, number>;
  bytes: number;
}

export const newTally = (): Tally => ({ tookMs: new Map(), failures: new Map(), bytes: 0 });

/** Timeout of a call; it counts as failed. */
const ANSWER_LIMIT_MS = 15_000;
/** Sockets are shared: a browser keeps its own, but 10,000 of them are more than one load process may open. */
const SOCKETS = 2_000;
const REPORT_MS = 60_000;
/** A viewer who watches live changes the channel every four minutes on average. */
const ZAP_MS = 240_000;
const BROWSE_MS = 5_000;
/** Media lists of live channels are asked for again after this long: the duration of a segment. */
const SEGMENT_MS = 3_840;
/** The share of viewers who watch live; the rest is split between films and browsing. */
const LIVE_SHARE = 0.7;
const FILM_SHARE = 0.2;

export interface CrowdOptions {
  readonly url: string;
  readonly accounts: readonly SimulatedAccount[];
  readonly channelIds: readonly string[];
  readonly filmIds: readonly string[];
  readonly searches: readonly string[];
  readonly browsed: readonly string[];
}

export interface Crowd {
  /** Lets viewers come until there are so many, spread over the time of one segment. */
  grow(count: number): void;
  /** Calls are counted here from now on. */
  countIn(tally: Tally): void;
  /** One viewer signs in with the password. */
  signIn(password: string): void;
  stop(): void;
}

export function startCrowd(options: CrowdOptions): Crowd {
  const { accounts, channelIds, filmIds, searches, browsed } = options;
  const { hostname, port, origin } = new URL(options.url);
  if (hostname !== '127.0.0.1') throw new Error('Loads go to this machine only.');
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const timers = new Set<NodeJS.Timeout>();
  let tally = newTally();
  let isStopped = false;
  let size = 0;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  /** The body as text for lists and calls; undefined after a failure. */
  function ask(kind: CallKind, path: string, headers: OutgoingHttpHeaders = {}, body?: unknown) {
    const into = tally;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const from = performance.now();
    return new Promise<string | undefined>((resolve) => {
      const fail = (why: string) => {
        if (isStopped) return resolve(undefined);
        const name = `${kind} ${why}`;
        into.failures.set(name, (into.failures.get(name) ?? 0) + 1);
        resolve(undefined);
      };
      const call = request(
        {
          hostname,
          port,
          path,
          agent,
          method: text === undefined ? 'GET' : 'POST',
          headers: text === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => {
            into.bytes += chunk.length;
            if (kind !== 'segment') chunks.push(chunk);
          });
          answer.on('end', () => {
            const status = answer.statusCode ?? 0;
            if (status < 200 || status > 299) return fail(String(status));
            const times = into.tookMs.get(kind);
            if (times) times.push(performance.now() - from);
            else into.tookMs.set(kind, [performance.now() - from]);
            resolve(Buffer.concat(chunks).toString());
          });
        },
      );
      call.setTimeout(ANSWER_LIMIT_MS, () => call.destroy(new Error('timeout')));
      call.on('error', ({ message }) => fail(message));
      call.end(text);
    });
  }

  const pathOf = (address: string, base: string) => new URL(address, new URL(base, origin)).pathname;

  interface Rendition {
    readonly list: string;
    readonly segments: readonly string[];
  }

  /** The media lists a player begins with: one rung of the picture, and the first sound. */
  async function openStream(master: string, rung: number): Promise<string[] | undefined> {
    const text = await ask('list', master);
    if (text === undefined) return undefined;
    const rungs = [...new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))];
    const sound = /TYPE=AUDIO[^\n]*URI="([^"]+)"/.exec(text)?.[1];
    const picture = rungs[rung % rungs.length];
    return [picture, sound].filter((uri) => uri !== undefined).map((uri) => pathOf(uri, master));
  }

  async function readList(list: string): Promise<Rendition> {
    const text = (await ask('list', list)) ?? '';
    const segments = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return { list, segments: segments.map((uri) => pathOf(uri, list)) };
  }

  async function watchLive(account: SimulatedAccount, number: number): Promise<void> {
    const headers = { authorization: `Bearer ${account.token}`, 'x-player-id': number.toString(16).padStart(12, '0') };
    for (let zap = number; !isStopped; zap += 7) {
      const channel = channelIds[zap % channelIds.length] ?? '';
      await ask('open', `/api/channel/${channel}/watch`, headers);
      const address = await ask('open', `/api/channel/${channel}/url`, headers);
      const lists = address === undefined ? undefined : await openStream(pathOf(address, '/'), number);
      const until = performance.now() + ZAP_MS * (0.5 + ((number * 7_919) % 1_000) / 1_000);
      let reportedAt = performance.now();
      const seen = new Set<string>();
      while (!isStopped && performance.now() < until) {
        const from = performance.now();
        for (const { segments } of await Promise.all((lists ?? []).map(readList))) {
          // Three segments before the end, as players do; later each new one.
          for (const segment of segments.slice(-3)) {
            if (seen.has(segment)) continue;
            const isFirst = seen.size < 2;
            seen.add(segment);
            await ask('segment', segment);
            if (isFirst) break;
          }
        }
        if (from - reportedAt >= REPORT_MS) {
          reportedAt = from;
          const query = `duration=60&profileId=${account.profileId}`;
          await ask('report', `/api/analytics-client/event/ltv-watch/${channel}?${query}`, headers, {});
        }
        await pause(Math.max(0, SEGMENT_MS - (performance.now() - from)));
        if (lists === undefined) break;
      }
    }
  }

  async function watchFilm(account: SimulatedAccount, number: number): Promise<void> {
    const headers = { authorization: `Bearer ${account.token}`, 'x-player-id': number.toString(16).padStart(12, '0') };
    const film = filmIds[number % filmIds.length] ?? '';
    while (!isStopped) {
      const answer = await ask('open', `/api/content/${film}/watch`, headers, {});
      const { url } = answer === undefined ? { url: undefined } : (JSON.parse(answer) as { url: string });
      const lists = url === undefined ? [] : ((await openStream(pathOf(url, '/'), number)) ?? []);
      const renditions = await Promise.all(lists.map(readList));
      const count = Math.max(1, ...renditions.map(({ segments }) => segments.length));
      let reportedAt = performance.now();
      for (let at = 0; at < count && !isStopped; at += 1) {
        const from = performance.now();
        for (const { segments } of renditions) {
          const segment = segments[at];
          if (segment !== undefined) await ask('segment', segment);
        }
        if (from - reportedAt >= REPORT_MS) {
          reportedAt = from;
          await ask('report', `/api/content/${film}/bookmark`, headers, { bookmark: `||${at * 4}|${film}` });
        }
        await pause(Math.max(0, SEGMENT_MS - (performance.now() - from)));
      }
    }
  }

  async function browse(account: SimulatedAccount, number: number): Promise<void> {
    const headers = { authorization: `Bearer ${account.token}` };
    for (let step = number; !isStopped; step += 1) {
      const from = performance.now();
      const text = searches[step % searches.length] ?? '';
      // A word is typed letter by letter, three of them with a pause long enough to ask.
      if (step % 4 === 0)
        for (let letters = 2; letters <= text.length; letters += Math.ceil(text.length / 3))
          await ask('search', `/api/search/suggest?q=${encodeURIComponent(text.slice(0, letters))}`, headers);
      else await ask('browse', browsed[step % browsed.length] ?? '', headers);
      await pause(Math.max(0, BROWSE_MS - (performance.now() - from)));
    }
  }

  return {
    grow(count) {
      const coming = Math.min(count, accounts.length) - size;
      for (let index = 0; index < coming; index += 1) {
        const number = size + index;
        const account = accounts[number];
        if (!account) break;
        // By a permutation of its number, so that every hundred viewers have the same shares.
        const share = ((number * 37) % 100) / 100;
        const live = share < LIVE_SHARE;
        const act = live ? watchLive : share < LIVE_SHARE + FILM_SHARE ? watchFilm : browse;
        void pause((SEGMENT_MS * index) / coming).then(() => act(account, number));
      }
      size += Math.max(0, coming);
    },
    countIn(into) {
      tally = into;
    },
    signIn(password) {
      const { username } = accounts[Math.floor(Math.random() * accounts.length)] ?? { username: '' };
      void ask('sign-in', '/api/auth/user/login', {}, { username, password, force: true });
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      agent.destroy();
    },
  };
}
