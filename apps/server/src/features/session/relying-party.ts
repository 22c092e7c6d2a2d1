// Whom a passkey belongs to, as browsers see it: a name of a host, and the pages that may ask for it.
import { ownOrigins } from '../../shared/own-origins.ts';

export interface RelyingParty {
  /** The host passkeys are bound to. */
  readonly id: string;
  readonly name: string;
  readonly origins: string[];
}

/**
 * The host of the address viewers type. Browsers know no passkeys for a bare number, so a server on this machine is
 * `localhost`. Other allowed pages count when they are below the host; a foreign one could not use its passkeys anyway.
 */
export function relyingPartyOf(publicUrl: string, allowedOrigins: readonly string[] = []): RelyingParty {
  const origins = ownOrigins(publicUrl);
  const id = new URL(origins.at(-1) ?? publicUrl).hostname;
  const isBelow = (origin: string) => {
    const host = new URL(origin).hostname;
    return host === id || host.endsWith(`.${id}`);
  };
  return { id, name: 'Seyir', origins: [...new Set([...origins, ...allowedOrigins.filter(isBelow)])] };
}
