import type { Channel } from '@seyir/contract/channels';

/** The current programme can be started over: access, and a channel with time-shift (STARTOVER-01). */
export function canStartOver(channel: Pick<Channel, 'canWatch' | 'tsavailable' | 'timeshiftenable'>): boolean {
  return channel.canWatch && channel.tsavailable === '1' && channel.timeshiftenable === '1';
}
