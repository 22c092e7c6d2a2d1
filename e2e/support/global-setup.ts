import { removeFolder, startSeyir } from './seyir-process.ts';

/** One server for all stories: each story has a browser context, and with it a guest session, of its own. */
export default async function globalSetup() {
  const given = process.env.SEYIR_E2E_URL;
  if (given) return undefined;
  // Media is made when a story asks for it, and then serves the others too. The live source would take a tenth of the
  // processors all the time: the story about it has a server of its own.
  const seyir = await startSeyir({ env: { SEYIR_ROLES: 'web,worker', SEYIR_DEMO_MEDIA: 'asked' } });
  process.env.SEYIR_E2E_URL = seyir.url;
  // Where its mails are (outbox.ts).
  process.env.SEYIR_E2E_DATA = seyir.dataFolder;
  return async () => {
    await seyir.stop();
    await removeFolder(seyir.dataFolder);
  };
}
