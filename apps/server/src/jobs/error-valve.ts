import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';

/** While the database is away, the queue complains at every look. One complaint a minute is enough. */
const QUIET_MS = 60_000;

export function makeErrorValve(log: Log, now: Clock): (error: unknown) => void {
  let quietUntil = 0;
  let unsaid = 0;
  return (error) => {
    if (now() < quietUntil) {
      unsaid += 1;
      return;
    }
    log.warn({ err: error, unsaid }, 'the job queue has trouble');
    quietUntil = now() + QUIET_MS;
    unsaid = 0;
  };
}
