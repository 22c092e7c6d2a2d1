import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadChunks } from './build/first-load-chunks.ts';
import { keepFirstScript } from './build/keep-first-script.ts';
import { leanContract } from './build/lean-contract.ts';
import { preloadFrontDoor } from './build/preload-front-door.ts';

// The proxy to the server of `npm run dev` is set by scripts/dev.ts, which knows its port.
export default defineConfig({
  plugins: [react(), leanContract(), keepFirstScript(), preloadFrontDoor()],
  build: {
    manifest: true,
    // Pictures and fonts as files: the content security policy allows no data: fonts, and files are cached for ever.
    assetsInlineLimit: 0,
    // A browser that does not know the link fetches a little later, which is no reason for a script in everybody's page.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks() } } },
  },
});
