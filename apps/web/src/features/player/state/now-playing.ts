// Runner of now-playing.machine.ts: the sessions of the application, outside of its pages.

import { findSounding, NOTHING_PLAYS, type NowPlayingEvent, stepNowPlaying } from './now-playing.machine.ts';
import type { ViewingSession } from './viewing-session.ts';

/** The number of no session. */
const UNKNOWN = 0;

function createNowPlaying() {
  let state = NOTHING_PLAYS;
  let owner: string | undefined;
  let lastId = 0;
  const ids = new WeakMap<ViewingSession, number>();
  const sessions = new Map<number, ViewingSession>();
  /** Of paused sessions: how each one goes on. */
  const resumes = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  function send(event: NowPlayingEvent): void {
    const before = state;
    const { state: next, effects } = stepNowPlaying(state, event);
    state = next;
    for (const effect of effects) {
      const session = sessions.get(effect.id);
      if (effect.type === 'hold') {
        if (session) resumes.set(effect.id, session.player.hold());
        continue;
      }
      const resume = resumes.get(effect.id);
      resumes.delete(effect.id);
      if (effect.type === 'release') resume?.();
      else {
        sessions.delete(effect.id);
        session?.end(effect.saves);
      }
    }
    if (state !== before) for (const listener of [...listeners]) listener();
  }

  const idOf = (session: ViewingSession) => ids.get(session) ?? UNKNOWN;

  /** A session that has ended begins again under another number. */
  function admit(session: ViewingSession): number {
    const known = idOf(session);
    if (sessions.has(known)) return known;
    lastId += 1;
    ids.set(session, lastId);
    sessions.set(lastId, session);
    return lastId;
  }

  const findCorner = () => (state.corner ? sessions.get(state.corner.id) : undefined);

  return {
    /** The session of the mini player, or of picture-in-picture. */
    findCorner,
    /** The one session that may be heard. */
    findSounding() {
      const id = findSounding(state);
      return id === undefined ? undefined : sessions.get(id);
    },
    shown: (session: ViewingSession) => send({ type: 'shown', id: admit(session), owner }),
    minimise: (session: ViewingSession) => send({ type: 'minimised', id: idOf(session) }),
    left(session: ViewingSession) {
      const video = session.player.element();
      const isInPicture = video !== undefined && document.pictureInPictureElement === video && !video.ended;
      send({ type: 'left', id: idOf(session), isInPicture });
    },
    close: (session: ViewingSession) => send({ type: 'closed', id: idOf(session) }),
    /** Ends the corner with its position saved. */
    leaveFrame: () => send({ type: 'frame-left' }),
    setViewer(profileId: string | undefined) {
      owner = profileId;
      send({ type: 'viewer', owner });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const nowPlaying = createNowPlaying();
