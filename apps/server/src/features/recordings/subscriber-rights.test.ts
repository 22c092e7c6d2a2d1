// What a subscriber may do with a channel: play, record and time-shift, each where the channel allows it (ROLE-06).
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { pathOf, refusalOf, type Viewer } from '../../../test/playback-server.ts';
import { at, useRecordingWorld, windowOf } from '../../../test/recording-world.ts';
import type { Answer } from '../../../test/viewer.ts';

const db = useDatabase({ emptied: 'once' });
const { aFamily, aGuest, aTimeline, show, get, record, setClock } = useRecordingWorld(db);

const CHANNELS = {
  'a channel of the package': {},
  'a channel that may not be recorded': { recordable: false },
  'a channel without time-shift': { time_shift: false },
  'a channel without an archive': { catch_up_minutes: 0 },
  'a channel for everyone': { free_for_guests: true },
} as const;
type Name = keyof typeof CHANNELS;

const viewers: Record<string, Viewer> = {};
const channels = new Map<Name, { readonly id: string; readonly coming: string; readonly past: string }>();

beforeAll(async () => {
  viewers['a subscriber'] = (await aFamily('aile')).main;
  viewers['a subscriber of another package'] = (await aFamily('spor')).main;
  viewers['a subscriber without a package'] = (await aFamily(null)).main;
  viewers['a guest'] = await aGuest();
  for (const name of Object.keys(CHANNELS) as Name[]) {
    const id = await aTimeline(CHANNELS[name]);
    const past = (await show(id, 14)).id;
    await show(id, 18);
    channels.set(name, { id, past, coming: (await show(id, 19)).id });
  }
});

const toWord = (answer: Answer): string => (answer.status === 200 ? 'yes' : refusalOf(answer));

/** What is done, in the order: live, a few minutes back, a programme that is over, a recording of one to come. */
async function tryAll(viewer: Viewer, name: Name): Promise<string[]> {
  const { id, past, coming } = channels.get(name) ?? { id: '', past: '', coming: '' };
  const url = (startTime?: number) =>
    get(`/channel/${id}/url${startTime === undefined ? '' : `?startTime=${startTime}`}`, viewer);
  const answers = [await url(), await url(at(18, 10)), await url(at(14)), await record(coming, viewer)];
  // Recording what is over needs the archive as well.
  return [...answers, await record(past, viewer)].map(toWord);
}

describe('live, time-shift, catch-up, recording what comes and recording what was', () => {
  it.each<[string, Name, string[]]>([
    ['a subscriber', 'a channel of the package', ['yes', 'yes', 'yes', 'yes', 'yes']],
    ['a subscriber', 'a channel that may not be recorded', ['yes', 'yes', 'yes', '403 FORBIDDEN', '403 FORBIDDEN']],
    ['a subscriber', 'a channel without time-shift', ['yes', '403 FORBIDDEN', 'yes', 'yes', 'yes']],
    ['a subscriber', 'a channel without an archive', ['yes', '400 BAD_INPUT', '400 BAD_INPUT', 'yes', '403 FORBIDDEN']],
    ['a subscriber', 'a channel for everyone', ['yes', 'yes', 'yes', 'yes', 'yes']],
    ['a subscriber of another package', 'a channel of the package', Array(5).fill('403 NO_PRODUCT')],
    ['a subscriber of another package', 'a channel for everyone', Array(5).fill('yes')],
    ['a subscriber without a package', 'a channel of the package', Array(5).fill('403 NO_PRODUCT')],
    ['a subscriber without a package', 'a channel for everyone', Array(5).fill('yes')],
    ['a guest', 'a channel of the package', Array(5).fill('403 LOGIN_REQUIRED')],
    ['a guest', 'a channel for everyone', ['yes', ...Array(4).fill('403 LOGIN_REQUIRED')]],
  ])('%s, %s [ROLE-06]', async (who, name, expected) => {
    const viewer = viewers[who];
    if (viewer === undefined) throw new Error(`there is no viewer ${who}`);
    expect(await tryAll(viewer, name)).toEqual(expected);
  });

  it('and what was recorded plays [ROLE-06] [RECORD-11] [RECORD-12]', async () => {
    const { main } = await aFamily();
    const { id, past, coming } = channels.get('a channel of the package') ?? { id: '', past: '', coming: '' };
    const done = (await record(past, main)).body;
    const planned = (await record(coming, main)).body;
    expect(pathOf((await get(`/npvr/watch/${done.npvrcode}`, main)).body.url)).toBe(windowOf(id, 14));
    expect(refusalOf(await get(`/npvr/watch/${planned.npvrcode}`, main))).toBe('409 CONFLICT');
    setClock(at(20, 5));
    expect(pathOf((await get(`/npvr/watch/${planned.npvrcode}`, main)).body.url)).toBe(windowOf(id, 19));
  });
});
