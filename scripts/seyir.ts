// `npm run seyir -- …`: the command line, with an ffmpeg found for it as `npm start` does for the server. Nothing is installed:
// most commands need none, and an import says which one it needs.
import { dirname } from 'node:path';
import { main } from '../apps/server/src/cli.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { thisMachine } from './machine.ts';
import { runScript } from './plain-failure.ts';

await runScript(async () => {
  const completeEnv = (): Record<string, string> => {
    const FFMPEG_PATH = findFfmpeg(thisMachine, dirname(import.meta.dirname));
    return FFMPEG_PATH === undefined ? {} : { FFMPEG_PATH };
  };
  await main({ env: process.env, completeEnv });
});
