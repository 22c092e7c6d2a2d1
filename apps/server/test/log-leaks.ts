// Secrets in the log of a server that runs as a process: what viewers typed, tokens, hashes and personal addresses.

/** Tokens and hashes by their pattern. `***` is what redaction leaves of them. */
const PATTERNS = [
  /\$argon2/,
  /Bearer [\w.~-]{16}/i,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\./,
  /\/stream\/(?!check\/)[^*/\s"?]{16}/,
  /\/(?:links|stream\/check)\/[^*/\s"?]{16}/,
  /[12](?:~|%7e)[^/?\s"]*\.[\w-]{43}/i,
];

/** The log lines (JSON) of a process's output that hold one of the texts, or a token or hash. Other lines are for the operator. */
export function findLeaks(output: string, texts: readonly string[]): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .filter((line) => texts.some((text) => line.includes(text)) || PATTERNS.some((pattern) => pattern.test(line)));
}
