// Where the preview stands: over the middle of its card, and wholly inside the screen (HOVER-01).

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room that is left to the edges of the screen, in CSS pixels. */
const EDGE = 12;

/** The upper left corner, in CSS pixels of the screen. */
export function placeCard(card: Box, preview: Size, screen: Size): { left: number; top: number } {
  return {
    left: within(card.left + (card.width - preview.width) / 2, preview.width, screen.width),
    top: within(card.top + (card.height - preview.height) / 2, preview.height, screen.height),
  };
}

/** One too large for the screen starts at its edge. */
function within(wanted: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(wanted, room - length - EDGE));
}
