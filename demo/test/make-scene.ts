// Makes one scene, for tests that end a process in the middle of it: node make-scene.ts <ffmpeg> <media folder>

import { DEMO_FOLDER } from '../src/read-demo.ts';
import { openStudio } from '../src/studio/studio.ts';

const [ffmpegPath = '', mediaFolder = ''] = process.argv.slice(2);
const studio = openStudio({ ffmpegPath, demoFolder: DEMO_FOLDER, mediaFolder });
const shot = { file: 'art/bg/kahve.webp', move: 'right', focus: 0.5, air: 'clear' } as const;
await studio.make(
  { kind: 'scene', spec: { kind: 'shot', shot, next: shot }, outputs: [{ segment: 0, name: 'scene.reel' }] },
  true,
);
await studio.close();
