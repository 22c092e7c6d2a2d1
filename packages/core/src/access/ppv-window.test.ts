import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePpvSale, readPpvLimits } from './ppv-window.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 18, 17);
const END = START + 120 * MINUTE;
const EVENT = { startsAt: START, endsAt: END };
const LIMITS = readPpvLimits('30,10');

describe('readPpvLimits', () => {
  it.each([
    ['30,10', 30, 10],
    [' 30 , 10 ', 30, 10],
    ['0,0', 0, 0],
    ['5,0', 5, 0],
  ])('reads %j as minutes before the start and before the end [PPV-03]', (text, start, end) => {
    expect(readPpvLimits(text)).toEqual({ beforeStartMs: start * MINUTE, beforeEndMs: end * MINUTE });
  });

  it.each([undefined, null, '', '30', '30,', ',10', '30,10,5', '-5,10', '30;10', '1.5,2', 'a,b', '30,1e3', 30, {}])(
    'reads %j as 0,0 [PPV-03]',
    (value) => {
      expect(readPpvLimits(value)).toEqual({ beforeStartMs: 0, beforeEndMs: 0 });
    },
  );
});

describe('decidePpvSale', () => {
  it.each([
    ['days before', START - 3_000 * MINUTE, 'early', false],
    ['a moment before the sale', START - 30 * MINUTE - 1, 'early', false],
    ['when the sale opens', START - 30 * MINUTE, 'open', true],
    ['at the start', START, 'open', true],
    ['a moment before the last minutes', END - 10 * MINUTE - 1, 'open', true],
    ['in the last minutes', END - 10 * MINUTE, 'closed', false],
    ['a moment before the end', END - 1, 'closed', false],
    ['at the end', END, 'over', true],
    ['days after', END + 3_000 * MINUTE, 'over', true],
  ] as const)('%s [PPV-04]', (_, now, phase, canBuy) => {
    expect(decidePpvSale(EVENT, LIMITS, now)).toMatchObject({ phase, canBuy });
  });

  it('sells from the start to the end, and on, without limits [PPV-03] [PPV-04]', () => {
    const sale = (now: number) => decidePpvSale(EVENT, readPpvLimits(undefined), now).phase;
    expect([START - 1, START, END - 1, END].map(sale)).toEqual(['early', 'open', 'open', 'over']);
  });

  it('never sells before the end when the second limit is longer than the programme', () => {
    const limits = readPpvLimits('0,500');
    expect(decidePpvSale(EVENT, limits, START).phase).toBe('closed');
    expect(decidePpvSale(EVENT, limits, START - 400 * MINUTE)).toEqual({
      phase: 'early',
      canBuy: false,
      changesAt: END - 500 * MINUTE,
    });
  });

  it('names the moment of the next change: the phase is the same until then and another from then on', () => {
    const minutes = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: -400, max: 400 }), (first, second, at) => {
        const limits = { beforeStartMs: first * MINUTE, beforeEndMs: second * MINUTE };
        const now = START + at * MINUTE;
        const { phase, changesAt } = decidePpvSale(EVENT, limits, now);
        if (changesAt === null) {
          expect(phase).toBe('over');
        } else {
          expect(changesAt).toBeGreaterThan(now);
          expect(decidePpvSale(EVENT, limits, changesAt - 1).phase).toBe(phase);
          expect(decidePpvSale(EVENT, limits, changesAt).phase).not.toBe(phase);
        }
      }),
    );
  });
});
