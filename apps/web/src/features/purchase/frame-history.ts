// The history entries of a payment frame. A navigation of a frame is an entry of the whole tab: after a payment on the pages of
// another gateway, Back would step through those entries before it left the page.

import type { OrderState } from './order.machine.ts';

/** A traversal of entries whose frame is gone fires no event: what pushes an entry next waits for this long. */
const REWIND_MS = 300;

interface FrameHistory {
  /** The frame shows its first page. */
  enter(): void;
  /** The frame reached its last page and is gone: goes back over the entries it added. Resolves when a new entry can be pushed. */
  rewind(): Promise<void>;
  forget(): void;
}

export function createFrameHistory(history: Pick<History, 'length' | 'go'> = window.history): FrameHistory {
  let start: number | undefined;
  let rewound = Promise.resolve();

  async function goBack(by: number): Promise<void> {
    // After the render that removes the frame, whose pages would load again otherwise.
    await wait(0);
    history.go(-by);
    await wait(REWIND_MS);
  }

  return {
    enter() {
      start ??= history.length;
    },
    rewind() {
      const added = start === undefined ? 0 : history.length - start;
      start = undefined;
      if (added > 0) rewound = goBack(added);
      return rewound;
    },
    forget() {
      start = undefined;
    },
  };
}

/** A viewer who closed the payment may have done so by Back, and is below the entries of the frame already. */
export function leaveFrame(state: OrderState, history: FrameHistory): void {
  if (state.phase === 'loading' || state.phase === 'frame') return;
  if (state.phase === 'checking' && state.isClosed) history.forget();
  else void history.rewind();
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
