import { describe, expect, it } from 'vitest';
import { createPrefetch } from './prefetch.ts';
import type { Access } from './rules/verdict.ts';

const OPEN: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };
const MASTER = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="İngilizce",URI="a2/list.m3u8"',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Türkçe",DEFAULT=YES,URI="a1/list.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
  'v360/list.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"',
  'v720/list.m3u8',
].join('\n');
/** Three times four seconds before the end lie in the third: 3.9 seconds each are a little less than four. */
const LIST = [
  '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="before.mp4"\n#EXTINF:3.9,\n1.m4s',
  '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init.mp4"',
  ...[2, 3, 4, 5, 6].map((n) => `#EXTINF:3.9,\n${n}.m4s`),
].join('\n');
const addressOf = (id: string) => `https://s.test/${id}/index.m3u8`;
/** Everything that was asked for has been answered: no answer here waits for more than turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

function aPrefetch({ savesData = false, closedId = '', cachedId = '' } = {}) {
  const asked: { id: string; signal: AbortSignal }[] = [];
  const fetched: { url: string; options: RequestInit }[] = [];
  const preloaded: string[] = [];
  const waits: (() => void)[] = [];
  const prefetch = createPrefetch({
    getTicket: async (id, signal) => {
      asked.push({ id, signal });
      return { access: OPEN, address: id === closedId ? undefined : addressOf(id), purpose: 'preload' };
    },
    hasTicket: (id) => id === cachedId,
    fetch: async (url, options) => {
      fetched.push({ url: url.replace('https://s.test', ''), options });
      return new Response(url.endsWith('list.m3u8') ? LIST : url.endsWith('index.m3u8') ? MASTER : 'bytes');
    },
    preload: (id, _, role) => preloaded.push(`${role} ${id}`),
    savesData: () => savesData,
    schedule: (act) => {
      waits.push(act);
      return () => void waits.splice(waits.indexOf(act), waits.includes(act) ? 1 : 0);
    },
  });
  /** The pointer rests for as long as it takes. */
  const rest = () => {
    for (const act of waits.splice(0)) act();
    return settled();
  };
  return { prefetch, asked: () => asked.map(({ id }) => id), signals: asked, fetched, preloaded, rest };
}

describe('the prefetch of neighbours', () => {
  it('fetches lists and first segment, of picture and sound, of each neighbour at the lowest priority [ZAP-02]', async () => {
    const { prefetch, fetched, preloaded } = aPrefetch();
    prefetch.neighbours(['2', '9']);
    await settled();
    const track = (name: string) => ['list.m3u8', 'init.mp4', '3.m4s'].map((it) => `${name}/${it}`);
    const of = (id: string) => ['index.m3u8', ...track('v360'), ...track('a1')].map((it) => `/${id}/${it}`);
    expect(fetched.map(({ url }) => url)).toEqual([...of('2'), ...of('9')]);
    for (const { options } of fetched) expect(options.priority).toBe('low');
    expect(preloaded).toEqual(['neighbour 2']);
  });

  it('leaves out what may not be watched, and preloads the first that may [ZAP-02]', async () => {
    const { prefetch, fetched, preloaded } = aPrefetch({ closedId: '2' });
    prefetch.neighbours(['2', '9']);
    await settled();
    expect(fetched.some(({ url }) => url.startsWith('/2/'))).toBe(false);
    expect(preloaded).toEqual(['neighbour 9']);
  });

  it('fetches nothing for a browser that saves data [ZAP-02]', async () => {
    const { prefetch, fetched, asked } = aPrefetch({ savesData: true });
    prefetch.neighbours(['2']);
    prefetch.row('4', 'pressed');
    await settled();
    expect([fetched, asked()]).toEqual([[], []]);
  });

  it('ends with the channel it was for', async () => {
    const { prefetch, fetched, asked, signals } = aPrefetch();
    prefetch.neighbours(['2', '9']);
    prefetch.abort();
    await settled();
    expect([fetched, asked(), signals[0]?.signal.aborted]).toEqual([[], ['2'], true]);
  });

  it('ends with the choice of another channel, and preloads nothing any more [ZAP-02]', async () => {
    const { prefetch, asked, preloaded } = aPrefetch();
    prefetch.neighbours(['7', '8']);
    prefetch.abort('2');
    await settled();
    expect([asked(), preloaded]).toEqual([['7'], []]);
  });

  it('leaves its question to the choice that it is about', async () => {
    const { prefetch, signals } = aPrefetch();
    prefetch.neighbours(['7', '8']);
    prefetch.abort('7');
    expect(signals[0]?.signal.aborted).toBe(false);
  });
});

describe('the prefetch of a row', () => {
  it('asks once the pointer rests on it, and preloads it', async () => {
    const { prefetch, asked, preloaded, rest } = aPrefetch();
    prefetch.row('2');
    expect(asked()).toEqual([]);
    await rest();
    expect([asked(), preloaded]).toEqual([['2'], ['row 2']]);
  });

  it('asks at once when it is pressed, and preloads nothing beside the change', async () => {
    const { prefetch, asked, preloaded } = aPrefetch();
    prefetch.row('2');
    prefetch.row('2', 'pressed');
    expect(asked()).toEqual(['2']);
    prefetch.abort('2');
    await settled();
    expect(preloaded).toEqual([]);
  });

  it('asks nothing about a row that the pointer only passed, or whose ticket is cached', async () => {
    const { prefetch, asked, rest } = aPrefetch({ cachedId: '3' });
    prefetch.row('9');
    prefetch.row('3');
    await rest();
    prefetch.row('2');
    prefetch.abort('4');
    await rest();
    expect(asked()).toEqual([]);
  });
});
