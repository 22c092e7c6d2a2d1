// A page of its own origin with nothing but hls.js and a video: a reader of our streams that is not our player.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

const HLS_SCRIPT = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');

const PAGE = `<!doctype html><meta charset="utf-8"><title>reader</title>
<body style="margin:0;background:#000"><video muted playsinline style="width:640px;height:360px"></video>
<script src="/hls.min.js"></script>
<script>
const video = document.querySelector('video');
const reader = { errors: [], fragments: 0, hls: null };
reader.open = (url, config) => {
  if (reader.hls) reader.hls.destroy();
  Object.assign(reader, { errors: [], fragments: 0 });
  const hls = new Hls({ enableWorker: false, startFragPrefetch: true, testBandwidth: false, abrEwmaDefaultEstimate: 1500000,
    maxBufferLength: 20, maxMaxBufferLength: 60, maxBufferSize: 30e6, backBufferLength: 60, ...config });
  reader.hls = hls;
  hls.on(Hls.Events.ERROR, (_, data) => reader.errors.push({ details: data.details, fatal: data.fatal,
    reason: String(data.reason ?? data.error?.message ?? '') }));
  hls.on(Hls.Events.FRAG_LOADED, () => { reader.fragments += 1; });
  hls.loadSource(url);
  hls.attachMedia(video);
  return video.play().catch(() => {});
};
/** Where every fragment is: position in the element, wall clock, whether a programme or a round begins. By the list that came last: that
    of the playing level stands still once the reader has chosen to load another. */
reader.fragmentList = () => {
  const details = reader.hls.latestLevelDetails;
  return (details?.fragments ?? []).map((f) => ({ sn: f.sn, start: f.start, duration: f.duration,
    wallClock: f.programDateTime, beginsRound: f.rawProgramDateTime !== null }));
};
/** Whether a range of the element, buffered or played, reaches from one second to another without a hole. */
reader.covers = (name, from, to) => {
  const ranges = video[name];
  for (let i = 0; i < ranges.length; i += 1) if (ranges.start(i) <= from && ranges.end(i) >= to) return true;
  return false;
};
window.reader = reader;
</script>`;

export interface PlayerPage {
  readonly url: string;
  close(): Promise<void>;
}

export async function servePlayerPage(): Promise<PlayerPage> {
  const script = await readFile(HLS_SCRIPT);
  const server = createServer((request, response) => {
    const isScript = request.url === '/hls.min.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface ReaderState {
  readonly time: number;
  readonly width: number;
  readonly height: number;
  readonly ended: boolean;
  readonly paused: boolean;
  readonly duration: number;
  readonly fragments: number;
  /** Wall clock of the picture, epoch milliseconds; NaN before the first. */
  readonly playing: number;
  readonly fatal: readonly string[];
}

export interface Fragment {
  readonly sn: number;
  readonly start: number;
  readonly duration: number;
  readonly wallClock: number;
  /** Whether the list names its moment, as it does where a programme or a round begins. */
  readonly beginsRound: boolean;
}

/** The reader in a browser page. */
export class Reader {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(player: PlayerPage, address: string, config: Record<string, unknown> = {}): Promise<void> {
    if (!this.page.url().startsWith(player.url)) await this.page.goto(player.url);
    await this.page.evaluate(([url, settings]) => (window as unknown as ReaderWindow).reader.open(url, settings), [
      address,
      config,
    ] as const);
  }

  state(): Promise<ReaderState> {
    return this.page.evaluate(() => {
      const { reader } = window as unknown as ReaderWindow;
      const video = document.querySelector('video') as HTMLVideoElement;
      return {
        time: video.currentTime,
        width: video.videoWidth,
        height: video.videoHeight,
        ended: video.ended,
        paused: video.paused,
        duration: video.duration,
        fragments: reader.fragments,
        playing: reader.hls?.playingDate?.getTime() ?? Number.NaN,
        fatal: reader.errors.filter(({ fatal }) => fatal).map(({ details, reason }) => `${details} ${reason}`),
      };
    });
  }

  fragments(): Promise<readonly Fragment[]> {
    return this.page.evaluate(() => (window as unknown as ReaderWindow).reader.fragmentList());
  }

  async seek(seconds: number): Promise<void> {
    await this.page.evaluate((to) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      video.currentTime = to;
    }, seconds);
  }

  async pause(): Promise<void> {
    await this.page.evaluate(() => document.querySelector('video')?.pause());
  }

  async play(): Promise<void> {
    await this.page.evaluate(() => document.querySelector('video')?.play());
  }

  /** Whether what is buffered, or was played, reaches from one second to another without a hole. */
  covers(name: 'buffered' | 'played', from: number, to: number): Promise<boolean> {
    return this.page.evaluate((range) => (window as unknown as ReaderWindow).reader.covers(...range), [
      name,
      from,
      to,
    ] as const);
  }
}

interface ReaderWindow {
  readonly reader: {
    open(url: string, config: Record<string, unknown>): Promise<void>;
    fragmentList(): Fragment[];
    covers(name: 'buffered' | 'played', from: number, to: number): boolean;
    readonly errors: { details: string; fatal: boolean; reason: string }[];
    readonly fragments: number;
    readonly hls: { playingDate: Date | null } | null;
  };
}
