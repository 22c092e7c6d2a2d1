// Builds the service worker into one file, sw.js, that names the files of the shell. Its address never changes: browsers compare
// its bytes, so a new build of the application is a new worker.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { listShell } from './preload-links.ts';

const SOURCE = join(import.meta.dirname, '../src/service-worker/service-worker.ts');

export function serviceWorker(): Plugin {
  return {
    name: 'seyir:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = listShell(bundle).map((file) => `/${file}`);
        const version = createHash('sha256')
          .update(Object.keys(bundle).toSorted().join('\n'))
          .digest('base64url')
          .slice(0, 8);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker({ version, files }) });
      },
    },
  };
}

async function buildWorker(shell: { readonly version: string; readonly files: readonly string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: { write: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  });
  const [script, ...others] = (built as Rolldown.RolldownOutput).output;
  if (others.length > 0) throw new Error(`The service worker was built in ${others.length + 1} files.`);
  return script.code;
}
