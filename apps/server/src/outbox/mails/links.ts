// Links in messages to pages of the application. They are built from the configured public address, never from a request's
// Host header.

export const makeLinks = (publicUrl: string) => ({
  login: `${publicUrl}/login`,
  packages: `${publicUrl}/account/package`,
  purchases: `${publicUrl}/settings/purchasehistory`,
  /** Where a lost or stolen password is replaced. */
  recovery: `${publicUrl}/forgot-pw`,
  /** The form a reset link opens (FORGOT-08). */
  reset: (token: string, accountId: string) =>
    `${publicUrl}/forgot-password?${new URLSearchParams({ token, id: accountId })}`,
});
