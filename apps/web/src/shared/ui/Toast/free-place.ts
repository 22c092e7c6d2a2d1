// Where toasts cover no button: the bottom, else a corner at the bottom, else the top.

const PLACES = ['bottom', 'bottom-start', 'bottom-end', 'top'] as const;
export type ToastPlace = (typeof PLACES)[number];

const BUTTONS = 'button, [role=button], [role=slider], a[data-look], input, select, textarea';
/** As in ToastHost.module.css: at the sides and the bottom, and above the tab bar of a phone. */
const EDGE_PX = 24;
const TAB_BAR_PX = 90;
const PHONE_PX = 600;
/** Below the bar of the application. */
const TOP_PX = 88;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The first place with the fewest covered buttons, for a list of toasts that is laid out anywhere. */
export function findFreePlace(list: HTMLElement): ToastPlace {
  const { width, height } = boxOfItems(list);
  const buttons = [...document.querySelectorAll<HTMLElement>(BUTTONS)]
    .filter((button) => !button.closest('[data-toasts], [inert], [aria-hidden=true]'))
    .map((button) => button.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight);
  const counts = PLACES.map((place) => {
    const box = boxAt(place, width, height);
    return buttons.filter((button) => overlaps(button, box)).length;
  });
  return PLACES[counts.indexOf(Math.min(...counts))] ?? 'bottom';
}

/** The list is as wide as the screen, its items are as wide as their words. */
function boxOfItems(list: HTMLElement): { readonly width: number; readonly height: number } {
  const widths = [...list.children].map((item) => item.getBoundingClientRect().width);
  return { width: Math.max(0, ...widths), height: list.getBoundingClientRect().height };
}

function boxAt(place: ToastPlace, width: number, height: number): Box {
  const top = place === 'top' ? TOP_PX : innerHeight - (innerWidth < PHONE_PX ? TAB_BAR_PX : EDGE_PX) - height;
  const left =
    { bottom: (innerWidth - width) / 2, top: (innerWidth - width) / 2, 'bottom-start': EDGE_PX }[
      place as Exclude<ToastPlace, 'bottom-end'>
    ] ?? innerWidth - EDGE_PX - width;
  return { left, right: left + width, top, bottom: top + height };
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
