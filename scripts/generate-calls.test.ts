import { describe, expect, it } from 'vitest';
import { writeCalls } from './generate-calls.ts';

const login = {
  method: 'POST',
  path: '/auth/user/login',
  access: 'public',
  feature: 'session',
  summary: 'Signs in.',
  body: { parse: () => undefined },
  errors: ['WRONG_CREDENTIALS'],
};

describe('writeCalls', () => {
  it('keeps how a call is made and drops schemas and prose', () => {
    expect(writeCalls('session', { login })).toBe(
      [
        '// Generated from ../session.ts by `node scripts/generate-calls.ts`.',
        '',
        "export const login = { method: 'POST', path: '/auth/user/login', access: 'public' } as const;",
        '',
      ].join('\n'),
    );
  });

  it('keeps plain constants and drops functions and tables', () => {
    const text = writeCalls('x', { login, KINDS: ['a', "b'c"], LIMIT: 3, toWord: () => '', TABLE: { a: 1 } });
    expect(text).toContain("export const KINDS = ['a', 'b\\'c'] as const;\nexport const LIMIT = 3;\n");
    expect(text).not.toMatch(/toWord|TABLE/);
  });

  it('breaks a line that is too long', () => {
    const path = `/${'x'.repeat(100)}`;
    expect(writeCalls('x', { long: { ...login, path } })).toContain(
      `long = {\n  method: 'POST',\n  path: '${path}',\n`,
    );
  });

  it('writes nothing for a module without calls', () => {
    expect(writeCalls('codes', { LIMIT: 3 })).toBeUndefined();
  });
});
