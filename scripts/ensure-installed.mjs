// Makes sure the packages of package-lock.json are installed, so that `npm start` and `npm test` work in a fresh clone.
// npm runs this before the real script, on the machine's own Node; the real script then finds the pinned Node in
// node_modules/.bin. Silent and quick when there is nothing to do.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainInstallFailure, findNodeComplaint, findStaleReason } from './install-state.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Is the pinned Node there? A link to nothing counts as missing: its install script did not run. */
function hasPinnedNode() {
  return existsSync(join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node'));
}

/**
 * How to call npm. The npm that runs this script is asked for first, with the Node it runs on: never the pinned Node,
 * because `npm ci` removes node_modules and would saw off the branch it sits on.
 */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && /\.[cm]?js$/.test(cli) && existsSync(cli) && existsSync(node)) {
    return { command: node, args: [cli], shell: false };
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

function pathWithoutPackages() {
  const folders = (process.env.PATH || '').split(delimiter);
  return folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter);
}

/** A line that counts the seconds on a terminal, and stands once in a log. */
function showProgress() {
  const text = 'Installing the packages Seyir needs (once, about a minute)';
  if (!process.stdout.isTTY) {
    console.log(`${text} …`);
    return () => {};
  }
  const startedAt = Date.now();
  const draw = () => process.stdout.write(`\r${text} … ${Math.round((Date.now() - startedAt) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write('\n');
  };
}

/** @returns {Promise<{ code: number, output: string }>} */
function installPackages() {
  const { command, args, shell } = npmCommand();
  const options = [
    'ci',
    // NODE_ENV=production must not leave out the packages that build and test.
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // npm's defaults wait more than a minute before they admit that there is no network.
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=8000',
  ];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, ...options], {
      cwd: root,
      env: { ...process.env, PATH: pathWithoutPackages() },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => {
      const missing = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
      resolve({ code: missing ? 127 : 1, output: String(error) });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function ensureInstalled() {
  const complaint = findNodeComplaint(process.versions.node);
  if (complaint) fail(complaint);
  const wanted = readJson('package-lock.json');
  if (wanted === undefined) fail('package-lock.json is missing or broken: this is not a complete copy of Seyir.');
  const machine = { os: process.platform, cpu: process.arch };
  const isInstalled = () =>
    findStaleReason(wanted, readJson('node_modules/.package-lock.json'), machine) === undefined && hasPinnedNode();
  if (isInstalled()) return;

  const endProgress = showProgress();
  const { code, output } = await installPackages();
  endProgress();
  if (code === 127) fail('npm is missing: install it together with Node.js.');
  if (code !== 0) fail(explainInstallFailure(output));
  if (!hasPinnedNode()) {
    fail(
      'npm did not run the install scripts, which fetch the pinned Node: set ignore-scripts to false and try again.',
    );
  }
}

await ensureInstalled();
