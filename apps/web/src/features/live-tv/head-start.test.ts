import { describe, expect, it } from 'vitest';
import { createHeadStart } from './head-start.ts';
import type { Access } from './rules/verdict.ts';

const OPEN: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };

function starting(access: Access | Error = OPEN, isLocked = false) {
  const asked: string[] = [];
  let now = 0;
  const start = createHeadStart({
    checkAccess: async (id) => {
      asked.push(`access ${id}`);
      if (access instanceof Error) throw access;
      return access;
    },
    isLocked: async () => isLocked,
    getAddress: async (id) => {
      asked.push(`address ${id}`);
      return `/${id}.m3u8`;
    },
    fetchBeginning: (address) => asked.push(`beginning ${address}`),
    now: () => now,
  });
  return { start, asked, pass: (ms: number) => (now += ms) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the head start of a channel that is opened by its address', () => {
  it('asks for access and then for the address, each found once [LIVE-05]', async () => {
    const { start, asked } = starting();
    start.begin('3');
    expect(asked).toEqual(['access 3']);
    start.begin('3');
    await settle();
    expect(asked).toEqual(['access 3', 'address 3', 'beginning /3.m3u8']);
    expect(await start.takeAccess('3')).toEqual(OPEN);
    expect(await start.takeAddress('3')).toBe('/3.m3u8');
    expect([await start.takeAccess('3'), await start.takeAddress('3')]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a refusal', { ...OPEN, customerHasAccess: false }],
    ['an unpaid event', { ...OPEN, auth_returncode: '5' as const }],
    ['no answer', new Error('away')],
  ])('asks for no address after %s', async (_, access) => {
    const { start, asked } = starting(access);
    start.begin('3');
    await settle();
    expect(asked).toEqual(['access 3']);
    expect(await start.takeAddress('3')).toBeUndefined();
  });

  it('asks for no address of a channel that is locked: the PIN comes first [LIVE-08]', async () => {
    const { start, asked } = starting(OPEN, true);
    start.begin('3');
    await settle();
    expect(asked).toEqual(['access 3']);
  });

  it('gives nothing to another channel, and nothing that is old', async () => {
    const { start, pass } = starting();
    start.begin('3');
    expect(await start.takeAddress('4')).toBeUndefined();
    pass(10_001);
    expect(await start.takeAddress('3')).toBeUndefined();
  });

  it('leaves changes of channel to the page that is open', async () => {
    const { start, asked } = starting();
    const close = start.pageOpened();
    start.begin('3');
    expect(asked).toEqual([]);
    close();
    start.begin('3');
    expect(asked).toEqual(['access 3']);
  });
});
