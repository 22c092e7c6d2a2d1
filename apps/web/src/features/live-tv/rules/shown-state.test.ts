import { expect, it } from 'vitest';
import { hasSameView, type LiveTvState, NOTHING_CHOSEN } from '../live-tv.machine.ts';

const CHECKING: LiveTvState = {
  ...NOTHING_CHOSEN,
  step: 'checking',
  turn: 1,
  request: { channelId: '1', kind: 'live' },
};

it.each<[string, Partial<LiveTvState>, boolean]>([
  ['asks for the address', { step: 'addressing' }, true],
  ['waits for the guard', { step: 'holding', address: '/a' }, true],
  ['plays', { step: 'playing' }, false],
  ['asks for the PIN', { step: 'pin' }, false],
  ['is refused', { step: 'refused', refusal: { code: 303 } }, false],
  ['has to be patient', { tries: 1 }, false],
  ['leads to another channel', { request: { channelId: '2', kind: 'live' } }, false],
  [
    'has something attached',
    { attached: { key: 1, request: { channelId: '1', kind: 'live' }, address: '/a', askedAt: 0 } },
    false,
  ],
])('a channel that %s: looks the same %s', (_, change, isSame) =>
  expect(hasSameView(CHECKING, { ...CHECKING, ...change })).toBe(isSame),
);
