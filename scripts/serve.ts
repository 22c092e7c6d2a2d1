// The server in this process, with what is already built. `npm start` comes here when all is prepared; run alone it is
// what `npm run dev` restarts at every change, and what a container starts.
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureFfmpeg } from './find-ffmpeg.ts';
import { thisMachine } from './machine.ts';
import { restartWithMemorySettings } from './memory-settings.ts';
import { runScript } from './plain-failure.ts';

export async function serve(root: string): Promise<void> {
  restartWithMemorySettings(import.meta.filename);
  // Saves a second start nearly half the time of loading the server; where it cannot be written nothing is lost.
  enableCompileCache(join(root, 'node_modules/.cache/seyir'));
  const ffmpegPath = await ensureFfmpeg(thisMachine, root);
  const { main } = await import('../apps/server/src/main.ts');
  await main({ env: { ...process.env, FFMPEG_PATH: ffmpegPath } });
}

if (import.meta.main) await runScript(() => serve(dirname(import.meta.dirname)));
