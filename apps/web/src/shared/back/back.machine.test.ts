import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BackEvent, type BackState, type HistoryEntry, stepBack } from './back.machine.ts';

const at = (page: number, depth = 0): HistoryEntry => ({ page, depth });
const having = (entry: HistoryEntry, ...layers: number[]): BackState => ({ entry, layers });

/** A step as text: the entry, the layers, the effects, and whether the router receives the event. */
function describeStep({ state, effects, isHandled }: ReturnType<typeof stepBack>): string {
  const words = effects.map((effect) => Object.values(effect).join(' '));
  const { page, depth } = state.entry;
  const what = [`${page}/${depth} [${state.layers.join()}]`, words.join(', '), isHandled ? '| page stays' : ''];
  return what.filter(Boolean).join(' ');
}

describe('Back', () => {
  it.each<[string, BackState, BackEvent, string]>([
    ['a layer opens', having(at(3)), { type: 'opened', id: 1 }, '3/1 [1] push 1'],
    ['a second layer opens', having(at(3, 1), 1), { type: 'opened', id: 2 }, '3/2 [1,2] push 2'],
    ['a layer opens on the entry of a closed one', having(at(3, 1)), { type: 'opened', id: 2 }, '3/1 [2]'],
    ['a layer stays on Back', having(at(3), 1), { type: 'kept' }, '3/1 [1] push 1'],
    ['a layer is closed by its button', having(at(3, 1), 1), { type: 'closed', id: 1 }, '3/1 []'],
    [
      'Back with a layer',
      having(at(3, 1), 1),
      { type: 'popped', entry: at(3) },
      '3/0 [1] readdress, close 1 | page stays',
    ],
    [
      'Back with two layers',
      having(at(3, 2), 1, 2),
      { type: 'popped', entry: at(3, 1) },
      '3/1 [1,2] readdress, close 2 | page stays',
    ],
    [
      'Back with a layer above the entry of a closed one',
      having(at(3, 2), 1),
      { type: 'popped', entry: at(3, 1) },
      '3/1 [1] readdress, close 1 | page stays',
    ],
    [
      'Back over two layers at once',
      having(at(3, 2), 1, 2),
      { type: 'popped', entry: at(3) },
      '3/0 [1,2] readdress, close 2, close 1 | page stays',
    ],
    [
      'Back from the entry of a closed layer',
      having(at(3, 1)),
      { type: 'popped', entry: at(3) },
      '3/0 [] readdress, go -1 | page stays',
    ],
    [
      'Back from the second entry of closed layers',
      having(at(3, 2)),
      { type: 'popped', entry: at(3, 1) },
      '3/1 [] readdress, go -1 | page stays',
    ],
    ['Back without any layer', having(at(3)), { type: 'popped', entry: at(2) }, '2/0 []'],
    ['Back to a page that had a layer', having(at(3)), { type: 'popped', entry: at(1, 1) }, '1/1 []'],
    [
      'Back past an open layer, where the browser skips entries',
      having(at(3, 2), 1, 2),
      { type: 'popped', entry: at(2) },
      '2/0 [1,2] close 2, close 1',
    ],
    [
      'Forward to the entry of a closed layer',
      having(at(3)),
      { type: 'popped', entry: at(3, 1) },
      '3/1 [] readdress, go 1 | page stays',
    ],
    [
      'Forward with a layer',
      having(at(3, 1), 1),
      { type: 'popped', entry: at(3, 2) },
      '3/2 [1] readdress | page stays',
    ],
    ['the router pushes from a closed layer', having(at(3, 1)), { type: 'navigated', entry: at(5) }, '5/0 []'],
    ['the router pushes below a layer', having(at(3, 1), 1), { type: 'navigated', entry: at(5) }, '5/1 [1] push 1'],
    ['the router replaces below a layer', having(at(3, 1), 1), { type: 'navigated', entry: at(4) }, '3/1 [1] mark 1'],
    ['the router replaces a page', having(at(3)), { type: 'navigated', entry: at(3) }, '3/0 []'],
  ])('%s', (_, state, event, expected) => expect(describeStep(stepBack(state, event))).toBe(expected));
});

