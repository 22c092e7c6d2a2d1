// ARIA live regions for screen readers. The regions are children of body and marked data-above-modals, so that an open dialog
// does not make them inert.

type Urgency = 'polite' | 'assertive';

/** A region is empty for this time first: the same text twice would be announced once. */
const PAUSE_MS = 50;

const pauses = new Map<Urgency, ReturnType<typeof setTimeout>>();

export function announce(text: string, urgency: Urgency = 'polite'): void {
  const region = regionFor(urgency);
  region.textContent = '';
  clearTimeout(pauses.get(urgency));
  pauses.set(
    urgency,
    setTimeout(() => {
      region.textContent = text;
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
  // By CSSOM: the content security policy forbids style attributes.
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
