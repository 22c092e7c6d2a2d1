// `npm start`: builds the web application if it has changed, and becomes the server.
import { dirname } from 'node:path';
import { thisMachine } from './machine.ts';
import { runScript } from './plain-failure.ts';
import { endCommandsOnSignal } from './run-command.ts';
import { serve } from './serve.ts';
import { ensureWebBuilt } from './web-build.ts';

const root = dirname(import.meta.dirname);

await runScript(async () => {
  const leaveSignalsToServer = endCommandsOnSignal();
  await ensureWebBuilt(root, thisMachine.say);
  leaveSignalsToServer();
  await serve(root);
});
