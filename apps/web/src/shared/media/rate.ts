/** The rate at which a player catches up with live. It is not heard: browsers keep the pitch. */
export const CATCH_UP_RATE = 1.05;

export const isCatchingUp = (rate: number): boolean => rate > 1 && rate <= CATCH_UP_RATE;

/** The rate that the viewer has chosen: that of catching up is the player's own. */
export const chosenRate = (rate: number): number => (isCatchingUp(rate) ? 1 : rate);
