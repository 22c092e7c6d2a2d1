import { describe, expect, it } from 'vitest';
import { leanModule } from './lean-contract.ts';

describe('the contract in a browser', () => {
  it('keeps how a call is made and drops schemas and prose', () => {
    const lean = leanModule(`export const login = endpoint({
      method: 'POST', path: '/auth/user/login', access: 'public', feature: 'session', summary: 'Signs in.',
      body: z.object({ username: z.string() }), reply: SignedIn, errors: ['WRONG_CREDENTIALS'], ...reported,
    });`);
    expect(lean).toContain("method: 'POST', path: '/auth/user/login', access: 'public'");
    expect(lean).toContain('...reported');
    expect(lean).not.toMatch(/feature|summary|body:|reply:|errors|z\.object/);
    expect(lean).toContain('/* @__PURE__ */ endpoint(');
  });

  it('lets a bundler drop a schema that nobody uses, and leaves it whole for who does', () => {
    const lean = leanModule("export const Menu = z.object({ id: z.string() }).meta({ id: 'Menu' });");
    expect(lean).toBe(
      "export const Menu = /* @__PURE__ */ (() => z.object({ id: z.string() }).meta({ id: 'Menu' }))();",
    );
  });

  it.each([
    "export const SLOTS = ['header', 'footer'];",
    'export function pageWindow(query) { return query; }',
    'const x = 1;',
  ])('leaves plain values alone: %s', (code) => {
    expect(leanModule(code)).toBe(code);
  });

  it('lets a bundler drop fields that schemas share, and leaves plain values alone', () => {
    const lean = leanModule(`const fields = { page: whole({ max: 9 }).optional() };\nconst plain = { method: 'GET' };`);
    expect(lean).toBe(
      `const fields = /* @__PURE__ */ (() => ({ page: whole({ max: 9 }).optional() }))();\nconst plain = { method: 'GET' };`,
    );
  });
});
