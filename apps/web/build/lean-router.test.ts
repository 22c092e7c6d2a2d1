import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutUnused } from './lean-router.ts';

const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const read = (path: string) => readFileSync(join(router, 'dist/production/lib', path), 'utf8');

describe('withoutUnused', () => {
  it('marks what a module makes as free of side effects, and drops names for developer tools', () => {
    expect(
      withoutUnused('const Form = React$1.forwardRef((props) => null);\nForm.displayName = "Form";\nuse(Form);'),
    ).toBe('const Form = /* @__PURE__ */ React$1.forwardRef((props) => null);\n\nuse(Form);');
    expect(withoutUnused('var Edge = class extends React$1.Component {\n}')).toBe(
      'var Edge = class extends (/* @__PURE__ */ (() => React$1.Component)()) {\n}',
    );
  });

  it('still finds all of it in the installed version', () => {
    expect(read('dom/lib.js')).toMatch(/^Form\.displayName = "Form";$/m);
    expect(withoutUnused(read('dom/lib.js'))).not.toMatch(/^\w+\.displayName|^const \w+ = React\$1\.forwardRef/m);
    expect(withoutUnused(read('components.js'))).not.toContain('extends React$1.Component');
    expect(withoutUnused(read('router/router.js')).match(/if \(false\)/g)).toHaveLength(2);
  });
});
