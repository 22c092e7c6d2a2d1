// What needs attention, the worst first: channels that are off the air, then degraded ones, then work that was given up.
import type { ConsoleFailure, ConsoleTile } from '@seyir/contract/console-overview';

export type Trouble =
  | { readonly kind: 'channel'; readonly isBad: boolean; readonly channel: ConsoleTile }
  | { readonly kind: 'jobs'; readonly isBad: true; readonly failure: ConsoleFailure };

interface Facts {
  readonly channels: readonly ConsoleTile[];
  readonly failures: readonly ConsoleFailure[];
}

export function findTrouble({ channels, failures }: Facts): Trouble[] {
  const ofChannels = channels
    .filter(({ state }) => state === 'waiting' || state === 'late' || state === 'fallback')
    .map((channel): Trouble => ({ kind: 'channel', isBad: channel.state === 'waiting', channel }))
    .toSorted((one, other) => Number(other.isBad) - Number(one.isBad) || viewersOf(other) - viewersOf(one));
  return [...ofChannels, ...failures.map((failure): Trouble => ({ kind: 'jobs', isBad: true, failure }))];
}

const viewersOf = (trouble: Trouble) => (trouble.kind === 'channel' ? trouble.channel.viewers : 0);
