// The mini player under a finger or a pointer: where it stays when it is let go, and when it goes away. Pure geometry, in pixels.

export type MiniCorner = 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end';

export interface DragPoint {
  readonly x: number;
  readonly y: number;
  /** Milliseconds of any clock. */
  readonly at: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Drop {
  /** The middle of the mini player where it is let go. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Pixels in a millisecond. */
  readonly speed: { readonly x: number; readonly y: number };
  readonly view: Size;
}

/** A finger or pointer that moves less is a press. */
export const DRAG_PX = 8;
/** A throw goes on for so long after the finger has left. */
const GLIDE_MS = 160;

/** The corner it glides to; `away` where its middle would leave the view. */
export function decideDrop({ centre, speed, view }: Drop): MiniCorner | 'away' {
  const x = centre.x + speed.x * GLIDE_MS;
  const y = centre.y + speed.y * GLIDE_MS;
  if (x < 0 || y < 0 || x > view.width || y > view.height) return 'away';
  return cornerAt(y < view.height / 2, x < view.width / 2);
}

const cornerAt = (isTop: boolean, isStart: boolean): MiniCorner =>
  `${isTop ? 'top' : 'bottom'}-${isStart ? 'start' : 'end'}`;

const PULL_PX = 56;

/** On a phone it is a card above the tab bar: pulled up it grows, pushed down it goes. */
export function decidePull(down: number, downSpeed: number): 'grow' | 'away' | 'stay' {
  const far = down + downSpeed * GLIDE_MS;
  if (far > PULL_PX) return 'away';
  return far < -PULL_PX ? 'grow' : 'stay';
}

/** The corner in the direction of an arrow key; undefined where it is already, so that the focus may move on. */
export function cornerBeside(corner: MiniCorner, key: string): MiniCorner | undefined {
  const [isTop, isStart] = [corner.startsWith('top'), corner.endsWith('start')];
  if (key === 'ArrowUp' && !isTop) return cornerAt(true, isStart);
  if (key === 'ArrowDown' && isTop) return cornerAt(false, isStart);
  if (key === 'ArrowLeft' && !isStart) return cornerAt(isTop, true);
  return key === 'ArrowRight' && isStart ? cornerAt(isTop, false) : undefined;
}

const AROUND: readonly MiniCorner[] = ['bottom-end', 'bottom-start', 'top-start', 'top-end'];

/** For those who do not drag: a press leads around the screen. */
export const nextCorner = (corner: MiniCorner): MiniCorner =>
  AROUND[(AROUND.indexOf(corner) + 1) % AROUND.length] ?? corner;
