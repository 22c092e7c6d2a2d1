import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold no sources: packages, builds, what a run leaves behind. As in .gitignore. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'artefacts', 'test-results', 'playwright-report']);

/**
 * Every file of the project, as a path below the root with `/`, sorted. Read from the disk and not from git, so that the
 * checks also work in an unpacked archive.
 */
export function listProjectFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listProjectFiles(root, path);
      return entry.isFile() ? [path] : [];
    })
    .toSorted();
}
