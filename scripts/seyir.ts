// `npm run seyir -- …`: the command line, with an ffmpeg found for it as `npm start` does for the server. Nothing is installed:
// most commands need none, and an import says which one it needs.
import { dirname } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { thisMachine } from './machine.ts';
import { runScript } from './plain-failure.ts';

await runScript(async () => {
  const FFMPEG_PATH = findFfmpeg(thisMachine, dirname(import.meta.dirname));
  const { main } = await import('../apps/server/src/cli.ts');
  await main({ env: { ...process.env, ...(FFMPEG_PATH && { FFMPEG_PATH }) } });
});
