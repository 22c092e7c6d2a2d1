// Rewrites channel addresses that still name an old host to the CDN (LIVE-17).

export interface ChannelHost {
  /** The old host, with its port where that is not the usual one. */
  readonly from: string;
  /** The address below which the CDN keeps the channels of that host. */
  readonly to: string;
}

/** Scheme, host and the rest. An address with credentials (`user@host`) is not a channel's and does not match. */
const ADDRESS = /^https?:\/\/([^/?#@\s]+)((?:[/?#].*)?)$/i;

/** The address on the CDN, with the same path and query; an address on any other host as it was. */
export function moveToCdn(address: string, hosts: readonly ChannelHost[]): string {
  const [, host, rest] = ADDRESS.exec(address) ?? [];
  if (host === undefined || rest === undefined) return address;
  const moved = hosts.find(({ from }) => from.toLowerCase() === host.toLowerCase());
  if (moved === undefined) return address;
  return `${moved.to.replace(/\/+$/, '')}${rest.startsWith('/') ? '' : '/'}${rest}`;
}
