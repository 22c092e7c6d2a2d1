// Pure decisions of ensure-installed.mjs. Plain JavaScript without dependencies: it runs before anything is installed, on
// whatever Node the machine has, so the syntax is old enough for an unsupported Node to parse it and report the version.

export const OLDEST_NODE = 20;

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} LockFile
 */

/**
 * Does the list accept the value, in npm's way of writing: `["linux"]` or `["!win32"]`?
 * @param {string[] | undefined} list
 * @param {string} value
 */
function accepts(list, value) {
  if (list === undefined || list.length === 0) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}

/**
 * Why the installed packages do not fit the lock file, or undefined when they do.
 *
 * npm keeps its own record of what it has installed in node_modules/.package-lock.json, written when everything worked;
 * comparing with it notices a pulled change, an interrupted install, an install without development packages and a folder
 * that was copied from another kind of machine, and leaves alone what a developer has just added with `npm install`.
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile | undefined} installed node_modules/.package-lock.json
 * @param {{ os: string, cpu: string }} machine
 * @returns {string | undefined}
 */
export function findStaleReason(wanted, installed, machine) {
  if (installed === undefined) return 'nothing is installed yet';
  const have = installed.packages || {};
  for (const [path, entry] of Object.entries(wanted.packages || {})) {
    if (!path.startsWith('node_modules/') || entry.link) continue;
    const found = have[path];
    // A package for another system is left out by npm, and an optional one may have failed to install: both are fine.
    if (found === undefined && (entry.optional || entry.devOptional)) continue;
    if (found === undefined) return `${path} is missing`;
    if (found.version !== entry.version) return `${path} is ${found.version}, not ${entry.version}`;
  }
  for (const [path, entry] of Object.entries(have)) {
    if (!accepts(entry.os, machine.os) || !accepts(entry.cpu, machine.cpu)) return `${path} is for another machine`;
  }
  return undefined;
}

/**
 * The sentence for a Node that is too old, or undefined.
 * @param {string} version such as `20.11.0`
 * @returns {string | undefined}
 */
export function findNodeComplaint(version) {
  const major = Number.parseInt(version, 10);
  if (major >= OLDEST_NODE) return undefined;
  return `Seyir needs Node.js ${OLDEST_NODE} or newer to install itself, and this is ${version}.`;
}

/** What npm writes when something is wrong, and what it means for the person who typed the command. */
const CAUSES = [
  {
    sign: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    sentence: 'The npm registry cannot be reached: check the network connection and try again.',
  },
  { sign: /\bENOSPC\b/, sentence: 'The disk is full: the installation needs about 1 GB.' },
  { sign: /\b(EACCES|EPERM|EROFS)\b/, sentence: 'The installation may not write here: check who owns this folder.' },
  {
    sign: /\b(EUSAGE|ELOCKVERIFY)\b|can only install packages when your package\.json and package-lock\.json/,
    sentence: 'package.json and package-lock.json do not fit together: run `npm install` and commit the lock file.',
  },
  { sign: /\bEINTEGRITY\b/, sentence: 'A downloaded package is damaged: run `npm cache clean --force` and try again.' },
];

/**
 * One sentence for a failed `npm ci`, from what npm printed.
 * @param {string} output
 * @returns {string}
 */
export function explainInstallFailure(output) {
  const cause = CAUSES.find(({ sign }) => sign.test(output));
  if (cause) return cause.sentence;
  const line = output.split('\n').find((text) => /^npm (error|ERR!) (?!code )/.test(text));
  const words = line ? line.replace(/^npm (error|ERR!) /, '').trim() : 'npm gave no reason';
  return `The installation failed (${words}): run \`npm ci\` to see everything npm says.`;
}
