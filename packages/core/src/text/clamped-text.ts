/**
 * A text for a place that cuts it after some lines with an ellipsis (`line-clamp`). A no-break space after each sentence keeps
 * the cut inside a sentence: after a full stop the ellipsis would read as four dots.
 */
export const clampable = (text: string): string => text.replace(/([.!?…])\s+(?=\S)/g, '$1\u00A0');
