// The player.

/** One press of an arrow key seeks this far, in seconds (PLAYER-11). */
export const SEEK_STEP_SECONDS = 10;
/** One press of an arrow key changes the volume by this much (PLAYER-12). */
export const VOLUME_STEP = 10;
export const VOLUME_MAX = 100;
/** The volume is saved this long after its last change, in milliseconds (PLAYER-15). */
export const VOLUME_SAVE_MS = 500;
/** The next episode is offered this long before the end, in seconds (PLAYER-05). */
export const NEXT_EPISODE_SECONDS = 30;
/** This near to the end a title counts as completed, in seconds (PLAYER-08). */
export const COMPLETED_SECONDS = 60;
/** The position is saved this often while a title plays, in seconds (PLAYER-09). */
export const POSITION_SAVE_SECONDS = 60;
/** A film or a first episode is in "continue watching" from this position on, in seconds: less was only looked into. */
export const CONTINUE_FROM_SECONDS = 30;
/** Speeds of a title; live has none (PLAYER-14). */
export const PLAYBACK_RATES = [0.5, 1, 1.25, 1.5, 2] as const;

/** Timeout of a call of the web application, after which it counts as a network error: a skeleton must not stay for ever. */
export const CALL_TIMEOUT_MS = 20_000;
/** How long a call waits on the server for media that is being made, before it is 503 and asked again: less than its timeout. */
export const MEDIA_WAIT_MS = CALL_TIMEOUT_MS / 2;
