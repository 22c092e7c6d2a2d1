import { describe, expect, it } from 'vitest';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  HIDDEN_MS,
  INITIAL_CONNECTION,
  LONGEST_PAUSE_MS,
  stepConnection,
} from './event-stream.machine.ts';

/** Applies events in order; returns the last state and all effects. */
function play(...events: readonly ConnectionEvent[]) {
  let state: ConnectionState = INITIAL_CONNECTION;
  const effects: ConnectionEffect[] = [];
  for (const event of events) {
    const step = stepConnection(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, kinds: effects.map(({ type }) => type), last: effects.at(-1) };
}

const signedIn: ConnectionEvent = { type: 'token-changed', token: 'a' };
const opened: ConnectionEvent = { type: 'opened', attempt: 1 };
const again = (attempt: number): ConnectionEvent => ({ type: 'opened', attempt });
const broken = (attempt: number, spread = 0): ConnectionEvent => ({ type: 'broken', attempt, spread });

describe('the connection', () => {
  it('opens with the session’s token, once', () => {
    const { effects } = play(signedIn, signedIn, opened, signedIn);
    expect(effects.filter(({ type }) => type === 'connect')).toEqual([{ type: 'connect', attempt: 1, token: 'a' }]);
  });

  it('reopens with another token and ignores events of the older stream', () => {
    const { state, effects } = play(signedIn, opened, { type: 'token-changed', token: 'b' }, broken(1));
    expect(state).toMatchObject({ link: 'opening', attempt: 2, token: 'b' });
    expect(effects.slice(-2)).toEqual([{ type: 'disconnect' }, { type: 'connect', attempt: 2, token: 'b' }]);
  });

  it('closes without a token', () => {
    const { state, last } = play(signedIn, opened, { type: 'token-changed', token: undefined });
    expect([state.link, last]).toEqual(['closed', { type: 'disconnect' }]);
  });

  it('reconnects with exponential backoff up to a minute', () => {
    const pauses: number[] = [];
    let state = stepConnection(INITIAL_CONNECTION, signedIn).state;
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const step = stepConnection(state, broken(attempt));
      for (const effect of step.effects) if (effect.type === 'wake') pauses.push(effect.inMs);
      state = stepConnection(step.state, { type: 'pause-over' }).state;
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, LONGEST_PAUSE_MS]);
    expect(state.link).toBe('opening');
  });

  it('uses the server’s retry time with jitter', () => {
    const hinted: ConnectionEvent = { type: 'hinted', attempt: 1, retryMs: 3_000 };
    expect(play(signedIn, opened, hinted, broken(1, 0)).last).toMatchObject({ inMs: 3_000 });
    expect(play(signedIn, opened, hinted, broken(1, 1)).last).toMatchObject({ inMs: 4_500 });
  });

  it('resets the backoff on the first heartbeat, not on opening', () => {
    const again: ConnectionEvent[] = [signedIn, broken(1), { type: 'pause-over' }, { type: 'opened', attempt: 2 }];
    expect(play(...again).state.breaks).toBe(1);
    expect(play(...again, { type: 'received', attempt: 2 }).state.breaks).toBe(0);
  });

  it('does not reconnect with a refused token, but with another one', () => {
    const refused: ConnectionEvent[] = [
      signedIn,
      { type: 'refused', attempt: 1 },
      { type: 'hidden' },
      { type: 'shown' },
    ];
    expect(play(...refused).state.link).toBe('closed');
    expect(play(...refused).kinds.filter((kind) => kind === 'connect')).toHaveLength(1);
    expect(play(...refused, { type: 'token-changed', token: 'b' }).state.link).toBe('opening');
  });

  it('closes while the tab stays hidden, and opens at once when it is visible', () => {
    expect(play(signedIn, opened, { type: 'hidden' })).toMatchObject({
      state: { link: 'open' },
      last: { type: 'wake', timer: 'hidden', inMs: HIDDEN_MS },
    });
    const away: ConnectionEvent[] = [signedIn, opened, { type: 'hidden' }, { type: 'hidden-long' }];
    expect(play(...away)).toMatchObject({ state: { link: 'closed' }, last: { type: 'disconnect' } });
    expect(play(...away, { type: 'token-changed', token: 'b' }).state.link).toBe('closed');
    expect(play(...away, { type: 'shown' })).toMatchObject({ state: { link: 'opening' }, last: { type: 'connect' } });
  });

  it('stays open when the tab is hidden for a moment', () => {
    const { state, last } = play(signedIn, opened, { type: 'hidden' }, { type: 'shown' });
    expect([state.link, last]).toEqual(['open', { type: 'sleep', timer: 'hidden' }]);
  });

  it('skips the backoff when the tab becomes visible', () => {
    expect(play(signedIn, broken(1), { type: 'shown' })).toMatchObject({
      state: { link: 'opening', breaks: 0 },
      last: { type: 'connect', attempt: 2 },
    });
  });

  it.each<[string, readonly ConnectionEvent[], number]>([
    ['the first opening', [signedIn, opened], 0],
    ['a tab hidden for long', [signedIn, opened, { type: 'hidden-long' }, { type: 'shown' }, again(2)], 1],
    ['a break', [signedIn, opened, broken(1), { type: 'pause-over' }, again(2)], 1],
    ['two breaks', [signedIn, opened, broken(1), { type: 'pause-over' }, broken(2), { type: 'shown' }, again(3)], 1],
    [
      'a token renewed during the gap',
      [signedIn, opened, { type: 'hidden-long' }, { type: 'token-changed', token: 'b' }, { type: 'shown' }, again(2)],
      1,
    ],
    ['a stream that never opened', [signedIn, broken(1), { type: 'pause-over' }, again(2)], 0],
    ['a sign-out', [signedIn, opened, { type: 'token-changed', token: undefined }, signedIn, again(2)], 0],
  ])('catches up after a gap by %s: %#', (_, events, times) => {
    const { state, kinds } = play(...events);
    expect(kinds.filter((kind) => kind === 'catch-up')).toHaveLength(times);
    expect(state).toMatchObject({ link: 'open', hasGap: false });
  });

  it('closes on pagehide, and does not reconnect while the page is away', () => {
    expect(play(signedIn, opened, { type: 'left' }).state).toMatchObject({ link: 'closed', isAway: true });
    expect(play(signedIn, broken(1), { type: 'left' }, { type: 'pause-over' }).state.link).toBe('closed');
  });
});
