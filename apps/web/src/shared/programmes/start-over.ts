import type { Channel } from '@seyir/contract/channels';

/** A channel with time-shift that the viewer may watch: what is on can be started over (STARTOVER-01). */
export function canStartOver(channel: Pick<Channel, 'canWatch' | 'tsavailable' | 'timeshiftenable'>): boolean {
  return channel.canWatch && channel.tsavailable === '1' && channel.timeshiftenable === '1';
}
