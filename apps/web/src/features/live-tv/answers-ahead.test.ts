import { beforeEach, describe, expect, it } from 'vitest';
import { answersAhead } from './answers-ahead.ts';
import { firstPicture } from './first-picture.ts';
import { createLookAhead } from './look-ahead.ts';
import type { Access } from './rules/verdict.ts';

const OPEN: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };
const LIVE = { channelId: '2', kind: 'live' } as const;
const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setTimeout(resolve));

function aPage(access: Access = OPEN) {
  const asked: string[] = [];
  const readied: string[] = [];
  const waits: (() => void)[] = [];
  const checkAccess = async (id: string) => {
    asked.push(`access ${id}`);
    return access;
  };
  const getAddress = async (id: string) => {
    asked.push(`address ${id}`);
    return `/${id}/index.m3u8`;
  };
  const lookAhead = createLookAhead({
    checkAccess,
    getAddress,
    fetch: async () => new Response(''),
    onFirst: (address) => readied.push(address),
    onGlanced: (address) => readied.push(address),
    savesData: () => false,
    now: () => 0,
    schedule: (act) => {
      waits.push(act);
      return () => void waits.splice(waits.indexOf(act), 1);
    },
  });
  const answers = answersAhead({
    lookAhead,
    askAccess: checkAccess,
    askAddress: ({ channelId }) => getAddress(channelId),
  });
  /** The pointer rests for as long as it takes. */
  const rest = () => {
    for (const act of waits.splice(0)) act();
    return settle();
  };
  return { asked, readied, lookAhead, answers, rest };
}

beforeEach(() => firstPicture.end());

describe('a channel that is chosen', () => {
  it('is asked about when nobody did before, access first [LIVE-05]', async () => {
    const { asked, answers } = aPage();
    expect(answers.takeKnown(LIVE)).toBeUndefined();
    expect(await answers.checkAccess('2', never)).toEqual(OPEN);
    expect(await answers.getAddress(LIVE, never)).toBe('/2/index.m3u8');
    expect(asked).toEqual(['access 2', 'address 2']);
  });

  it('finds what was asked when its row was pressed, access first, and asks nothing twice [LIVE-05]', async () => {
    const { asked, answers, lookAhead, readied } = aPage();
    lookAhead.glance('2');
    lookAhead.glance('2', 'pressed');
    expect(asked).toEqual(['access 2']);
    expect(answers.takeKnown(LIVE)).toBeUndefined();
    expect(await answers.checkAccess('2', never)).toEqual(OPEN);
    expect(await answers.getAddress(LIVE, never)).toBe('/2/index.m3u8');
    await settle();
    expect([asked, readied]).toEqual([['access 2', 'address 2'], []]);
  });

  it('is known, and stands ready, when the pointer rested on its row; it is then asked about again', async () => {
    const { asked, answers, lookAhead, readied, rest } = aPage();
    lookAhead.glance('2');
    expect(asked).toEqual([]);
    await rest();
    expect(readied).toEqual(['/2/index.m3u8']);
    expect(answers.takeKnown(LIVE)).toBe('/2/index.m3u8');
    await answers.checkAccess('2', never);
    expect(asked).toEqual(['access 2', 'address 2', 'access 2']);
  });

  it('stays known when the page looks at its neighbours meanwhile', async () => {
    const { answers, lookAhead, rest } = aPage();
    lookAhead.glance('2');
    await rest();
    lookAhead.look(['7']);
    await settle();
    expect(answers.takeKnown(LIVE)).toBe('/2/index.m3u8');
  });

  it('ends the look at the neighbours of the channel that is left [ZAP-02]', async () => {
    const { asked, answers, lookAhead, readied } = aPage();
    lookAhead.look(['7', '8']);
    answers.takeKnown(LIVE);
    await settle();
    expect(asked).not.toContain('access 8');
    expect(readied).toEqual([]);
  });

  it('is not the one that the pointer only passed', async () => {
    const { asked, answers, lookAhead, rest } = aPage();
    lookAhead.glance('9');
    lookAhead.glance('2');
    answers.takeKnown({ ...LIVE, channelId: '4' });
    await rest();
    expect(asked).toEqual([]);
  });

  it('is given no address ahead that it may not be watched at, and is asked about anew by who asks again', async () => {
    const { asked, answers, lookAhead, readied } = aPage({ ...OPEN, customerHasAccess: false });
    lookAhead.glance('2', 'pressed');
    answers.takeKnown(LIVE);
    await answers.checkAccess('2', never);
    await answers.checkAccess('2', never);
    expect([asked, readied]).toEqual([['access 2', 'access 2'], []]);
  });

  it('of the past has nothing of this', async () => {
    const { asked, answers, lookAhead, rest } = aPage();
    lookAhead.glance('2');
    await rest();
    const past = { channelId: '2', kind: 'catchup', from: 1 } as const;
    expect(answers.takeKnown(past)).toBeUndefined();
    await answers.checkAccess('2', never);
    await answers.getAddress(past, never);
    expect(asked).toEqual(['access 2', 'address 2', 'access 2', 'address 2']);
  });
});
