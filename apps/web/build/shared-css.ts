// Custom media queries (src/shared/styles/media.css) and mixins (mixins.css) in every style sheet. Each CSS module is compiled
// alone, and Lightning CSS knows the custom media queries of one sheet only. A mixin and not `composes`, which Lightning CSS
// refuses within a cascade layer, in a media query and for a selector of more than one class.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CSSOptions, Plugin } from 'vite';

const STYLES = join(import.meta.dirname, '../src/shared/styles');
const MEDIA = join(STYLES, 'media.css');
const MIXINS = join(STYLES, 'mixins.css');
/** Imported sheets are resolved together with the one that imports them. */
const READS_SHARED = /@(media|import|include)\b/;

export function sharedCss(): Plugin {
  return {
    name: 'seyir:shared-css',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: READS_SHARED },
      handler(code) {
        this.addWatchFile(MEDIA);
        this.addWatchFile(MIXINS);
        // At the end: `@import` rules stand first in a sheet, and a definition counts for the whole of it.
        return { code: `${includeMixins(code)}\n${readFileSync(MEDIA, 'utf8')}`, map: null };
      },
    },
  };
}

function includeMixins(code: string): string {
  const mixins = readFileSync(MIXINS, 'utf8').matchAll(/^@mixin ([\w-]+)(?:\((--[\w-]+)\))? \{([^}]*)\}/gm);
  const known = new Map([...mixins].map(([, name, parameter, body = '']) => [name, { parameter, body }]));
  return code.replaceAll(/@include ([\w-]+)(?:\((.+)\))?;/g, (_, name: string, value: string | undefined) => {
    const mixin = known.get(name);
    if (mixin === undefined) throw new Error(`Mixin ${name} is not defined in mixins.css.`);
    const { parameter, body } = mixin;
    if ((parameter === undefined) !== (value === undefined))
      throw new Error(`Mixin ${name} takes ${parameter === undefined ? 'no value' : 'a value'}.`);
    return parameter === undefined ? body : body.replaceAll(`var(${parameter})`, () => value ?? '');
  });
}

/** Grid and container names stay as they are written: a container is declared by one component and queried by another. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true }, cssModules: { container: false, grid: false } },
};
