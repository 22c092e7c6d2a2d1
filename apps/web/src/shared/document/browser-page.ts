/** The browser's page, as an object that tests can spy on. */
export const page = {
  reload: () => window.location.reload(),
};
