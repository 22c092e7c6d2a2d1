// Whose turn it is to try. Kept in the memory of this process: it only orders tries that run at the same moment.
import { AppError } from '../shared/app-error.ts';

/** How many may wait for a key. One more is refused at once, which is kinder than a line nobody gets through. */
const WAITING_MOST = 500;

interface Line {
  /** Tries that cost a place so far: what was counted before the last of them is out of date. */
  spent: number;
  /** Calls that know this line: it is forgotten with the last of them. */
  callers: number;
  running: number;
  readonly waiting: (() => void)[];
}

/** How many tries of each key may run at once, at least 1; throws when this one may not run at all. */
export type CountPlaces = () => Promise<readonly number[]>;

/**
 * Runs a try as soon as each of its keys has a place for it; one that gives false has spent its places. Whoever leaves,
 * served or refused, calls the next in line.
 */
export function makeTurns() {
  const lines = new Map<string, Line>();

  const enter = (key: string): Line => {
    const line = lines.get(key) ?? { spent: 0, callers: 0, running: 0, waiting: [] };
    lines.set(key, line);
    line.callers += 1;
    return line;
  };
  const leave = (key: string, line: Line) => {
    callNext(line);
    line.callers -= 1;
    if (line.callers === 0) lines.delete(key);
  };

  return async (keys: readonly string[], countPlaces: CountPlaces, tryOnce: () => Promise<boolean>) => {
    const entered = keys.map((key) => ({ key, line: enter(key) }));
    const mine = entered.map(({ line }) => line);
    try {
      await takePlaces(mine, countPlaces);
      try {
        const right = await tryOnce();
        if (!right) for (const line of mine) line.spent += 1;
        return right;
      } finally {
        for (const line of mine) line.running -= 1;
      }
    } finally {
      for (const { key, line } of entered) leave(key, line);
    }
  };
}

/** Takes a place in all lines at once, so that nobody holds one while waiting for another. */
async function takePlaces(lines: readonly Line[], countPlaces: CountPlaces): Promise<void> {
  const countSpent = () => lines.reduce((sum, line) => sum + line.spent, 0);
  for (;;) {
    const spentBefore = countSpent();
    const places = await countPlaces();
    if (countSpent() !== spentBefore) continue;
    const full = lines.find((line, index) => line.running >= (places[index] ?? 1));
    if (full === undefined) break;
    // The call to a place that cannot be used yet is passed on.
    for (const line of lines) if (line !== full) callNext(line);
    await waitIn(full);
  }
  for (const line of lines) line.running += 1;
}

const callNext = (line: Line) => line.waiting.shift()?.();

function waitIn(line: Line): Promise<void> {
  if (line.waiting.length >= WAITING_MOST) {
    throw new AppError('UNAVAILABLE', { reason: 'too many tries wait' }, { retryAfterSeconds: 1 });
  }
  return new Promise((resolve) => line.waiting.push(resolve));
}
