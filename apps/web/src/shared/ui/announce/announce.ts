// One place that speaks to those who listen. The regions stand outside the application's root, so that an open dialog,
// which silences everything behind it, does not silence them.

export type Urgency = 'polite' | 'assertive';

/** A region must have been empty for a moment, or the same words twice are said once. */
const PAUSE_MS = 50;

const pauses = new Map<Urgency, ReturnType<typeof setTimeout>>();

export function announce(words: string, urgency: Urgency = 'polite'): void {
  const region = regionFor(urgency);
  region.textContent = '';
  clearTimeout(pauses.get(urgency));
  pauses.set(
    urgency,
    setTimeout(() => {
      region.textContent = words;
    }, PAUSE_MS),
  );
}

function regionFor(urgency: Urgency): HTMLElement {
  const known = document.querySelector<HTMLElement>(`[data-announcer='${urgency}']`);
  if (known) return known;
  const region = document.createElement('div');
  region.dataset.announcer = urgency;
  region.dataset.aboveModals = '';
  region.setAttribute('role', urgency === 'polite' ? 'status' : 'alert');
  // By property, not by attribute: the content security policy forbids style attributes in markup.
  Object.assign(region.style, {
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  });
  document.body.append(region);
  return region;
}
