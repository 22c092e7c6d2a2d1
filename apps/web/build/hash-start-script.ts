// Content hash in the name of public/start.js. Vite copies files of public/ unchanged and unhashed, so the browser would
// revalidate the script on every visit, before the first paint.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'start.js';

export function hashStartScript(): Plugin {
  const source = readFileSync(join(import.meta.dirname, '../public', NAME), 'utf8');
  const fileName = hashedName('before-start', source);
  return {
    name: 'seyir:hash-start-script',
    apply: 'build',
    transformIndexHtml: (html) => replaceScriptName(html, fileName),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Below assets/, which the server sends with `Cache-Control: immutable`. */
export function hashedName(name: string, source: string): string {
  return `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
}

export function replaceScriptName(html: string, fileName: string): string {
  const renamed = html.replaceAll(`"/${NAME}"`, () => `"/${fileName}"`);
  if (renamed === html) throw new Error(`index.html does not name /${NAME}.`);
  return renamed;
}
