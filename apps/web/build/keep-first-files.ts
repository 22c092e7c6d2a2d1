// The script and the style that come before everything else are not built, but every page waits for them. With a name
// that changes with their content a browser keeps them for ever and does not ask for them at each visit.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../public');
const FILES = ['start.css', 'start.js'] as const;

export function keepFirstFiles(): Plugin {
  const files = FILES.map((name) => nameFile(name, readFileSync(join(FOLDER, name))));
  return {
    name: 'seyir:keep-first-files',
    apply: 'build',
    transformIndexHtml: (html) => renameFiles(html, files),
    generateBundle() {
      for (const { keptAs, source } of files) this.emitFile({ type: 'asset', fileName: keptAs, source });
    },
  };
}

interface KeptFile {
  readonly name: string;
  readonly keptAs: string;
  readonly source: Buffer;
}

export function nameFile(name: string, source: Buffer): KeptFile {
  const type = extname(name);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { name, keptAs: `assets/before-${name.slice(0, -type.length)}-${hash}${type}`, source };
}

export function renameFiles(html: string, files: readonly Pick<KeptFile, 'name' | 'keptAs'>[]): string {
  return files.reduce((text, { name, keptAs }) => {
    const renamed = text.replaceAll(`"/${name}"`, () => `"/${keptAs}"`);
    if (renamed === text) throw new Error(`The document does not name /${name}.`);
    return renamed;
  }, html);
}
