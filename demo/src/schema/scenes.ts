import { z } from 'zod';
import { AIRS, MOVES, SCORES } from '../media/words.ts';
import { id, picture } from './parts.ts';

/** A picture under the camera. */
const shot = z.strictObject({
  picture,
  move: z.enum(MOVES),
  /** Where the camera stands across its way: 0 for the upper or left edge of the picture, 1 for the other. */
  focus: z.number().min(0).max(1),
  air: z.enum(AIRS),
});
export type DemoShot = z.infer<typeof shot>;

/** Pictures that go together. Each dissolves into the next one, the last into the first. */
const ring = z.strictObject({ name: z.string().min(1), shots: z.array(shot).min(2) });

const score = z.enum(SCORES);

export const scenesFile = z.strictObject({
  rings: z.array(ring).min(1),
  /** The music of a title by its first genre, and of a programme by its category. */
  scores: z.strictObject({ titleGenres: z.record(id, score), programmeCategories: z.record(id, score) }),
});
