// `npm run trace`: which requirements does a test name?
//   npm run trace                    a line per area: named / total
//   npm run trace -- --missing       also the ids that no test names
//   npm run trace -- --area LOGIN    one area, with its missing requirements in full
//   npm run trace -- --unknown       only ids in test titles that are no requirement
//   npm run trace -- --core          counts only the tests that `npm test` runs
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDepartures, findDepartingIds, readDepartures } from './departures.ts';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';
import {
  type AreaCoverage,
  collectNamedIds,
  findUnknownIds,
  measureCoverage,
  readCoreTests,
  readRequirements,
  readTests,
} from './requirements.ts';

const root = dirname(import.meta.dirname);
const { values: options } = parseArgs({
  options: {
    missing: { type: 'boolean' },
    unknown: { type: 'boolean' },
    core: { type: 'boolean' },
    area: { type: 'string' },
  },
});

function writeArea({ area, total, missing }: AreaCoverage): string[] {
  const lines = [`${area.padEnd(12)} ${String(total - missing.length).padStart(3)} / ${total}`];
  if (options.area) lines.push(...missing.map(({ id, text }) => `  ${id}  ${text}`));
  else if (options.missing && missing.length > 0) lines.push(`  missing: ${missing.map(({ id }) => id).join(' ')}`);
  return lines;
}

await runScript(async () => {
  const requirements = readRequirements(root);
  const files = listProjectFiles(root);
  const tests = readTests(root, files);
  const named = collectNamedIds(options.core ? readCoreTests(root, files) : tests);
  if (options.unknown) {
    const unknown = findUnknownIds(requirements, named);
    if (unknown.length > 0) throw new PlainFailure(unknown.join('\n'));
    console.log('Every id in a test title is a requirement.');
    return;
  }
  const coverage = measureCoverage(requirements, named).filter(({ area }) => !options.area || area === options.area);
  if (coverage.length === 0) throw new PlainFailure(`There is no area ${options.area}.`);
  console.log(coverage.flatMap(writeArea).join('\n'));
  const total = coverage.reduce((sum, area) => sum + area.total, 0);
  const missing = coverage.reduce((sum, area) => sum + area.missing.length, 0);
  console.log(`${total - missing} of ${total} requirements are named by a test${options.core ? ' of npm test' : ''}`);
  const departures = readDepartures(root);
  console.log(`${departures.length} departures are registered in docs/departures.md`);
  const problems = checkDepartures(requirements, departures, collectNamedIds(tests, findDepartingIds));
  if (problems.length > 0) throw new PlainFailure(problems.join('\n'));
});
