import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLeaks } from '../../apps/server/test/log-leaks.ts';
import { DEMO_PASSWORD } from './api-viewer.ts';
import { aStranger } from './new-account.ts';
import { removeFolder, startSeyir } from './seyir-process.ts';

/** One server for all stories: each story has a browser context, and with it a guest session, of its own. */
export default async function globalSetup() {
  const given = process.env.SEYIR_E2E_URL;
  if (given) return undefined;
  // Media is made when a story asks for it, and then serves the others too. The live source would take a tenth of the
  // processors all the time: the story about it has a server of its own.
  const seyir = await startSeyir({
    env: { SEYIR_ROLES: 'web,worker', SEYIR_DEMO_MEDIA: 'asked', LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
  });
  process.env.SEYIR_E2E_URL = seyir.url;
  // Where its mails are (outbox.ts).
  process.env.SEYIR_E2E_DATA = seyir.dataFolder;
  return async () => {
    await seyir.stop();
    const secret = await readFile(join(seyir.dataFolder, 'secret'), 'utf8');
    const leaks = findLeaks(seyir.output(), [secret.trim(), DEMO_PASSWORD, aStranger().password]);
    await removeFolder(seyir.dataFolder);
    // Of all stories: whatever a viewer typed or was given, no line of the log holds it.
    if (leaks.length > 0)
      throw new Error(`${leaks.length} lines of the log hold a secret:\n${leaks.slice(0, 5).join('\n')}`);
  };
}
