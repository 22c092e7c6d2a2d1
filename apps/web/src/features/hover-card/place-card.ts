// The position of a preview: centred over its card and clamped to the viewport (HOVER-01).

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margin to the edges of the viewport, in CSS pixels. */
const EDGE = 12;

/** The upper left corner, in CSS pixels of the viewport. `below` is the lower edge of the navigation bar. */
export function placeCard(card: Box, preview: Size, screen: Size, below = 0): { left: number; top: number } {
  const top = within(card.top + (card.height - preview.height) / 2, preview.height, screen.height);
  const hasRoom = below + EDGE + preview.height + EDGE <= screen.height;
  return {
    left: within(card.left + (card.width - preview.width) / 2, preview.width, screen.width),
    top: hasRoom ? Math.max(below + EDGE, top) : top,
  };
}

/** A preview larger than the viewport starts at the margin. */
function within(wanted: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(wanted, room - length - EDGE));
}
