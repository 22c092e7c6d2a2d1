// `npm run bench`: all benchmarks, or those named: `npm run bench -- playlist delivery`. Each writes to bench/results.
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';

const ENDING = '.bench.ts';
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(ENDING)).sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !files.includes(`${name}${ENDING}`));
if (unknown.length > 0) {
  const names = files.map((file) => file.slice(0, -ENDING.length)).join(', ');
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${names}.\n`);
  process.exit(1);
}

// One after the other: they measure the same processors.
for (const file of files) {
  if (wanted.length > 0 && !wanted.includes(file.slice(0, -ENDING.length))) continue;
  const child = spawn(process.execPath, [`${import.meta.dirname}/${file}`], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) process.exitCode = 1;
}
