// What the scripts may ask of the machine they run on, as a value, so that tests can hand in another machine.
import { execFile } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, join } from 'node:path';

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As npm names them in packages: `linux-x64`, `darwin-arm64`. */
  readonly system: string;
  readonly isRoot: boolean;
  exists(path: string): boolean;
  canExecute(path: string): boolean;
  makeExecutable(path: string): void;
  run(command: string, args: readonly string[]): Promise<CommandResult>;
  say(line: string): void;
}

const LONGEST_OUTPUT = 16 * 1024 * 1024;

export const thisMachine: Machine = {
  env: process.env,
  system: `${platform()}-${arch()}`,
  isRoot: process.getuid?.() === 0,
  exists: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
  canExecute(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
  makeExecutable(path) {
    try {
      chmodSync(path, 0o755);
    } catch {
      // Another owner or a read-only disk; canExecute() reports it to the caller.
    }
  },
  run: (command, args) =>
    new Promise((resolve) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      execFile(command, [...args], { env, maxBuffer: LONGEST_OUTPUT }, (error, stdout, stderr) => {
        resolve({ ok: error === null, output: stdout + stderr });
      });
    }),
  say: (line) => console.log(line),
};

/** The first of the names that is a program in one of the folders of PATH. */
export function findOnPath(machine: Machine, names: readonly string[]): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => machine.canExecute(path));
}

/**
 * Installs a Debian package if this machine and this user can; false when the installation fails. The package and the
 * reason are printed before the installation.
 */
export async function installDebianPackage(machine: Machine, name: string, why: string): Promise<boolean> {
  const aptGet = findOnPath(machine, ['apt-get']);
  if (!machine.isRoot || aptGet === undefined || !machine.exists('/etc/debian_version')) return false;
  machine.say(`Installing the Debian package ${name} (apt-get install): ${why} …`);
  // An outdated list of packages names files that the mirror no longer has.
  await machine.run(aptGet, ['update']);
  return (await machine.run(aptGet, ['install', '-y', '--no-install-recommends', name])).ok;
}
