// Messages between the server and the process of the studio.

import type { SceneSpec } from './pictures/draw-scene.ts';
import type { ScoreName } from './words.ts';

/** What the studio is given when it opens. */
export interface StudioSetup {
  readonly ffmpegPath: string;
  readonly demoFolder: string;
  readonly mediaFolder: string;
}

/** A piece of work. Each output is kept under its name. */
export type StudioJob =
  | {
      readonly kind: 'scene';
      readonly spec: SceneSpec;
      readonly outputs: readonly { readonly segment: number; readonly name: string }[];
    }
  | { readonly kind: 'score'; readonly score: ScoreName; readonly name: string };

export type ToStudio =
  | { readonly kind: 'make'; readonly id: number; readonly job: StudioJob; readonly isUrgent: boolean }
  | { readonly kind: 'stop' };

/** `disk`: there is no room. `missing`: there is no ffmpeg. `failed`: this piece of work cannot be made. */
export type StudioFault = 'disk' | 'missing' | 'failed';

export type FromStudio =
  | { readonly kind: 'made'; readonly id: number }
  | { readonly kind: 'fault'; readonly id: number; readonly fault: StudioFault; readonly message: string };
