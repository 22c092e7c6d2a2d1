// The server in this process, with what is already built. `npm start` comes here when all is prepared; run alone it is
// what `npm run dev` restarts at every change, and what a container starts.
import { dirname } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { thisMachine } from './machine.ts';
import { runScript } from './plain-failure.ts';

export async function serve(root: string): Promise<void> {
  const ffmpegPath = await findFfmpeg(thisMachine, root);
  const { main } = await import('../apps/server/src/main.ts');
  await main({ env: { ...process.env, FFMPEG_PATH: ffmpegPath } });
}

if (import.meta.main) await runScript(() => serve(dirname(import.meta.dirname)));
