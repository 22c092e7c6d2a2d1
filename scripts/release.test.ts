import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listProjectFiles } from './project-files.ts';

const ROOT = dirname(import.meta.dirname);
const versionOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).version;
const version = versionOf('package.json');

it('the version of the release is that of every workspace', () => {
  const files = listProjectFiles(ROOT).filter((path) => /^[\w/-]*package\.json$/.test(path));
  expect(files.length).toBeGreaterThan(5);
  expect(new Set(files.map(versionOf))).toEqual(new Set([version]));
  expect(versionOf('package-lock.json')).toBe(version);
});

it('the release has its date in the changelog, and rows to upgrade from', () => {
  const [newest] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').match(/^## \d.*$/m) ?? [];
  expect(newest).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(20\\d\\d-\\d\\d-\\d\\d\\)$`));
  expect(readdirSync(join(ROOT, 'apps/server/test/releases'))).toContain(`${version}.json`);
});
