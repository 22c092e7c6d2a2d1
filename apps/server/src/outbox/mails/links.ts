// Links in messages to pages of the application. They are built from the configured public address, never from a request's
// Host header.
import { isIP } from 'node:net';
import { ownOrigins } from '../../shared/own-origins.ts';

export function makeLinks(publicUrl: string) {
  // `localhost` for a loopback address: the origin at which the browser of its owner is signed in. There is no address while
  // the first jobs of a server run before it listens: they must not fail for their mail.
  const base = (publicUrl === '' ? undefined : ownOrigins(publicUrl)[1]) ?? publicUrl;
  return {
    login: `${base}/login`,
    packages: `${base}/account/package`,
    purchases: `${base}/settings/purchasehistory`,
    /** Where a lost or stolen password is replaced. */
    recovery: `${base}/forgot-pw`,
    /** The same for an owner without a mail address. */
    recoveryByPhone: `${base}/forgot-pw?by=phone`,
    /** The form a reset link opens (FORGOT-08). */
    reset: (token: string, accountId: string) =>
      `${base}/forgot-password?${new URLSearchParams({ token, id: accountId })}`,
  };
}

/**
 * The last line of a text message with a code: the form in which browsers recognise a code for a site and offer to fill it in
 * (origin-bound one-time codes). The form needs a host name, so a service at a bare IP address or on this machine alone sends the
 * code without it.
 */
export function withBoundCode(
  words: string,
  { code, publicUrl }: { readonly code: string; readonly publicUrl: string },
): string {
  const host = publicUrl === '' ? '' : new URL(publicUrl).hostname;
  const isNamed = host !== '' && host !== 'localhost' && !host.startsWith('[') && isIP(host) === 0;
  return isNamed ? `${words}\n\n@${host} #${code}` : words;
}
