import { appStorage } from '../storage/app-storage.ts';
import { createServerClock } from './server-clock.ts';

/** The server's clock, for the whole application. */
export const appClock = createServerClock(appStorage, () => Date.now());
