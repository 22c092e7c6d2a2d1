// What stories about streams start from: a viewer with a package, and a reader of streams that is not ours.
import { test as base, expect } from '@playwright/test';
import { type ApiViewer, signIn } from './api-viewer.ts';
import { type PlayerPage, Reader, servePlayerPage } from './player-page.ts';

interface Television {
  readonly player: PlayerPage;
  readonly viewer: ApiViewer;
}

/** A subscriber of whom no other story plays anything: streams of an account are counted. */
const READERS_ACCOUNT = 'aile@seyir.test';

interface Stories {
  readonly reader: Reader;
}

export const test = base.extend<Stories, { television: Television }>({
  television: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const player = await servePlayerPage();
      const viewer = await signIn(String(process.env.SEYIR_E2E_URL), READERS_ACCOUNT);
      // Media of a channel is made on the first request; the stories start after that wait.
      await viewer.get('/channel/1/url');
      await use({ player, viewer });
      await player.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  reader: async ({ page }, use) => {
    const reader = new Reader(page);
    await use(reader);
    expect((await reader.state().catch(() => undefined))?.fatal ?? []).toEqual([]);
  },
});

export { expect };
