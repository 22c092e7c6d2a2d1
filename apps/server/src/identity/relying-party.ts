// Relying party (WebAuthn): the host passkeys are bound to, and the origins that may use them.
import { ownOrigins } from '../shared/own-origins.ts';

export interface RelyingParty {
  /** The host passkeys are bound to. */
  readonly id: string;
  readonly name: string;
  readonly origins: string[];
}

/**
 * The host of the public address. Browsers refuse passkeys for a bare IP address, so a server on this machine is
 * `localhost`. Allowed origins count when they are subdomains of the host; browsers refuse others anyway.
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
