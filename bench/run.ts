// `npm run bench`: all benchmarks, or those named: `npm run bench -- playlist delivery`. Each writes to bench/results.
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { openOwnNetwork } from './support/own-network.ts';

const ENDING = '.bench.ts';
/** What these measure depends on the size of packets; playlists fit one. */
const OF_A_NETWORK = new Set(['delivery']);
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
  const name = file.slice(0, -ENDING.length);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { prefix = [], env = {} } = OF_A_NETWORK.has(name) ? (openOwnNetwork() ?? {}) : {};
  const [command = '', ...args] = [...prefix, process.execPath, `${import.meta.dirname}/${file}`];
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) process.exitCode = 1;
}
