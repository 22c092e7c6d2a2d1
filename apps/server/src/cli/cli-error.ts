/** What a command cannot do, as a sentence for the person at the terminal. The exit code is 1. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
