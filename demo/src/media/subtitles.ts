// Subtitles of a film of the demonstration: the words of its catalogue entry, one line after the other over its length.
import { SEGMENT_US } from '@seyir/core/limits/media';
import { type Cue, cutWebVtt } from '@seyir/server/media/web-vtt';
import { nameLanguage } from '@seyir/server/packaging/plan-renditions';
import type { NewRow } from '../rows.ts';
import { reelPath } from '../studio/reel-folder.ts';
import type { ScenesRecipe } from './recipe.ts';
import { hash } from './units.ts';

/** Behind the card; a line is read in five seconds. */
const [FIRST_MS, SHOWN_MS, EACH_MS] = [8_000, 5_000, 8_000];

interface ComposedSubtitles {
  readonly row: NewRow<'asset_rendition'>;
  readonly name: string;
  readonly bytes: Buffer;
}

/** The subtitle renditions of an asset (`t1`, `t2`) with the bytes of their files; assets with the same words share a file. */
export function composeSubtitles(
  assetId: string,
  { subtitles = [] }: ScenesRecipe,
  segments: number,
): ComposedSubtitles[] {
  const timesUs = Array.from({ length: segments + 1 }, (_, index) => index * SEGMENT_US);
  return subtitles.map(({ language, lines }, index) => {
    const parts = cutWebVtt(listCues(lines, (timesUs.at(-1) ?? 0) / 1_000), timesUs).map((part) => Buffer.from(part));
    const bytes = Buffer.concat(parts);
    const name = `subtitles.${hash(bytes)}.vtt`;
    let offset = 0;
    const places = parts.flatMap(({ length }) => {
      offset += length;
      return [0, offset - length, length];
    });
    const row = {
      ...{ asset_id: assetId, id: `t${index + 1}`, codecs: 'wvtt', language, name: nameLanguage(language) },
      bandwidth: bitsASecond(Math.max(...parts.map(({ length }) => length))),
      average_bandwidth: bitsASecond(bytes.length / parts.length),
      ...{ width: null, height: null, frame_rate: null, is_default: false },
      segments: { files: [reelPath(name)], segments: places, timescale: 1_000 },
    };
    return { row, name, bytes };
  });
}

function listCues(lines: readonly string[], endMs: number): Cue[] {
  const cues: Cue[] = [];
  for (let startMs = FIRST_MS; lines.length > 0 && startMs + SHOWN_MS < endMs; startMs += EACH_MS) {
    const text = lines[cues.length % lines.length] ?? '';
    cues.push({ startMs, endMs: startMs + SHOWN_MS, settings: '', text });
  }
  return cues;
}

const bitsASecond = (bytes: number) => Math.ceil((bytes * 8 * 1_000_000) / SEGMENT_US);
