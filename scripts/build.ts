// `npm run build`: the web application, when its sources have changed since the last build.
import { dirname } from 'node:path';
import { runScript } from './plain-failure.ts';
import { endCommandsOnSignal } from './run-command.ts';
import { ensureWebBuilt } from './web-build.ts';

endCommandsOnSignal();
await runScript(() => ensureWebBuilt(dirname(import.meta.dirname), console.log));
