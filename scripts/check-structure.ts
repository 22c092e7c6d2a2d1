// Structure check of the repository: import direction and circles, long and small files, style sheets, retired words, requirement ids, lock file.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkDepartures, findDepartingIds, readDepartures } from './departures.ts';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';
import {
  collectNamedIds,
  findUnknownIds,
  measureCoverage,
  readCoreTests,
  readRequirements,
  readTests,
} from './requirements.ts';
import { checkLockFile, checkSources, type StructureReport } from './structure/rules.ts';
import { checkStyles } from './structure/styles.ts';
import { findRetiredWords, readRetiredWords } from './structure/words.ts';

const SOURCE = /\.(tsx?|mjs|css)$/;
/** Written by programs, or copies of what others wrote. */
const NOT_OURS = /(^|\/)(generated|fixtures)\//;

export function checkStructure(root: string): StructureReport {
  const files = listProjectFiles(root);
  const sources = new Map(
    files
      .filter((path) => SOURCE.test(path) && !NOT_OURS.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const { problems, long } = checkSources(sources);
  const requirements = readRequirements(root);
  const tests = readTests(root, files);
  const unknown = findUnknownIds(requirements, collectNamedIds(tests));
  const departing = checkDepartures(requirements, readDepartures(root), collectNamedIds(tests, findDepartingIds));
  const unproved = measureCoverage(requirements, collectNamedIds(readCoreTests(root, files)))
    .flatMap(({ missing }) => missing)
    .map(({ id }) => `${id} is named by no test that \`npm test\` runs`);
  const prose = new Map(
    files.filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const words = findRetiredWords(new Map([...sources, ...prose]), readRetiredWords(glossary));
  const lock = checkLockFile(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return {
    problems: [...problems, ...checkStyles(sources), ...words, ...unknown, ...unproved, ...departing, ...lock],
    long,
  };
}

if (import.meta.main) {
  await runScript(async () => {
    const { problems, long } = checkStructure(dirname(import.meta.dirname));
    for (const line of long) console.log(`long: ${line}`);
    if (problems.length > 0) throw new PlainFailure(problems.join('\n'));
  });
}