/** A model of a browser's history with the machine: pages by name, layers that close on the effect `close`. */
function aBrowser() {
  const entries: { index: number; depth: number; page: string }[] = [{ index: 0, depth: 0, page: 'p0' }];
  let position = 0;
  let state = having(at(0));
  let shown = 'p0';
  let count = 0;
  const present = () => entries[position] ?? { index: -1, depth: 0, page: 'none' };
  const entry = () => at(present().index - present().depth, present().depth);

  function send(event: BackEvent): boolean {
    const { state: next, effects, isHandled = false } = stepBack(state, event);
    state = next;
    for (const effect of effects) {
      if (effect.type === 'push') put({ index: present().index + 1, depth: effect.depth, page: shown });
      if (effect.type === 'mark') entries[position] = { ...present(), depth: effect.depth };
      if (effect.type === 'readdress') entries[position] = { ...present(), page: shown };
      if (effect.type === 'close') send({ type: 'closed', id: effect.id });
      if (effect.type === 'go') go(effect.by);
    }
    return isHandled;
  }
  function put(pushed: { index: number; depth: number; page: string }): void {
    position += 1;
    entries.splice(position, entries.length, pushed);
  }
  function go(by: number): void {
    // Beyond either end nothing happens.
    if (entries[position + by] === undefined) return;
    position += by;
    if (!send({ type: 'popped', entry: entry() })) shown = present().page;
  }
  return {
    open: () => void send({ type: 'opened', id: ++count }),
    close: () => void send({ type: 'closed', id: state.layers.at(-1) ?? 0 }),
    push(page: string) {
      shown = page;
      put({ index: present().index + 1, depth: 0, page });
      send({ type: 'navigated', entry: entry() });
    },
    replace(page: string) {
      shown = page;
      entries[position] = { ...present(), depth: 0, page };
      send({ type: 'navigated', entry: entry() });
    },
    back: () => go(-1),
    forward: () => go(1),
    layers: () => state.layers,
    depth: () => state.entry.depth,
    shown: () => shown,
  };
}

type Act = 'open' | 'close' | 'push' | 'replace' | 'back' | 'forward';
const anything = fc.array(fc.constantFrom<Act>('open', 'close', 'push', 'replace', 'back', 'forward'), {
  maxLength: 40,
});

/** Counterexamples of earlier versions. */
const FOUND: readonly Act[][] = [['open', 'push', 'open', 'close', 'replace', 'close', 'back', 'forward']];

it('closes the uppermost layer or goes to the previous page, after any sequence of events', () => {
  fc.assert(
    fc.property(anything, (acts) => {
      const browser = aBrowser();
      /** The pages a viewer has in mind: no layer is among them. */
      let trail = ['p0'];
      let place = 0;
      acts.forEach((act, step) => {
        const layers = [...browser.layers()];
        const depth = browser.depth();
        const page = `p${step + 1}`;
        if (act === 'push') trail = [...trail.slice(0, ++place), page];
        if (act === 'replace') trail[place] = page;
        if (act === 'push' || act === 'replace') browser[act](page);
        else browser[act]();
        // An entry that is pushed cuts off the pages ahead.
        if (act === 'open' && browser.depth() > depth) trail = trail.slice(0, place + 1);
        if (act === 'back' && layers.length > 0) expect(browser.layers()).toEqual(layers.slice(0, -1));
        else if (act === 'back') place = Math.max(0, place - 1);
        const isAhead = act === 'forward' && (layers.length === 0 || browser.shown() === trail[place + 1]);
        if (isAhead) place = Math.min(trail.length - 1, place + 1);
        expect(browser.shown()).toBe(trail[place]);
        expect(browser.depth()).toBeGreaterThanOrEqual(browser.layers().length);
      });
    }),
    { numRuns: 1_000, examples: FOUND.map((acts) => [acts]) },
  );
});
