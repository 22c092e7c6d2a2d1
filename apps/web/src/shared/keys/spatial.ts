// Spatial navigation: arrow keys move the focus to the nearest control in their direction, by the geometry of the page. It
// acts on the keys that nothing else has taken: rows, grids, menus, sliders and the player come first (`ownerOf`).
//
// Our own and small: the libraries for it want every control registered as a component of theirs, or polyfill all of CSS
// spatial navigation; the page already marks its controls, as tab stops and items of rows.

import { ownerOf } from './key-owner.ts';
import { isKey, isTyping, type KeyPress } from './keys.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The part of a DOMRect that is read. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Boxes that touch or overlap by this much still lie side by side. */
const OVERLAP_PX = 4;
/** Distance along the direction counts so much more than distance across it. */
const ALONG_WEIGHT = 3;

/** The index of the nearest box in a direction; undefined where there is none. Boxes in the beam of `from` win. */
export function findNearest(from: Box, boxes: readonly Box[], direction: Direction): number | undefined {
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    const distance = distanceTo(
      turn(from, direction),
      turn(box, direction),
      isUpOrDown(direction) ? BELOW_PX : BESIDE_PX,
    );
    if (distance === undefined || distance >= least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}

/** The box as if the direction were down. */
function turn({ left, top, right, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'down':
      return { left, top, right, bottom };
    case 'up':
      return { left, top: -bottom, right, bottom: -top };
    case 'right':
      return { left: top, top: left, right: bottom, bottom: right };
    case 'left':
      return { left: top, top: -right, right: bottom, bottom: -left };
  }
}

const isInside = (inner: Box, outer: Box) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/**
 * What a box outside the beam costs more: above and below, one aside is taken before one far down the page; left and right
 * stay on their line as long as it goes on.
 */
const [BELOW_PX, BESIDE_PX] = [600, 100_000];

/** Undefined for a box that does not lie below. */
function distanceTo(from: Box, to: Box, outsidePx: number): number | undefined {
  const isBeyond = to.top >= from.bottom - OVERLAP_PX && to.bottom > from.bottom;
  if (!isBeyond && !(isInside(from, to) || isInside(to, from))) return undefined;
  // A button that lies on a larger one, or the other way round: by their middles.
  if (!isBeyond && to.top + to.bottom - from.top - from.bottom <= 2 * OVERLAP_PX) return undefined;
  const along = Math.max(0, to.top - from.bottom);
  const across = Math.max(0, to.left - from.right, from.left - to.right);
  if (across > 0) return ALONG_WEIGHT * along + across + outsidePx;
  const offset = Math.abs(to.left + to.right - from.left - from.right) / 2;
  // Across a wide box below, its middle may be far away: being in the beam counts.
  return ALONG_WEIGHT * along + Math.min(offset, (from.right - from.left) / 2);
}

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"], [data-roving]:not(:disabled)';
/** Reached by arrows though they are no tab stops: items of a row, and controls beside an item of a list. */
const isOfRow = ({ dataset }: HTMLElement) => dataset.roving !== undefined || dataset.beside !== undefined;
/** Parts around the main one, which may stay while it scrolls: entered when nothing of one's own part lies that way. */
const FRAME = 'header, footer, nav';
/** The volume's arrows change it as they do on the picture, and would lead no further; a remote needs no skip link. */
const SKIPPED = '[data-keys="volume"], .skip';
/** What erases or ends something is no neighbour: left and right lead to it within its own row or dialog alone. */
const DESTRUCTIVE = '[data-look="danger"], [data-look="danger-solid"]';
const TOGETHER = '[data-row], [role="dialog"], [role="alertdialog"]';
const LAYER = '[role="dialog"], [role="alertdialog"]';
const PLAYER = '[data-player]';
const FILLING = '[data-fullscreen]';
const PANEL = '[data-player] [data-refusal]';

/** Handles the arrow keys of a document until the returned function is called. */
export function startSpatialNavigation(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    if (!direction || event.defaultPrevented || !mayLeave(event, direction)) return;
    if (moveFocus(direction)) event.preventDefault();
  };
  // Before rows and grids take the key: a toast is gone before the end of a grid is reached.
  const handleToast = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    const from = document.activeElement;
    if (!direction || !(from instanceof HTMLElement) || !mayLeave(event, direction)) return;
    const action = findToast(from, direction);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action.focus({ preventScroll: true });
  };
  document.addEventListener('keydown', handleToast, { capture: true });
  document.addEventListener('keydown', handleKey);
  return () => {
    document.removeEventListener('keydown', handleToast, { capture: true });
    document.removeEventListener('keydown', handleKey);
  };
}

