// Custom media queries of src/shared/styles/media.css in every style sheet. Lightning CSS resolves `@custom-media` within one
// sheet, and each CSS module is a sheet of its own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CSSOptions, Plugin } from 'vite';

const DEFINITIONS = join(import.meta.dirname, '../src/shared/styles/media.css');
/** Imported sheets are resolved together with the one that imports them. */
const READS_MEDIA = /@(media|import)\b/;

export function customMedia(): Plugin {
  return {
    name: 'seyir:custom-media',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: READS_MEDIA },
      handler(code) {
        this.addWatchFile(DEFINITIONS);
        // At the end: `@import` rules stand first in a sheet, and a definition counts for the whole of it.
        return { code: `${code}\n${readFileSync(DEFINITIONS, 'utf8')}`, map: null };
      },
    },
  };
}

/** Grid and container names stay as they are written: a container is declared by one component and queried by another. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true }, cssModules: { container: false, grid: false } },
};
