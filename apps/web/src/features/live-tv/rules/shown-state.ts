import type { LiveTvState } from '../live-tv.machine.ts';

const ON_THE_WAY: ReadonlySet<LiveTvState['step']> = new Set(['checking', 'addressing', 'holding']);

/**
 * Whether two states look the same. On the way to a picture the machine takes steps that are not shown; a page that
 * rendered for each of them would only keep the picture waiting.
 */
export function looksSame(before: LiveTvState, after: LiveTvState): boolean {
  return (
    before.request === after.request &&
    before.attached === after.attached &&
    before.refusal === after.refusal &&
    before.context === after.context &&
    before.lastId === after.lastId &&
    before.edge === after.edge &&
    before.tries === after.tries &&
    before.isRecheck === after.isRecheck &&
    (before.step === after.step || (ON_THE_WAY.has(before.step) && ON_THE_WAY.has(after.step)))
  );
}
