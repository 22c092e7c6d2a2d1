// Touch gesture: a finger that drags a panel down from its scrolled top closes it, and the panel follows the finger. What
// scrolls or slides inside the panel keeps its own gestures.

/** A sheet that was dragged this far closes when the finger is lifted. */
const CLOSE_PX = 110;
/** Before that a touch may still be a tap. */
const STILL_PX = 8;

/** Listens on the panel; returns the way to stop. */
export function watchSwipeDown(box: HTMLElement, close: () => void): () => void {
  let from: Touch | undefined;
  let distance = 0;
  const move = (to: number) => {
    distance = to;
    box.style.translate = to === 0 ? '' : `0 ${to}px`;
  };
  const handleStart = ({ touches, target }: TouchEvent) => {
    from = touches.length === 1 && isAtTop(target, box) ? touches[0] : undefined;
  };
  const handleMove = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (!from || !touch || touches.length > 1) return;
    const [across, down] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
    // The first movement decides: sideways and upwards belong to what lies under the finger.
    if (distance === 0 && (down < -STILL_PX || Math.abs(across) > Math.max(STILL_PX, down))) from = undefined;
    else if (distance > 0 || down > STILL_PX) move(Math.max(0, down));
  };
  const handleEnd = () => {
    const isFar = distance > CLOSE_PX;
    from = undefined;
    move(0);
    if (isFar) close();
  };
  box.addEventListener('touchstart', handleStart, { passive: true });
  box.addEventListener('touchmove', handleMove, { passive: true });
  box.addEventListener('touchend', handleEnd);
  box.addEventListener('touchcancel', handleEnd);
  return () => {
    box.removeEventListener('touchstart', handleStart);
    box.removeEventListener('touchmove', handleMove);
    box.removeEventListener('touchend', handleEnd);
    box.removeEventListener('touchcancel', handleEnd);
  };
}

/** Nothing between the finger and the page behind the panel is scrolled, and the finger is on no slider or field. */
function isAtTop(target: EventTarget | null, panel: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('input, select, textarea, [role="slider"]')) return false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0 && element !== document.documentElement && element !== document.body) return false;
    if (element === panel.parentElement) break;
  }
  return true;
}
