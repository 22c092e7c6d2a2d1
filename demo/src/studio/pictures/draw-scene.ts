// Scenes as functions from the number of a frame to the frame: shots, opening cards and the ident.
import type { Air, Move } from '../words.ts';
import { drawAir } from './air.ts';
import { DISSOLVE_FRAMES, SEGMENT_FRAMES, SHOT_FRAMES } from './camera.ts';
import { type DrawFrame, makeCard } from './card.ts';
import { dissolve, ease, makeFrame } from './frame.ts';
import { makeIdent } from './ident.ts';
import type { FilmedPicture } from './picture.ts';

/** A picture under the camera. Files are paths below the folder of the demonstration. */
export interface ShotSpec {
  readonly file: string;
  readonly move: Move;
  readonly focus: number;
  readonly zoom?: number;
  readonly air: Air;
}

/** What a scene shows. Shots and the ident have two segments, the card one, a montage one for each of its shots. */
export type SceneSpec =
  /** The shot ends by dissolving into the next one. */
  | { readonly kind: 'shot'; readonly shot: ShotSpec; readonly next: ShotSpec }
  | { readonly kind: 'montage'; readonly shots: readonly ShotSpec[] }
  | { readonly kind: 'card'; readonly lockup: string; readonly isShaded: boolean; readonly shot: ShotSpec }
  | { readonly kind: 'ident'; readonly name: string };

/** Where pictures come from: those that were filmed lately are kept. */
type FilmPicture = (shot: ShotSpec) => Promise<FilmedPicture>;

interface SceneFiles {
  readonly film: FilmPicture;
  /** The absolute path of a file of the demonstration. */
  readonly place: (file: string) => string;
}

/** Makes ready to draw one segment of a scene. Frames are counted from the beginning of the scene. */
export async function openScene(spec: SceneSpec, segment: number, { film, place }: SceneFiles): Promise<DrawFrame> {
  switch (spec.kind) {
    case 'ident':
      return await makeIdent(place(spec.name));
    case 'card': {
      const { shot, lockup, isShaded } = spec;
      const next = drawShot(shot, await film(shot));
      return await makeCard({ background: place(shot.file), lockup: place(lockup), isShaded, air: shot.air, next });
    }
    case 'montage': {
      const draws = await Promise.all(spec.shots.map(async (shot) => drawShot(shot, await film(shot))));
      return (frame, at) => draws[Math.floor(at / SEGMENT_FRAMES)]?.(frame, at % SEGMENT_FRAMES);
    }
    case 'shot': {
      const draw = drawShot(spec.shot, await film(spec.shot));
      if ((segment + 1) * SEGMENT_FRAMES < SHOT_FRAMES) return draw;
      return dissolveAtEnd(draw, drawShot(spec.next, await film(spec.next)));
    }
  }
}

const drawShot =
  ({ air }: ShotSpec, picture: FilmedPicture): DrawFrame =>
  (frame, at) => {
    picture.draw(frame, at);
    drawAir(frame, air, at);
  };

function dissolveAtEnd(draw: DrawFrame, next: DrawFrame): DrawFrame {
  const coming = makeFrame();
  return (frame, at) => {
    draw(frame, at);
    if (at < SHOT_FRAMES - DISSOLVE_FRAMES) return;
    next(coming, at - SHOT_FRAMES);
    dissolve(frame, coming, ease(at + 1, SHOT_FRAMES - DISSOLVE_FRAMES, SHOT_FRAMES));
  };
}
