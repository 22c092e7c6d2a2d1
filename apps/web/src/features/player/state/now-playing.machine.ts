// Who plays: one session at a time sounds. A session is shown by a page, or by the corner of the screen (the mini player, or
// the window of picture-in-picture) after its page was left. (state, event) to (state, effects): every order of presses,
// navigations and changes of profile is a row of the test's table.

interface HeldSession {
  readonly id: number;
  /** The profile that watches; undefined while the visit has none yet. */
  readonly owner: string | undefined;
  /** The profile has changed while it played: its position belongs to neither and is not saved. */
  readonly isForeign: boolean;
}

export interface NowPlayingState {
  /** Sessions of mounted pages, the one opened last on top; those below are paused while another one is shown. */
  readonly pages: readonly HeldSession[];
  /** Sounds while it is there; the pages are paused. */
  readonly corner: HeldSession | undefined;
}

export const NOTHING_PLAYS: NowPlayingState = { pages: [], corner: undefined };

export type NowPlayingEvent =
  /** A page shows a session: a new one, or the one of the corner. */
  | { readonly type: 'shown'; readonly id: number; readonly owner: string | undefined }
  /** The viewer browses on with it; the page follows by navigation. */
  | { readonly type: 'minimised'; readonly id: number }
  /** The page is gone. */
  | { readonly type: 'left'; readonly id: number; readonly isInPicture: boolean }
  /** Closed by the viewer, at its end, or failed. */
  | { readonly type: 'closed'; readonly id: number }
  /** No place for the corner (packages, payment, profiles, sign-in), or a sign-out about to happen. */
  | { readonly type: 'frame-left' }
  | { readonly type: 'viewer'; readonly owner: string | undefined };

export type NowPlayingEffect =
  /** The last thing that happens to a session. `saves`: its position is kept. */
  | { readonly type: 'end'; readonly id: number; readonly saves: boolean }
  | { readonly type: 'hold'; readonly id: number }
  | { readonly type: 'release'; readonly id: number };

interface NowPlayingStep {
  readonly state: NowPlayingState;
  readonly effects: readonly NowPlayingEffect[];
}

export function stepNowPlaying(state: NowPlayingState, event: NowPlayingEvent): NowPlayingStep {
  const { state: next, ended } = move(state, event);
  const before = findSounding(state);
  const after = findSounding(next);
  const effects: NowPlayingEffect[] = ended.map((session) => end(session));
  if (before !== after) {
    const isStillHeld = before !== undefined && next.pages.some(({ id }) => id === before);
    if (isStillHeld) effects.push({ type: 'hold', id: before });
    // A session that comes back from below: a new one, and the one of the corner, sound already.
    if (after !== undefined && state.pages.some(({ id }) => id === after)) effects.push({ type: 'release', id: after });
  }
  return { state: next, effects };
}

/** The session that may be heard; every other one is paused. */
export const findSounding = ({ pages, corner }: NowPlayingState): number | undefined => (corner ?? pages.at(-1))?.id;

interface Move {
  readonly state: NowPlayingState;
  readonly ended: readonly HeldSession[];
}

function move(state: NowPlayingState, event: NowPlayingEvent): Move {
  const { pages, corner } = state;
  switch (event.type) {
    case 'shown': {
      if (pages.some(({ id }) => id === event.id)) return stay(state);
      const isOfCorner = corner?.id === event.id;
      const session = isOfCorner ? corner : { id: event.id, owner: event.owner, isForeign: false };
      return { state: { pages: [...pages, session], corner: undefined }, ended: corner && !isOfCorner ? [corner] : [] };
    }
    case 'minimised':
      return toCorner(state, event.id);
    case 'left': {
      if (event.isInPicture) return toCorner(state, event.id);
      const left = pages.filter(({ id }) => id === event.id);
      return { state: { pages: without(pages, event.id), corner }, ended: left };
    }
    case 'closed':
      return corner?.id === event.id ? endCorner(state) : stay(state);
    case 'frame-left':
      return endCorner(state);
    case 'viewer':
      return changeViewer(state, event.owner);
  }
}

/** A session of the page goes on in the corner, and takes the place of the one there. */
function toCorner({ pages, corner }: NowPlayingState, id: number): Move {
  const session = pages.find((page) => page.id === id);
  if (!session) return stay({ pages, corner });
  return { state: { pages: without(pages, id), corner: session }, ended: corner ? [corner] : [] };
}

function endCorner({ pages, corner }: NowPlayingState): Move {
  return { state: { pages, corner: undefined }, ended: corner ? [corner] : [] };
}

/** The corner belongs to the profile that opened it. A page stays and asks for its own rights; it only changes hands. */
function changeViewer({ pages, corner }: NowPlayingState, owner: string | undefined): Move {
  const adopt = (session: HeldSession): HeldSession =>
    session.owner === owner
      ? session
      : { ...session, owner, isForeign: session.isForeign || session.owner !== undefined };
  const adopted = corner && adopt(corner);
  const state = { pages: pages.map(adopt), corner: adopted?.isForeign ? undefined : adopted };
  return { state, ended: adopted?.isForeign ? [adopted] : [] };
}

const stay = (state: NowPlayingState): Move => ({ state, ended: [] });
const without = (pages: readonly HeldSession[], id: number) => pages.filter((page) => page.id !== id);
const end = ({ id, isForeign }: HeldSession): NowPlayingEffect => ({ type: 'end', id, saves: !isForeign });
