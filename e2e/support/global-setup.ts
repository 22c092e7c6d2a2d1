import { removeFolder, startSeyir } from './seyir-process.ts';

/** One server for all stories: each story has a browser context, and with it a guest session, of its own. */
export default async function globalSetup() {
  const given = process.env.SEYIR_E2E_URL;
  if (given) return undefined;
  const seyir = await startSeyir();
  process.env.SEYIR_E2E_URL = seyir.url;
  return async () => {
    await seyir.stop();
    await removeFolder(seyir.dataFolder);
  };
}
