// Writes docs/api.md from the contract; with `--check` it only compares, for those who changed a call and forgot.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ENDPOINTS, writeApiMarkdown, writeOpenApi } from '@seyir/contract';
import { PlainFailure, runScript } from './plain-failure.ts';

const root = dirname(import.meta.dirname);
const TARGET = join(root, 'docs/api.md');

async function writePage(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return writeApiMarkdown(writeOpenApi(ENDPOINTS, { title: 'Seyir', version, serverUrl: '/api' }));
}

await runScript(async () => {
  const wanted = await writePage();
  if (!process.argv.includes('--check')) return await writeFile(TARGET, wanted);
  const present = await readFile(TARGET, 'utf8').catch(() => undefined);
  if (present !== wanted) {
    throw new PlainFailure('docs/api.md is older than the contract: npm run generate writes it.');
  }
});
