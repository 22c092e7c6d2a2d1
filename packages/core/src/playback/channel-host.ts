// Channels moved from hosts of their own to a CDN; addresses that still name an old host are rewritten (LIVE-17).

export interface ChannelHost {
  /** The old host, with its port where that is not the usual one. */
  readonly from: string;
  /** The address below which the CDN keeps the channels of that host. */
  readonly to: string;
}

/** Scheme, host and the rest. Whoever signs in within an address (`user@host`) is not asking for a channel. */
const ADDRESS = /^https?:\/\/([^/?#@\s]+)((?:[/?#].*)?)$/i;

/** The address on the CDN, with the same path and query; an address on any other host as it was. */
export function moveToCdn(address: string, hosts: readonly ChannelHost[]): string {
  const [, host, rest] = ADDRESS.exec(address) ?? [];
  if (host === undefined || rest === undefined) return address;
  const moved = hosts.find(({ from }) => from.toLowerCase() === host.toLowerCase());
  if (moved === undefined) return address;
  return `${moved.to.replace(/\/+$/, '')}${rest.startsWith('/') ? '' : '/'}${rest}`;
}
