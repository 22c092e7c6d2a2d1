// `npm run seyir -- …`: the operator's commands, with an ffmpeg found the way the start command finds one.
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { thisMachine } from './machine.ts';
import { runScript } from './plain-failure.ts';

const root = dirname(import.meta.dirname);

await runScript(async () => {
  enableCompileCache(join(root, 'node_modules/.cache/seyir'));
  const ffmpegPath = await findFfmpeg(thisMachine, root);
  const { main } = await import('../apps/server/src/cli.ts');
  await main({ env: { ...process.env, FFMPEG_PATH: ffmpegPath } });
});
