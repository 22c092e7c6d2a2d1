// What benches in a browser begin with: Seyir in a folder of its own, or the one that SEYIR_BENCH_URL names, and a browser.
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../e2e/support/browser.ts';
import { removeFolder, startSeyir } from '../../e2e/support/seyir-process.ts';

export interface OpenBench {
  readonly url: string;
  readonly browser: Browser;
  /** Ends both, and removes what was kept. */
  close(): Promise<void>;
}

export async function openBench(env: Readonly<Record<string, string>> = {}): Promise<OpenBench> {
  const given = process.env.SEYIR_BENCH_URL;
  // Nothing is made ahead: it would take the processor from what is measured.
  const seyir = given === undefined ? await startSeyir({ env: { SEYIR_DEMO_MEDIA: 'asked', ...env } }) : undefined;
  const browser = await chromium.launch({
    executablePath: process.env.SEYIR_BROWSER ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
  return {
    url: given ?? seyir?.url ?? '',
    browser,
    async close() {
      await browser.close();
      if (!seyir) return;
      await seyir.stop();
      await removeFolder(seyir.dataFolder);
    },
  };
}
