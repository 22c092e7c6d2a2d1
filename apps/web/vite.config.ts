import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { firstLoadChunks } from './build/first-load-chunks.ts';
import { hashStartScript } from './build/hash-start-script.ts';
import { leanRouter } from './build/lean-router.ts';
import { preloadLinks } from './build/preload-links.ts';
import { serviceWorker } from './build/service-worker.ts';
import { cssOptions, sharedCss } from './build/shared-css.ts';

/** `calls`: the contract without schemas (packages/contract/src/calls), which keeps zod out of the bundle. */
const WITHOUT_SCHEMAS = { conditions: [...defaultClientConditions, 'calls'] };

// The proxy to the server of `npm run dev` is set by scripts/dev.ts, which knows its port.
export default defineConfig(({ command }) => ({
  plugins: [react(), leanRouter(), sharedCss(), hashStartScript(), preloadLinks(WITHOUT_SCHEMAS), serviceWorker()],
  // In development replies are checked against the schemas.
  resolve: command === 'build' ? WITHOUT_SCHEMAS : {},
  css: cssOptions,
  build: {
    manifest: true,
    // Images and fonts as files: the content security policy allows no data: fonts, and files are cached as immutable.
    assetsInlineLimit: 0,
    // No polyfill: a browser without modulepreload fetches chunks a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks() } } },
  },
}));
