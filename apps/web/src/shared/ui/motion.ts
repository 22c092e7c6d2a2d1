// Durations are defined in tokens.css only. Code that waits for a motion reads the token, which also follows reduced motion.

/** A duration token in milliseconds; 0 where no style sheet is loaded, as in unit tests. */
export function readDurationMs(token: `--dur-${string}`, element: Element = document.documentElement): number {
  const text = getComputedStyle(element).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return 0;
  return text.endsWith('ms') ? value : value * 1000;
}

export function readToken(token: `--${string}`, element: Element = document.documentElement): string {
  return getComputedStyle(element).getPropertyValue(token).trim();
}

/** `prefers-reduced-motion`: nothing moves by itself. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
