// The house's own check: direction of imports, circles, who may say what, file lengths, requirement ids, the lock file.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkLockFile, checkSources, type HouseReport } from './house/rules.ts';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';
import { findUnknownIds, readNamedIds, readRequirements } from './requirements.ts';

const SOURCE = /\.(tsx?|mjs|css)$/;
/** Written by programs, or copies of what others wrote. */
const NOT_OURS = /(^|\/)(generated|fixtures)\//;

export function checkHouse(root: string): HouseReport {
  const files = listProjectFiles(root);
  const sources = new Map(
    files
      .filter((path) => SOURCE.test(path) && !NOT_OURS.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const { problems, long } = checkSources(sources);
  const unknown = findUnknownIds(readRequirements(root), readNamedIds(root, files));
  const lock = checkLockFile(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return { problems: [...problems, ...unknown, ...lock], long };
}

if (import.meta.main) {
  await runScript(async () => {
    const { problems, long } = checkHouse(dirname(import.meta.dirname));
    for (const line of long) console.log(`long: ${line}`);
    if (problems.length > 0) throw new PlainFailure(problems.join('\n'));
  });
}
