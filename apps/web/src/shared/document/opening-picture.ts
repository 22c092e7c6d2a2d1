// The opening picture, shown before the application: that of the home (public/start.js) or the first picture of a channel. It
// stays below a loading page that holds it, and is removed with the last hold. No imports: the first picture uses it too.

let held = 0;

const ends = new Set<() => void>();

/** Called when the page no longer needs what was shown before the application. */
export function onOpeningEnd(end: () => void): void {
  ends.add(end);
}

/** Effect of a loading page: holds the opening picture while the page is mounted (reference count). */
export function holdOpening(): () => void {
  held += 1;
  return () => {
    held -= 1;
    // Another loading page may mount in the same frame.
    requestAnimationFrame(closeUnlessHeld);
  };
}

/** Removes the opening picture unless a loading page holds it. */
export function closeUnlessHeld(): void {
  if (held > 0) return;
  delete document.documentElement.dataset.opening;
  document.querySelector('.opening')?.remove();
  for (const end of ends) end();
  ends.clear();
}
