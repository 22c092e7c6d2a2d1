// What a film, an episode or a programme is made of: shots of its own picture and of pictures that go with it, in a rhythm.
// A shot has two segments. It may be left by a cut after the first; after both it has dissolved into the next shot of its
// ring, which then follows. The same picture never follows itself.
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { Markers } from '@seyir/core/playback/markers';
import type { AssetRecipe } from '@seyir/core/timeline/media-facts';
import type { ScoreName } from '../studio/words.ts';

export type ScenesRecipe = Extract<AssetRecipe, { kind: 'scenes' }>;
type Step = ScenesRecipe['scenes'][number];

/** Shots are named by the path of their picture, `bg/lodos`; the others by what they are. */
export const IDENT_SCENE = 'house/ident';
export const cardScene = (titleId: string): string => `card/${titleId}`;
/** Parts of a title's own picture from near, a segment each: what its trailer shows and no other. */
export const montageScene = (titleId: string): string => `montage/${titleId}`;
export const MONTAGE_SEGMENTS = 4;

/** The picture, its parts from near, and the card: 23 seconds. */
export const TRAILER_SEGMENTS = 2 + MONTAGE_SEGMENTS;
export const IDENT_SEGMENTS = 8;

/** The picture that a picture dissolves into. */
export type NextPicture = (picture: string) => string;

/** The card that opens a title, and the picture it stands on. */
export interface Opening {
  readonly titleId: string;
  readonly picture: string;
  /** The picture of the episode before, which is shown again ahead of the card. */
  readonly recap?: string | undefined;
}

interface RecipeInput {
  /** The picture it is about. */
  readonly own: string;
  readonly segments: number;
  readonly score: ScoreName;
  readonly next: NextPicture;
}

const once = (scene: string): Step => ({ scene, segments: 1 });
const whole = (scene: string): Step => ({ scene, segments: 2 });

/** A programme begins in the middle of things and may go round. */
export function writeProgramme({ own, segments, score, next }: RecipeInput): ScenesRecipe {
  return { kind: 'scenes', scenes: fill([], listPhrases(own, next), segments), score };
}

/** A film or an episode: the card, the title itself, and the shared ident. */
export function writeTitle({ own, segments, score, next, opening }: RecipeInput & { opening: Opening }): ScenesRecipe {
  const { titleId, picture, recap } = opening;
  const isFilm = picture === own;
  // The card dissolves into the picture it stands on; an episode then goes on to its own.
  const begin = [
    ...(recap === undefined ? [] : [whole(recap), once(next(recap))]),
    once(cardScene(titleId)),
    ...(isFilm ? [] : [once(picture)]),
  ];
  const phrases = isFilm ? listPhrases(own, next, segments > LONG_SEGMENTS) : listEpisodePhrases(own, picture, next);
  return { kind: 'scenes', scenes: [...fill(begin, phrases, segments - 1), once(IDENT_SCENE)], score };
}

const [RECAP_SEGMENTS, INTRO_SEGMENTS] = [3, 2];
const secondsOf = (segments: number) => (segments * SEGMENT_US) / 1_000_000;

/** The markers of an episode as `writeTitle` makes it: what is shown again, then the card with the picture behind it. */
export function markEpisode(hasRecap: boolean): Markers {
  const from = hasRecap ? secondsOf(RECAP_SEGMENTS) : 0;
  const intro = { from, to: from + secondsOf(INTRO_SEGMENTS) };
  return hasRecap ? { recap: { from: 0, to: from }, intro } : { intro };
}

/** Quick cuts through scenes of the title alone, and the card at the end. */
export function writeTrailer({
  own,
  score,
  titleId,
}: Pick<RecipeInput, 'own' | 'score'> & { titleId: string }): ScenesRecipe {
  const montage = { scene: montageScene(titleId), segments: MONTAGE_SEGMENTS };
  return { kind: 'scenes', scenes: [once(own), montage, once(cardScene(titleId))], score };
}

/** The ident over and over, for where there is nothing to show. */
export function writeIdent(score: ScoreName): ScenesRecipe {
  return { kind: 'scenes', scenes: Array.from({ length: IDENT_SEGMENTS / 2 }, () => whole(IDENT_SCENE)), score };
}

/** From here on, some three minutes, there is more to see. */
const LONG_SEGMENTS = 50;

/** Two to four pictures of one ring, with long looks at the first. */
function listPhrases(own: string, next: NextPicture, isLong = false): Step[][] {
  const second = next(own);
  const third = next(second);
  const fourth = next(third);
  if (third === own) {
    return [
      [whole(own), whole(second), whole(own), once(second)],
      [once(own)],
      [whole(second), once(own)],
      [once(second)],
    ];
  }
  const short = [[whole(own), once(second)], [once(third)], [once(own)], [once(second)]];
  if (!isLong) return short;
  return [
    [whole(own), whole(second), once(third)],
    ...short,
    [once(own)],
    [whole(second), once(third)],
    ...(fourth === own ? [] : [[whole(own), once(second)], [whole(third), once(fourth)], [once(own)], [once(second)]]),
  ];
}

/** An episode moves between its own picture and that of its series. */
function listEpisodePhrases(own: string, home: string, next: NextPicture): Step[][] {
  const second = next(own);
  return [[whole(own), once(second)], [once(home)], [once(own)], [once(second)], [once(home)]];
}

const lengthOf = (steps: readonly Step[]) => steps.reduce((sum, { segments }) => sum + segments, 0);

/** Goes round the phrases until there are as many segments as wanted, passing over those that do not fit. */
function fill(begin: readonly Step[], phrases: readonly Step[][], segments: number): Step[] {
  const steps = [...begin];
  let place = 0;
  for (let left = segments - lengthOf(begin); left > 0; ) {
    const last = steps.at(-1)?.scene;
    const fits = (phrase: readonly Step[]) => phrase[0]?.scene !== last && lengthOf(phrase) <= left;
    const turned = phrases.map((_, index) => (place + index) % phrases.length);
    const found = turned.find((index) => fits(phrases[index] ?? []));
    const phrase = found === undefined ? undefined : phrases[found];
    if (found === undefined || phrase === undefined) throw new RangeError(`Nothing fits behind ${last}.`);
    steps.push(...phrase);
    left -= lengthOf(phrase);
    place = found + 1;
  }
  return steps;
}

/** A unit is what is made at once: a segment of a scene, or a piece of music. */
export const unitOf = (scene: string, segment: number): string => `${scene}.${segment}`;
export const scoreUnit = (score: string): string => `score/${score}`;

/** The units of a recipe, segment by segment. */
export function listSegmentUnits({ scenes }: ScenesRecipe): string[] {
  return scenes.flatMap(({ scene, segments }) =>
    Array.from({ length: segments }, (_, segment) => unitOf(scene, segment)),
  );
}

/** All that a recipe needs, each once, in the order of its appearance. */
export function listUnits(recipe: ScenesRecipe): string[] {
  const scores = [recipe.score, ...(recipe.secondScore === undefined ? [] : [recipe.secondScore])];
  return [...new Set([...listSegmentUnits(recipe), ...scores.map(scoreUnit)])];
}
