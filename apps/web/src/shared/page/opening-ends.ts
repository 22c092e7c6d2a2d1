/** What is done when a page no longer needs what stood in the document before the application. */
export const openingEnds = new Set<() => void>();
