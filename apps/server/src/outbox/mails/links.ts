// Links in messages to pages of the application. They are built from the configured public address, never from a request's
// Host header.
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
    /** The form a reset link opens (FORGOT-08). */
    reset: (token: string, accountId: string) =>
      `${base}/forgot-password?${new URLSearchParams({ token, id: accountId })}`,
  };
}
