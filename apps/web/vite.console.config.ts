// The operator console: a build of its own into the same folder, so that no chunk of the viewers' application holds any of it.
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { cssOptions, sharedCss } from './build/shared-css.ts';

export default defineConfig({
  plugins: [react(), sharedCss()],
  resolve: { conditions: [...defaultClientConditions, 'calls'] },
  css: cssOptions,
  publicDir: false,
  build: {
    // After the build of the application, beside its files.
    emptyOutDir: false,
    manifest: '.vite/console.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'console.html', output: { entryFileNames: 'assets/console-[hash].js' } },
  },
});
