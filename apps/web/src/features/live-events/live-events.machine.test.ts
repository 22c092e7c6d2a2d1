import { describe, expect, it } from 'vitest';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  HIDDEN_MS,
  INITIAL_CONNECTION,
  LONGEST_PAUSE_MS,
  stepConnection,
} from './live-events.machine.ts';

/** Plays events one after the other; gives the last state and all that was to be done. */
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

describe('the line to the server', () => {
  it('is opened once there is a session, and once only', () => {
    const { effects } = play(signedIn, signedIn, opened, signedIn);
    expect(effects.filter(({ type }) => type === 'connect')).toEqual([{ type: 'connect', attempt: 1, token: 'a' }]);
  });

  it('is opened anew with another token, so that the news of an older one are not taken for its own', () => {
    const { state, effects } = play(signedIn, opened, { type: 'token-changed', token: 'b' }, broken(1));
    expect(state).toMatchObject({ link: 'opening', attempt: 2, token: 'b' });
    expect(effects.slice(-2)).toEqual([{ type: 'disconnect' }, { type: 'connect', attempt: 2, token: 'b' }]);
  });

  it('is closed when nobody is signed in', () => {
    const { state, last } = play(signedIn, opened, { type: 'token-changed', token: undefined });
    expect([state.link, last]).toEqual(['closed', { type: 'disconnect' }]);
  });

  it('is opened again after a break, with pauses that grow to a minute', () => {
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

  it('waits as long as the server asked, spread by chance', () => {
    const hinted: ConnectionEvent = { type: 'hinted', attempt: 1, retryMs: 3_000 };
    expect(play(signedIn, opened, hinted, broken(1, 0)).last).toMatchObject({ inMs: 3_000 });
    expect(play(signedIn, opened, hinted, broken(1, 1)).last).toMatchObject({ inMs: 4_500 });
  });

  it('counts breaks from the start again once the server was heard, not when it only opened', () => {
    const again: ConnectionEvent[] = [signedIn, broken(1), { type: 'pause-over' }, { type: 'opened', attempt: 2 }];
    expect(play(...again).state.breaks).toBe(1);
    expect(play(...again, { type: 'heard', attempt: 2 }).state.breaks).toBe(0);
  });

  it('does not try a refused token again, not even for a viewer who comes back; another one it does', () => {
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

  it('is closed when the tab stays hidden, and opened at once when it is looked at', () => {
    expect(play(signedIn, opened, { type: 'hidden' })).toMatchObject({
      state: { link: 'open' },
      last: { type: 'wake', timer: 'hidden', inMs: HIDDEN_MS },
    });
    const away: ConnectionEvent[] = [signedIn, opened, { type: 'hidden' }, { type: 'hidden-long' }];
    expect(play(...away)).toMatchObject({ state: { link: 'closed' }, last: { type: 'disconnect' } });
    expect(play(...away, { type: 'token-changed', token: 'b' }).state.link).toBe('closed');
    expect(play(...away, { type: 'shown' })).toMatchObject({ state: { link: 'opening' }, last: { type: 'connect' } });
  });

  it('stays as it is for a viewer who was away for a moment', () => {
    const { state, last } = play(signedIn, opened, { type: 'hidden' }, { type: 'shown' });
    expect([state.link, last]).toEqual(['open', { type: 'sleep', timer: 'hidden' }]);
  });

  it('does not let a viewer wait who comes back during a pause', () => {
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
  ])('asks again for what was missed after %s: %#', (_, events, times) => {
    const { state, kinds } = play(...events);
    expect(kinds.filter((kind) => kind === 'catch-up')).toHaveLength(times);
    expect(state).toMatchObject({ link: 'open', hasGap: false });
  });

  it('is closed with the page, and does not wake up from a pause while it is away', () => {
    expect(play(signedIn, opened, { type: 'left' }).state).toMatchObject({ link: 'closed', isAway: true });
    expect(play(signedIn, broken(1), { type: 'left' }, { type: 'pause-over' }).state.link).toBe('closed');
  });
});