/** Moves the focus as an arrow key does; false where there is no way. */
export function moveFocus(direction: Direction): boolean {
  const target = findTarget(direction);
  if (!target || isSameGroup(document.activeElement, target)) return false;
  focusVisibly(target);
  return true;
}

export function focusVisibly(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function directionOf(press: KeyPress): Direction | undefined {
  if (isKey(press, 'previous')) return 'left';
  if (isKey(press, 'next')) return 'right';
  if (isKey(press, 'above')) return 'up';
  return isKey(press, 'below') ? 'down' : undefined;
}

/** Whether the focused control lets the key go: a caret, a menu or a slider uses arrows itself. */
function mayLeave(event: KeyboardEvent, direction: Direction): boolean {
  const { target } = event;
  const isVertical = direction === 'up' || direction === 'down';
  if (!(target instanceof HTMLElement)) return true;
  if (target instanceof HTMLSelectElement) return !isVertical;
  if (isTyping(event)) return isVertical && (target instanceof HTMLInputElement || isAtEdge(target, direction));
  if (target.matches('[data-keys="seek"]')) return isVertical;
  if (target.matches('input[type="range"], [role="slider"]') || target.closest('[role="menu"], [role="listbox"]'))
    return false;
  return ownerOf(event) !== 'player';
}

/** The caret of a text area goes no further: the first and the last press of the key in it are its own. */
function isAtEdge(area: HTMLElement, direction: Direction): boolean {
  if (!(area instanceof HTMLTextAreaElement)) return false;
  const { selectionStart, selectionEnd, value } = area;
  return selectionStart === selectionEnd && selectionStart === (direction === 'up' ? 0 : value.length);
}

/** Among radio buttons of one group the browser moves and chooses. */
function isSameGroup(one: Element | null, other: Element): boolean {
  const isRadio = (element: Element | null) => element instanceof HTMLInputElement && element.type === 'radio';
  return isRadio(one) && isRadio(other) && one?.getAttribute('name') === other.getAttribute('name');
}

function findTarget(direction: Direction): HTMLElement | undefined {
  const from = document.activeElement;
  // A dialog that has the focus itself, as one that was just opened, is no control: its first one is the start.
  if (!(from instanceof HTMLElement) || from === document.body || from.matches(LAYER)) return findStart();
  const stops = listStops(from).filter((stop) => isUpOrDown(direction) || isNeighbour(stop, from));
  const player = from.closest<HTMLElement>(PLAYER);
  // A panel that stands instead of the picture begins with the way on, which need not lie nearest to its middle.
  const wayOn = direction === 'down' && player === from && stops.find((stop) => stop.closest(PANEL));
  if (wayOn) return wayOn;
  const part = partOf(from);
  // Nothing of the page is seen beside a player that fills the screen.
  // From a picture in a box OK leads to its controls, and arrows on.
  const parts = player?.matches(FILLING) ? [player] : [player === from ? undefined : player, part, document];
  for (const whole of parts) {
    if (!whole) continue;
    const inPart = stops.filter((stop) => (whole === part ? partOf(stop) === part : whole.contains(stop)));
    const boxes = inPart.map((stop) => stop.getBoundingClientRect());
    const found = findNearest(startBoxOf(from), boxes, direction);
    if (found !== undefined) return inPart[found];
  }
  // Beyond the outermost controls of a player that fills the screen lies its picture.
  if (player && player !== from) return player;
  // A heading or a page that has the focus is no control.
  return from.tabIndex < 0 ? findStart() : undefined;
}

function isNeighbour(stop: Element, from: Element): boolean {
  return !stop.matches(DESTRUCTIVE) || stop.closest(TOGETHER)?.contains(from) === true;
}

/** The action of a toast ("go to channel", "undo"). */
const TOAST_ACTION = '[data-toast-action]';
const TOASTS = '[data-toasts]';

/**
 * The action of a toast that lies above or below. It comes before everything else that way, since a toast does not wait;
 * once: a viewer who went on does not meet it again.
 */
function findToast(from: HTMLElement, direction: Direction): HTMLElement | undefined {
  if (!isUpOrDown(direction) || from === document.body || from.closest(TOASTS)) return undefined;
  const { top, bottom } = from.getBoundingClientRect();
  const action = [...document.querySelectorAll<HTMLElement>(TOAST_ACTION)].find((one) => {
    const box = one.getBoundingClientRect();
    const isBelow = box.top + box.bottom > top + bottom;
    return !met.has(one) && isDrawn(one) && isBelow === (direction === 'down');
  });
  if (action) met.add(action);
  return action;
}

const met = new WeakSet<HTMLElement>();

/** A heading that was focused by script spans the page: the way begins at its start, as reading does. */
function startBoxOf(from: HTMLElement): Box {
  const { left, top, right, bottom } = from.getBoundingClientRect();
  return from.tabIndex < 0 && !isOfRow(from) ? { left, top, right: left, bottom } : { left, top, right, bottom };
}

const isUpOrDown = (direction: Direction) => direction === 'up' || direction === 'down';

const partOf = (element: Element) => element.closest('main') ?? element.closest(FRAME) ?? undefined;

const CURRENT = '[aria-current="page"], [aria-current="true"]';
const isCurrent = (stop: Element) => stop.matches(CURRENT);

/** What the page names as its start: its main action, or the current one of a list. */
export function findNamedStart(stops = listStops(undefined)): HTMLElement | undefined {
  const named = stops.filter((stop) => stop.closest('[data-start-focus]'));
  return named.find(isCurrent) ?? named.find((stop) => stop.dataset.look === 'primary') ?? named[0];
}

/** Where the focus begins: what the page names, what is current, else the first control of its main part in view. */
export function findStart(): HTMLElement | undefined {
  const stops = listStops(undefined);
  const inMain = stops.filter((stop) => stop.closest('main, [role="dialog"], [role="alertdialog"]'));
  return findNamedStart(inMain) ?? inMain.find(isCurrent) ?? inMain.find(isInView) ?? inMain[0] ?? stops[0];
}

/** Controls that can take the focus now. Those of a boxed player are reached from inside the player only. */
function listStops(from: Element | undefined): HTMLElement[] {
  const player = from?.closest(PLAYER);
  const scope = from?.closest(`${LAYER}, ${TOASTS}`) ?? document;
  return [...scope.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) =>
      stop !== from &&
      !stop.matches(SKIPPED) &&
      (stop.tabIndex >= 0 || isOfRow(stop)) &&
      !stop.closest('[inert], [aria-hidden="true"], [data-above-modals]:not([data-mini], [data-toasts])') &&
      isOpenTo(stop, player) &&
      isDrawn(stop),
  );
}

function isOpenTo(stop: Element, player: Element | null | undefined): boolean {
  const own = stop.closest(PLAYER);
  return own === null || (own === stop) !== (own === player);
}

function isDrawn(stop: HTMLElement): boolean {
  // jsdom has no `checkVisibility`.
  if (stop.checkVisibility?.({ visibilityProperty: true }) === false) return false;
  const { left, right, width, height } = stop.getBoundingClientRect();
  // What a row keeps beside the screen is reached along the row.
  return width > 1 && height > 1 && right > 0 && left < window.innerWidth;
}

function isInView(stop: HTMLElement): boolean {
  const { top, bottom } = stop.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
