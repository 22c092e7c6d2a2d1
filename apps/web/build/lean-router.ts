// Parts of React Router that the application does not use leave the bundle: forms, fetchers, `NavLink`, instrumentation. An
// assignment of `displayName`, or a call at the top of a module, keeps a component that nothing imports.

import type { Plugin } from 'vite';

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/].+\.m?js$/;
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;
const MADE = /^((?:const|let|var) \w+ = )(React(?:\$\d+)?\.(?:forwardRef|createContext|memo)\()/gm;
const EXTENDED = /^var (\w+) = class extends (React(?:\$\d+)?\.Component) \{$/gm;
/** An option of `createRouter` that router.tsx does not set. */
const INSTRUMENTED = /\bif \(init\.instrumentations\)/g;

/** A module of React Router whose unused components can be left out. */
export const withoutUnused = (code: string): string =>
  code
    .replace(NAMES, '')
    .replace(MADE, '$1/* @__PURE__ */ $2')
    .replace(EXTENDED, 'var $1 = class extends (/* @__PURE__ */ (() => $2)()) {')
    .replace(INSTRUMENTED, 'if (false)');

export function leanRouter(): Plugin {
  return {
    name: 'seyir:lean-router',
    apply: 'build',
    transform: { filter: { id: ROUTER }, handler: (code) => ({ code: withoutUnused(code), map: null }) },
  };
}
