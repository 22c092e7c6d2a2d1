// The pages of the application that messages lead to. They begin with the address viewers type, never with what a
// request claims to have been sent to.

export const makeLinks = (publicUrl: string) => ({
  login: `${publicUrl}/login`,
  packages: `${publicUrl}/account/package`,
  /** Where a lost or stolen password is replaced. */
  recovery: `${publicUrl}/forgot-pw`,
  /** The form a reset link opens (FORGOT-08). */
  reset: (token: string, accountId: string) =>
    `${publicUrl}/forgot-password?${new URLSearchParams({ token, id: accountId })}`,
});
