// When frames came, noted in the page itself: the time from the page's opening to its first frame, and from a press to the
// first frame of what was attached after it. The same script runs in whatever is compared.

/** Before the page's own scripts; it must not use anything of this file. */
export function noteFrames(): void {
  const notes: { first?: number; change?: number; pressedAt?: number } = {};
  Object.assign(window, { frameNotes: notes });
  const handlePress = (event: Event) => {
    notes.pressedAt = event.timeStamp;
    delete notes.change;
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, handlePress, { capture: true });
  const expectFrame = (video: HTMLVideoElement) => {
    const { pressedAt } = notes;
    video.requestVideoFrameCallback((now) => {
      if (pressedAt === undefined) notes.first ??= now;
      else if (pressedAt === notes.pressedAt) notes.change ??= now - pressedAt;
    });
  };
  // Another source in the same element; events of media do not bubble, but they are captured on their way down.
  addEventListener('loadstart', ({ target }) => expectFrame(target as HTMLVideoElement), { capture: true });
  // Another element.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLVideoElement) expectFrame(node);
  }).observe(document, { childList: true, subtree: true });
}

/** In the page: milliseconds, or undefined while the frame has not come. */
export function readFrames(what: 'first' | 'change'): number | undefined {
  return (Reflect.get(window, 'frameNotes') as { first?: number; change?: number })[what];
}
