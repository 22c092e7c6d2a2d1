import { describe, expect, it } from 'vitest';
import {
  findSounding,
  NOTHING_PLAYS,
  type NowPlayingEffect,
  type NowPlayingEvent,
  type NowPlayingState,
  stepNowPlaying,
} from './now-playing.machine.ts';

const shown = (id: number, owner: string | undefined = 'defne'): NowPlayingEvent => ({ type: 'shown', id, owner });
const minimised = (id: number): NowPlayingEvent => ({ type: 'minimised', id });
const left = (id: number, isInPicture = false): NowPlayingEvent => ({ type: 'left', id, isInPicture });
const closed = (id: number): NowPlayingEvent => ({ type: 'closed', id });
const frameLeft: NowPlayingEvent = { type: 'frame-left' };
const viewer = (owner: string | undefined): NowPlayingEvent => ({ type: 'viewer', owner });

const SAVED = (id: number): NowPlayingEffect => ({ type: 'end', id, saves: true });
const DISCARDED = (id: number): NowPlayingEffect => ({ type: 'end', id, saves: false });
const hold = (id: number): NowPlayingEffect => ({ type: 'hold', id });
const release = (id: number): NowPlayingEffect => ({ type: 'release', id });

function run(events: readonly NowPlayingEvent[]) {
  let state: NowPlayingState = NOTHING_PLAYS;
  const effects: NowPlayingEffect[] = [];
  for (const event of events) {
    const step = stepNowPlaying(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, places: [state.pages.map(({ id }) => id), state.corner?.id] };
}

const IN_CORNER = [shown(1), minimised(1), left(1)];

describe('what plays', () => {
  it.each<[string, readonly NowPlayingEvent[], readonly unknown[], readonly NowPlayingEffect[]]>([
    ['ends with its page', [shown(1), left(1)], [[], undefined], [SAVED(1)]],
    ['goes on in the corner when it is minimised', IN_CORNER, [[], 1], []],
    ['goes on in the corner when its page is left in picture-in-picture', [shown(1), left(1, true)], [[], 1], []],
    ['is shown large again as it is', [...IN_CORNER, shown(1)], [[1], undefined], []],
    ['ends with the page that showed it large again', [...IN_CORNER, shown(1), left(1)], [[], undefined], [SAVED(1)]],
    ['ends when it is closed in the corner', [...IN_CORNER, closed(1)], [[], undefined], [SAVED(1)]],
    ['ends in the corner when a page plays something else', [...IN_CORNER, shown(2)], [[2], undefined], [SAVED(1)]],
    ['ends in the corner where there is no place for it', [...IN_CORNER, frameLeft], [[], undefined], [SAVED(1)]],
    ['does not come back after that', [...IN_CORNER, frameLeft, left(1), closed(1)], [[], undefined], [SAVED(1)]],
    ['plays on in its page where a corner has no place', [shown(1), frameLeft], [[1], undefined], []],
    ['ends unsaved with its profile', [...IN_CORNER, viewer('ada')], [[], undefined], [DISCARDED(1)]],
    ['ends unsaved at a sign-out elsewhere', [...IN_CORNER, viewer(undefined)], [[], undefined], [DISCARDED(1)]],
    ['belongs to the first profile of the visit', [shown(1, undefined), minimised(1), viewer('defne')], [[], 1], []],
    ['goes on for the same profile', [...IN_CORNER, viewer('defne')], [[], 1], []],
    [
      'of a page changes hands with the profile, and its position is not saved',
      [shown(1), viewer('ada'), left(1)],
      [[], undefined],
      [DISCARDED(1)],
    ],
    ['of a page waits below another player', [shown(1), shown(2)], [[1, 2], undefined], [hold(1)]],
    [
      'of a page goes on when the other player has gone',
      [shown(1), shown(2), left(2)],
      [[1], undefined],
      [hold(1), SAVED(2), release(1)],
    ],
    [
      'of a page waits on while the other player is in the corner',
      [shown(1), shown(2), minimised(2)],
      [[1], 2],
      [hold(1)],
    ],
    [
      'of a page goes on when the corner has closed',
      [shown(1), shown(2), minimised(2), left(2), closed(2)],
      [[1], undefined],
      [hold(1), SAVED(2), release(1)],
    ],
    [
      'of a page that is left below the corner ends',
      [shown(1), shown(2), minimised(2), left(1)],
      [[], 2],
      [hold(1), SAVED(1)],
    ],
  ])('%s', (_, events, places, effects) => {
    const ran = run(events);
    expect(ran.places).toEqual(places);
    expect(ran.effects).toEqual(effects);
  });
});

const EVENTS: readonly NowPlayingEvent[] = [
  ...[1, 2].flatMap((id) => [shown(id), minimised(id), left(id), left(id, true), closed(id)]),
  frameLeft,
  viewer('defne'),
  viewer('ada'),
];

/** What the players do by the effects: a session plays from the moment it is shown. */
interface Hearing {
  readonly held: readonly number[];
  readonly playing: readonly number[];
}

function listen({ held, playing }: Hearing, event: NowPlayingEvent, effects: readonly NowPlayingEffect[]): Hearing {
  let [nowHeld, nowPlaying] = [new Set(held), new Set(playing)];
  if (event.type === 'shown' && !nowHeld.has(event.id)) nowPlaying.add(event.id);
  for (const { type, id } of effects) {
    nowHeld = new Set([...nowHeld].filter((one) => one !== id));
    nowPlaying = new Set([...nowPlaying].filter((one) => one !== id));
    if (type === 'hold') nowHeld.add(id);
    if (type === 'release') nowPlaying.add(id);
  }
  return { held: [...nowHeld], playing: [...nowPlaying] };
}

/** Every state that some order of events leads to, each once, with the shortest way there. */
function everyReachable(
  check: (path: readonly NowPlayingEvent[], state: NowPlayingState, heard: Hearing) => void,
): number {
  const start = {
    path: [] as readonly NowPlayingEvent[],
    state: NOTHING_PLAYS,
    heard: { held: [], playing: [] } as Hearing,
  };
  const queue = [start];
  const seen = new Set([JSON.stringify([start.state, start.heard])]);
  for (const { path, state, heard } of queue) {
    for (const event of EVENTS) {
      const step = stepNowPlaying(state, event);
      const next = { path: [...path, event], state: step.state, heard: listen(heard, event, step.effects) };
      check(next.path, next.state, next.heard);
      const key = JSON.stringify([next.state, next.heard]);
      if (!seen.has(key)) queue.push(next);
      seen.add(key);
    }
  }
  return seen.size;
}

describe('every order of events', () => {
  it('lets one session be heard and pauses the others', () => {
    const count = everyReachable((path, state, heard) => {
      const sounding = findSounding(state);
      const waiting = state.pages.map(({ id }) => id).filter((id) => id !== sounding);
      const [expected, found] = [{ playing: sounding === undefined ? [] : [sounding], held: waiting }, heard].map(
        ({ playing, held }) => JSON.stringify([playing, [...held].sort()]),
      );
      if (found !== expected) expect.fail(`${found} instead of ${expected} after ${JSON.stringify(path)}`);
    });
    expect(count).toBeGreaterThan(20);
  });

  it('leaves no corner without a place, and none of another profile', () => {
    everyReachable((path, { corner }) => {
      const event = path.at(-1);
      const isAlone = event?.type === 'frame-left' && corner !== undefined;
      const isForeign = event?.type === 'viewer' && corner !== undefined && corner.owner !== event.owner;
      if (isAlone || isForeign) expect.fail(`a corner after ${JSON.stringify(path)}`);
    });
  });
});
