// One piece of work of the studio, from drawing to the reel on disk.
import { join } from 'node:path';
import { encodeScore } from './encode-score.ts';
import { openScene, type ShotSpec } from './pictures/draw-scene.ts';
import { encodeScene } from './pictures/encode-scene.ts';
import { type FilmedPicture, filmPicture } from './pictures/picture.ts';
import { openReelFolder, type ReelFolder } from './reel-folder.ts';
import { BARS } from './score/arrange.ts';
import type { StudioJob, StudioSetup } from './studio-messages.ts';

/** Pictures under the camera, some 3.5 MB each. A shot needs its own and the next one, which is then the next one's own. */
const KEPT_PICTURES = 14;

interface HowToMake {
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
}

type MakeJob = (job: StudioJob, how: HowToMake) => Promise<void>;

export async function openWorkshop({ ffmpegPath, demoFolder, mediaFolder }: StudioSetup): Promise<MakeJob> {
  const reels = await openReelFolder(mediaFolder);
  const place = (file: string) => join(demoFolder, file);
  const film = rememberPictures((shot) => filmPicture(place(shot.file), shot));
  return async (job, how) => {
    await reels.withWorkFolder(async (folder) => {
      const run = { ffmpegPath, folder, ...how };
      if (job.kind === 'score') {
        const bytes = await encodeScore({ ...run, name: job.score });
        await reels.store(job.name, { files: { a1: { bytes, take: HEARD_BARS } } });
        return;
      }
      const { spec, outputs } = job;
      const segments = outputs.map(({ segment }) => segment);
      const draw = await openScene(spec, Math.max(...segments), { film, place });
      const encoded = await encodeScene({ ...run, draw, segments });
      await storeScene(reels, outputs, encoded);
    });
  };
}

/** The first bar is not heard; then come those of the loop, and the one it ends with. */
const HEARD_BARS = Array.from({ length: BARS + 1 }, (_, bar) => bar + 1);

async function storeScene(
  reels: ReelFolder,
  outputs: readonly { readonly name: string }[],
  { files, thumbnails }: Awaited<ReturnType<typeof encodeScene>>,
): Promise<void> {
  for (const [index, { name }] of outputs.entries()) {
    const thumbnail = thumbnails[index];
    if (thumbnail === undefined) throw new Error('ffmpeg took fewer frames than there are.');
    const parts = Object.entries(files).map(([id, bytes]) => [id, { bytes, take: [index] }] as const);
    await reels.store(name, { files: Object.fromEntries(parts), thumbnail });
  }
}

/** Keeps the pictures used last. */
function rememberPictures(film: (shot: ShotSpec) => Promise<FilmedPicture>) {
  const kept = new Map<string, Promise<FilmedPicture>>();
  return (shot: ShotSpec): Promise<FilmedPicture> => {
    const key = JSON.stringify(shot);
    const picture = kept.get(key) ?? film(shot);
    kept.delete(key);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_PICTURES) break;
      kept.delete(oldest);
    }
    return picture;
  };
}
