// The files of the demo folder and the value that is read from them. What a file of its own describes is beside this one;
// scenes.json, which directs the camera and the music, is described here.
import { z } from 'zod';
import { AIRS, MOVES, SCORES } from '../studio/words.ts';
import { channelsFile, programmesFile } from './channels.ts';
import { homeFile } from './home.ts';
import { id, picture } from './parts.ts';
import { shopFile } from './shop.ts';
import { genresFile, peopleFile, titlesFile } from './titles.ts';

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

const scenesFile = z.strictObject({
  rings: z.array(ring).min(1),
  /** The music of a title by its first genre, and of a programme by its category. */
  scores: z.strictObject({ titleGenres: z.record(id, score), programmeCategories: z.record(id, score) }),
});

/** Schemas of `catalogue/*.json`, by file name. */
export const FILES = {
  genres: genresFile,
  people: peopleFile,
  titles: titlesFile,
  channels: channelsFile,
  programmes: programmesFile,
  home: homeFile,
  packages: shopFile,
  scenes: scenesFile,
} as const;
type Files = { readonly [Name in keyof typeof FILES]: z.infer<(typeof FILES)[Name]> };

/** `art/ambient.json`: the colours of titles, by title. */
export const ambientFile = z.record(z.string(), z.string().regex(/^#[0-9a-f]{6}$/));

export interface Demo extends Files {
  readonly ambient: Readonly<z.infer<typeof ambientFile>>;
  /** A hash of all of it: two folders with the same edition hold the same catalogue. */
  readonly edition: string;
}
