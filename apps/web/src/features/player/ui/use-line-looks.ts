// A line of time under a pointer, a finger or the keyboard: which moment is looked at, and which one is chosen.

import { type ChangeEvent, type FocusEvent, type PointerEvent, useState } from 'react';

interface LineLooksOptions {
  /** The moment at a place of the line, in the line's own unit. */
  momentAt: (event: PointerEvent) => number;
  /** Where the picture is. */
  shown: number;
  onSeek: (moment: number) => void;
}

/** `line` and `slider` are spread on the line and on the slider that lies over it. */
export function useLineLooks({ momentAt, shown, onSeek }: LineLooksOptions) {
  const [hover, setHover] = useState<number>();
  /** Where the sun is dragged to; the picture follows when it is let go. */
  const [drag, setDrag] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  return {
    drag,
    looked: drag ?? hover ?? (isFocused ? shown : undefined),
    line: {
      onPointerMove(event: PointerEvent) {
        // A finger has no pointer to hover with; its place is the drag.
        if (event.pointerType !== 'touch') setHover(momentAt(event));
      },
      onPointerLeave: () => setHover(undefined),
    },
    slider: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrag(momentAt(event));
      },
      onPointerMove(event: PointerEvent) {
        if (drag !== undefined) setDrag(momentAt(event));
      },
      onPointerUp() {
        if (drag !== undefined) onSeek(drag);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        // Home, End, Page keys and what assistive technology does; a pointer seeks when it is let go.
        if (drag === undefined) onSeek(event.target.valueAsNumber);
      },
      onFocus: (event: FocusEvent) => setFocused(event.currentTarget.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
