// Why something does not play, in the numbers of the player's error catalogue: 0 and 1 carry a message of their own, 2 not
// found, 3 the format, 4 the manifest, 5 rights management (ERR-02 to ERR-06).

export type MediaFailureCode = 0 | 1 | 2 | 3 | 4 | 5;

/** The reason that is shown where the number alone does not name it. */
export type MediaFailureReason = 'stream-limit' | 'refused' | 'unreachable';

export interface MediaFailure {
  readonly code: MediaFailureCode;
  /** For the log: what the browser or hls.js said. */
  readonly detail: string;
  readonly reason?: MediaFailureReason;
  /** What the question for a fresh address threw: the player reads the reason of the service in it. */
  readonly cause?: unknown;
}

/** A browser without hls.js speaks with the numbers of MediaError: they are the catalogue's own. */
export function failureOfElement(error: { readonly code: number; readonly message: string } | null): MediaFailure {
  const code = error?.code ?? 0;
  const known = code >= 1 && code <= 4 ? (code as MediaFailureCode) : 0;
  return { code: known, detail: error?.message || `MediaError ${code}` };
}
