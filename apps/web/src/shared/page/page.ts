/** The page the application runs in; by name, so that a test can stand in for it. */
export const page = {
  reload: () => window.location.reload(),
};
