import { createStorage } from './storage.ts';

/** The browser's local storage, for the whole application. */
export const appStorage = createStorage(localStorage, window);
