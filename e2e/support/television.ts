// What stories about watching start from: a server with live channels, a viewer with a package, a reader of streams.
import { test as base, expect } from '@playwright/test';
import { type ApiViewer, signIn } from './api-viewer.ts';
import { type PlayerPage, Reader, servePlayerPage } from './player-page.ts';
import { removeFolder, startSeyir } from './seyir-process.ts';

interface Television {
  readonly serverUrl: string;
  readonly player: PlayerPage;
  /** A subscriber with the largest package. */
  readonly viewer: ApiViewer;
}

/** Live channels take processor time that other stories should not pay for: this server is only for these. */
export const test = base.extend<{ reader: Reader }, { television: Television }>({
  television: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const given = process.env.SEYIR_E2E_TELEVISION_URL;
      const seyir = given ? undefined : await startSeyir({ env: { SEYIR_DEMO_MEDIA: 'asked' } });
      const serverUrl = given ?? seyir?.url ?? '';
      const player = await servePlayerPage();
      const viewer = await signIn(serverUrl, 'premium@seyir.test');
      // The first picture of a channel is made when somebody asks for it; stories are not about that wait.
      await viewer.get('/channel/1/url');
      await use({ serverUrl, player, viewer });
      await player.close();
      await seyir?.stop();
      if (seyir) await removeFolder(seyir.dataFolder);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  reader: async ({ page }, use) => {
    const reader = new Reader(page);
    await use(reader);
    expect((await reader.state().catch(() => undefined))?.fatal ?? []).toEqual([]);
  },
});

export { expect };
