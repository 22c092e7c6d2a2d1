// docs/operations.md names every metric and every refusal.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMON_ERRORS, ERRORS } from '@seyir/contract/errors';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

/** Refusals that no viewer meets in the application: mistakes of a program that calls the API. */
const OF_PROGRAMS = new Set([
  'BAD_INPUT',
  'UNAUTHORISED',
  'FORBIDDEN',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'LOGIN_SUSPENDED',
]);

describe('docs/operations.md', () => {
  it('names every metric', async () => {
    const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(join(SOURCES, file), 'utf8')));
    const names = new Set(texts.flatMap((text) => [...text.matchAll(/name: '(seyir_\w+)'/g)].map(([, name]) => name)));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('explains every refusal that a viewer may meet', () => {
    const codes = [...Object.keys(ERRORS), ...COMMON_ERRORS].filter((code) => !OF_PROGRAMS.has(code));
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
