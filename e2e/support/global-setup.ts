import { removeFolder, startSeyir } from './seyir-process.ts';

/** One server for all stories: each story has a browser context, and with it a guest session, of its own. */
export default async function globalSetup() {
  const given = process.env.SEYIR_E2E_URL;
  if (given) return undefined;
  // Without live sources and without making media ahead: stories about watching have a server of their own.
  const seyir = await startSeyir({ env: { SEYIR_ROLES: 'web,worker', SEYIR_DEMO_MEDIA: 'asked' } });
  process.env.SEYIR_E2E_URL = seyir.url;
  // Where its mails are (outbox.ts).
  process.env.SEYIR_E2E_DATA = seyir.dataFolder;
  return async () => {
    await seyir.stop();
    await removeFolder(seyir.dataFolder);
  };
}
