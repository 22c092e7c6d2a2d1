// The script that comes before everything else is not built, but every page waits for it. With a name that changes with
// its content a browser keeps it for ever and does not ask for it at each visit.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { nameByContent } from './name-by-content.ts';

const NAME = 'start.js';

export function keepFirstScript(): Plugin {
  const source = readFileSync(join(import.meta.dirname, '../public', NAME), 'utf8');
  const fileName = nameByContent('before-start', source);
  return {
    name: 'seyir:keep-first-script',
    apply: 'build',
    transformIndexHtml: (html) => nameScript(html, fileName),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

export function nameScript(html: string, fileName: string): string {
  const renamed = html.replaceAll(`"/${NAME}"`, () => `"/${fileName}"`);
  if (renamed === html) throw new Error(`The document does not name /${NAME}.`);
  return renamed;
}
