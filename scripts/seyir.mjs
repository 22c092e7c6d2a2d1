// `npm run seyir -- …`: the command line, with an ffmpeg found for it as `npm start` does for the server. Nothing is installed:
// most commands need none, and an import says which one it needs.
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
// JavaScript, and before the first TypeScript module: the cache keeps modules compiled and without their types for the next
// command, and the parser of types is not even loaded (a seventh of a second of a processor).
enableCompileCache(join(root, 'node_modules/.cache/compile'));
const { runScript } = await import('./plain-failure.ts');

await runScript(async () => {
  const { main } = await import('../apps/server/src/cli.ts');
  const completeEnv = async () => {
    const { findFfmpeg } = await import('./find-ffmpeg.ts');
    const { thisMachine } = await import('./machine.ts');
    const FFMPEG_PATH = findFfmpeg(thisMachine, root);
    return FFMPEG_PATH === undefined ? {} : { FFMPEG_PATH };
  };
  await main({ env: process.env, completeEnv });
});
