// How long hls.js works on a list each time it comes again: a page with nothing but hls.js and the list's address.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../e2e/support/browser.ts';
import { servePlayerPage } from '../../e2e/support/player-page.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { thisMachine } from '../../scripts/machine.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Reload {
  readonly ms: number;
  readonly isDelta: boolean;
  readonly fragments: number;
}

interface LevelEvent {
  readonly stats: { readonly parsing: { readonly start: number; readonly end: number } };
  readonly details: { readonly skippedSegments: number; readonly fragments: readonly unknown[] };
}
interface HlsLike {
  on(event: string, listener: (name: string, data: LevelEvent) => void): void;
  loadSource(url: string): void;
}

/** Reads a list so many times, without fetching what it lists. */
export async function measureReloads(url: string, times: number): Promise<Reload[]> {
  const player = await servePlayerPage();
  const browser = await chromium.launch({ executablePath: await findBrowser(thisMachine, ROOT), args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(player.url);
    return await page.evaluate(
      ([address, wanted]) =>
        new Promise<Reload[]>((resolve) => {
          const { Hls } = window as unknown as { Hls: { new (): HlsLike; Events: Record<string, string> } };
          const hls = new Hls();
          const reloads: Reload[] = [];
          // hls.js listens first: by now the old list is merged into the new one.
          hls.on(Hls.Events.LEVEL_LOADED ?? '', (_, { stats, details }) => {
            reloads.push({
              ms: performance.now() - stats.parsing.start,
              isDelta: details.skippedSegments > 0,
              fragments: details.fragments.length,
            });
            if (reloads.length === wanted) resolve(reloads);
          });
          hls.loadSource(address);
        }),
      [url, times] as const,
    );
  } finally {
    await browser.close();
    await player.close();
  }
}
