import { describe, expect, it } from 'vitest';
import { GRACE_MS, type HoverEvent, type HoverState, hover, phaseMs } from './hover.machine.ts';

const CLOSED: HoverState<string> = { phase: 'closed' };
const after = (...events: HoverEvent<string>[]) => events.reduce<HoverState<string>>(hover, CLOSED);
const rest = (target = 'a'): HoverEvent<string> => ({ type: 'rest', target });
const ask = (target = 'a'): HoverEvent<string> => ({ type: 'ask', target });
const [leave, enter, go, dismiss, elapsed] = (['leave', 'enter', 'go', 'dismiss', 'elapsed'] as const).map((type) => ({
  type,
})) as [HoverEvent<string>, HoverEvent<string>, HoverEvent<string>, HoverEvent<string>, HoverEvent<string>];

describe('a preview', () => {
  it('opens after 500 ms of resting [HOVER-01]', () => {
    expect(phaseMs(after(rest()))).toBe(500);
    expect(after(rest(), elapsed)).toEqual({ phase: 'open', target: 'a', by: 'rest' });
  });

  it('is not seen when the pointer leaves earlier [HOVER-01]', () => {
    expect(after(rest(), leave)).toEqual(CLOSED);
    expect(after(rest(), leave, elapsed)).toEqual(CLOSED);
  });

  it('restarts the hover delay on another card', () => {
    expect(after(rest('a'), rest('b'))).toEqual({ phase: 'waiting', target: 'b' });
    expect(after(rest('a'), elapsed, rest('b'))).toEqual({ phase: 'waiting', target: 'b' });
  });

  it('stays while the pointer goes from the card into it', () => {
    expect(phaseMs(after(rest(), elapsed, leave))).toBe(GRACE_MS);
    expect(after(rest(), elapsed, leave, enter)).toEqual({ phase: 'open', target: 'a', by: 'rest' });
    expect(after(rest(), elapsed, leave, elapsed)).toEqual(CLOSED);
  });

  it('closes 2000 ms after a navigation that started from it, and not before [HOVER-05]', () => {
    const going = after(rest(), elapsed, go);
    expect(phaseMs(going)).toBe(2_000);
    expect([leave, dismiss, rest('b')].map((event) => hover(going, event))).toEqual([going, going, going]);
    expect(hover(going, elapsed)).toEqual(CLOSED);
  });

  it('opened by key closes at once when a link is followed [HOVER-05] (departure)', () => {
    expect(after(ask(), go)).toEqual(CLOSED);
  });

  it('opened by key stays until it is dismissed or a link is followed', () => {
    expect(after(ask(), leave)).toEqual({ phase: 'open', target: 'a', by: 'ask' });
    expect(after(ask(), rest('b'))).toEqual({ phase: 'open', target: 'a', by: 'ask' });
    expect(after(ask(), dismiss)).toEqual(CLOSED);
    expect(phaseMs(after(ask()))).toBeUndefined();
  });

  it('closes when the page scrolls', () => {
    expect(after(rest(), dismiss)).toEqual(CLOSED);
    expect(after(rest(), elapsed, dismiss)).toEqual(CLOSED);
  });
});
