/** The moment, in epoch milliseconds. Handed in everywhere, so that a test owns the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
