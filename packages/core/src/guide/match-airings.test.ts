import { describe, expect, it } from 'vitest';
import { type KnownAiring, matchAirings, type NewAiring } from './match-airings.ts';
import { orderAirings } from './order-airings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const airing = (hour: number, name: string, episode: number | null = null): NewAiring => ({
  ...{ startsAt: hour * HOUR, endsAt: (hour + 1) * HOUR, name, season: null, episode },
});
const known = (id: string, hour: number, name: string, episode: number | null = null): KnownAiring => ({
  id,
  ...airing(hour, name, episode),
});

describe('matchAirings', () => {
  it('keeps the ids of an unchanged guide, and removes what is gone', () => {
    const before = [known('a', 20, 'news'), known('b', 21, 'film'), known('c', 23, 'talk')];
    const after = [airing(20, 'news'), airing(21, 'film'), airing(22, 'sport')];
    expect(matchAirings(before, after)).toEqual({ ids: ['a', 'b', undefined], removed: ['c'] });
  });

  it('keeps the id of a moved and of a renamed programme', () => {
    const before = [known('a', 20, 'match'), known('b', 22, 'film')];
    expect(matchAirings(before, [airing(20, 'warm-up'), airing(21, 'match'), airing(23, 'film')])).toEqual({
      ids: [undefined, 'a', 'b'],
      removed: [],
    });
    expect(matchAirings(before, [airing(20, 'final: a against b'), airing(22, 'film')]).ids).toEqual(['a', 'b']);
  });

  describe('with tickets', () => {
    const sold = (id: string, hour: number, name: string): KnownAiring => ({
      ...known(id, hour, name),
      isForSale: true,
    });

    it('keeps an id that is postponed by two days', () => {
      const before = [sold('final', 20, 'final'), known('b', 22, 'film')];
      const after = [airing(20, 'concert'), airing(22, 'film'), airing(68, 'final')];
      expect(matchAirings(before, after)).toEqual({ ids: [undefined, 'b', 'final'], removed: [] });
    });

    it('keeps an id that is moved and renamed at once', () => {
      const before = [sold('final', 20, 'final')];
      const after = [airing(19, 'studio'), airing(20.5, 'cup final: a against b')];
      expect(matchAirings(before, after)).toEqual({ ids: [undefined, 'final'], removed: [] });
    });

    it('keeps its slot under a name that another airing had', () => {
      const before = [sold('final', 20, 'final'), known('repeat', 23, 'cup night')];
      const after = [airing(20, 'cup night'), airing(23, 'film')];
      expect(matchAirings(before, after).ids).toEqual(['final', 'repeat']);
    });

    it('does not take the place of the same name on its own day', () => {
      const before = [sold('d0', 20, 'league'), known('d1', 44, 'league')];
      expect(matchAirings(before, [airing(44, 'league')])).toEqual({ ids: ['d1'], removed: ['d0'] });
    });
  });

  it('matches a daily programme with its own day, and not with the next one', () => {
    const days = [0, 1, 2];
    const before = days.map((day) => known(`d${day}`, day * 24 + 20, 'news'));
    const after = days.map((day) => airing(day * 24 + 20.5, 'news'));
    expect(matchAirings(before, after).ids).toEqual(['d0', 'd1', 'd2']);
    expect(matchAirings(before.slice(0, 1), [airing(44, 'news')]).ids).toEqual([undefined]);
  });

  it('follows a numbered episode further than a name', () => {
    const before = [known('e4', 10, 'dizi', 4), known('e5', 14, 'dizi', 5)];
    const after = [airing(14, 'dizi', 4), airing(33, 'dizi', 5)];
    expect(matchAirings(before, after).ids).toEqual(['e4', 'e5']);
  });

  it('finds a programme that was moved and renamed at once by the slot they share', () => {
    expect(matchAirings([known('a', 20, 'match')], [airing(20.25, 'final')]).ids).toEqual(['a']);
    expect(matchAirings([known('a', 20, 'match')], [airing(20.75, 'talk')])).toEqual({
      ids: [undefined],
      removed: ['a'],
    });
  });

  it('gives an id once', () => {
    const { ids } = matchAirings([known('a', 20, 'news')], [airing(19, 'news'), airing(21, 'news'), airing(20, 'x')]);
    expect(ids.filter((id) => id === 'a')).toHaveLength(1);
  });
});

describe('orderAirings', () => {
  const order = (...times: [number, number | undefined][]) =>
    orderAirings(times.map(([from, to]) => ({ startsAt: from * HOUR, endsAt: to === undefined ? to : to * HOUR }))).map(
      ({ startsAt, endsAt }) => [startsAt / HOUR, endsAt / HOUR],
    );

  it('sorts, ends an overlap at the next start, and leaves holes', () => {
    expect(order([21, 23], [20, 21.5], [24, 25])).toEqual([
      [20, 21],
      [21, 23],
      [24, 25],
    ]);
  });

  it('ends an airing without an end at the next one, or after half an hour', () => {
    expect(order([20, undefined], [22, undefined])).toEqual([
      [20, 22],
      [22, 22.5],
    ]);
  });

  it('takes the last of two with one start, and leaves out what is over before it starts', () => {
    expect(order([20, 21], [20, 22], [23, 22])).toEqual([[20, 22]]);
  });

  it('cuts an airing of more than a day', () => {
    expect(order([0, 80])).toEqual([[0, DAY / HOUR]]);
  });
});
