// The last stages of packaging: subtitles and thumbnails.
import { join } from 'node:path';
import { type BuiltRenditions, measure } from './build-renditions.ts';
import { framesPerSecond } from './frame-rate.ts';
import { LAST_FILE, placeOf, type Run } from './package-run.ts';
import type { PackagedRendition } from './packaged-file.ts';
import type { Plan } from './plan-renditions.ts';
import { tableOf } from './rendition-file.ts';
import { drawSprite, planSprite } from './sprite.ts';
import { buildSubtitles, readAllCues } from './subtitles.ts';

export async function makeSubtitles({ deps, job, work }: Run, plan: Plan, { timesUs }: BuiltRenditions) {
  const renditions: PackagedRendition[] = [];
  const notes: string[] = [];
  const startSeconds = work.stages().copied?.tracks.video?.startSeconds ?? 0;
  if (plan.subtitles.length === 0) return { renditions, notes };
  const folder = await work.makeFolder('text');
  const from = { ffmpegPath: deps.ffmpegPath, source: job.path, folder, signal: job.signal };
  const texts = await readAllCues(from, plan.subtitles);
  for (const [index, { id, language, role, name, isDefault }] of plan.subtitles.entries()) {
    const cues = texts[index];
    if (cues === undefined) {
      notes.push(`Subtitles ${name} are left out: ffmpeg cannot read them.`);
      continue;
    }
    const file = `${id}.vtt`;
    const written = await buildSubtitles(cues, { timesUs, startSeconds, path: join(work.outputFolder, file) });
    renditions.push({
      id,
      codecs: 'wvtt',
      ...measure(written, timesUs),
      ...{ name, isDefault, ...(language ? { language } : {}), ...(role ? { role } : {}) },
      table: tableOf(written, `${placeOf(job.assetId)}/${file}`, 1_000),
    });
  }
  return { renditions, notes };
}

export async function makeSprite({ deps, job, work }: Run, plan: Plan, { timesUs }: BuiltRenditions) {
  const lowest = plan.video.rungs.at(-1) ?? plan.video.rungs[0];
  const durationUs = timesUs.at(-1) ?? 0;
  const layout = planSprite(durationUs, lowest);
  const lastSeconds = durationUs / 1_000_000 - 1 / framesPerSecond(plan.video.frameRate);
  const source = join(work.outputFolder, `${lowest.id}.mp4`);
  const folder = await work.makeFolder('sprite');
  const from = { ffmpegPath: deps.ffmpegPath, source, lastSeconds, folder, signal: job.signal };
  await drawSprite(from, layout, join(work.outputFolder, LAST_FILE));
  return { file: `${placeOf(job.assetId)}/${LAST_FILE}`, ...layout };
}
