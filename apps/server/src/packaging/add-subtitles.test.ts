import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderStore } from '../store/folder-store.ts';
import { makeSubtitleRendition } from './add-subtitles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-subtitles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps the colours of speakers that a WebVTT file gives by its styles [SUBS-01]', async () => {
  const path = join(folder, 'film.vtt');
  const words = '00:00:01.000 --> 00:00:02.000 line:0\n<v Ayşe>Neredesin?\n<c.guest>Burada.</c>';
  const styles = 'STYLE\n::cue(v[voice="Ayşe"]) { color: yellow }\n::cue(.guest) { color: #0ff }';
  await writeFile(path, `WEBVTT\n\n${styles}\n\n${words}\n`);
  const store = openFolderStore(folder);
  try {
    const { table } = await makeSubtitleRendition(
      { ffmpegPath: join(folder, 'no-ffmpeg'), mediaFolder: folder, store, signal: new AbortController().signal },
      { assetId: 'film-0001', durations: [[SEGMENT_US, 2]], trackId: 't1' },
      { path, language: 'tr', isDefault: true },
    );
    const [, offset = 0, size = 0] = table.segments;
    const segment = (await store.read(table.files[0] ?? '', offset, size))?.toString();
    expect(segment).toContain('line:0\n<v.yellow Ayşe>Neredesin?\n<c.guest.cyan>Burada.</c>');
  } finally {
    await store.close();
  }
});
