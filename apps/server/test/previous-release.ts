// The previous release: the newest commit before a migration was added, checked out beside this one with the same packages, to
// upgrade from. Absent in a clone without history, and where an older server could not run with these packages.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'apps/server/migrations';
/** Without it a server cannot read media of an object store. */
const NEEDED = 'apps/server/src/store/s3-store.ts';
const ARCHIVE_BYTES_MAX = 512 * 2 ** 20;
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

export interface PreviousRelease {
  readonly commit: string;
  /** The program of its server. */
  readonly server: string;
  readonly migrationsFolder: string;
}

export async function checkOutPrevious(folder: string): Promise<PreviousRelease | undefined> {
  const commit = await findPrevious().catch(() => undefined);
  if (commit === undefined) return undefined;
  const { stdout } = await run('git', ['archive', commit, 'apps/server', 'packages', 'demo', 'package.json'], {
    ...{ cwd: ROOT, encoding: 'buffer', maxBuffer: ARCHIVE_BYTES_MAX },
  });
  await mkdir(folder);
  const unpacking = run('tar', ['-x', '-C', folder]);
  unpacking.child.stdin?.end(stdout);
  await unpacking;
  if (!(await linkPackages(folder))) return undefined;
  return { commit, server: join(folder, 'apps/server/src/main.ts'), migrationsFolder: join(folder, MIGRATIONS) };
}

/** The parent of the commit that added the newest migration, if its migrations are the first ones of today's. */
async function findPrevious(): Promise<string | undefined> {
  const list = async (commit: string) => (await git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`)).split('\n');
  const today = await list('HEAD');
  for (const file of today.toReversed()) {
    const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', file);
    const commit = await git('rev-parse', `${added}^`);
    const earlier = await list(commit);
    if (!earlier.every((name, place) => name === today[place])) continue;
    return (await git('ls-tree', '--name-only', commit, NEEDED)) === NEEDED ? commit : undefined;
  }
  return undefined;
}

/** Links the installed packages; those of the workspaces are its own. False when one that it needs is not installed. */
async function linkPackages(folder: string): Promise<boolean> {
  const manifest = JSON.parse(await readFile(join(folder, 'apps/server/package.json'), 'utf8'));
  const installed = join(ROOT, 'node_modules');
  if (Object.keys(manifest.dependencies ?? {}).some((name) => !existsSync(join(installed, name)))) return false;
  await mkdir(join(folder, 'node_modules/@seyir'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@seyir') await symlink(join(installed, name), join(folder, 'node_modules', name));
  }
  for (const name of await readdir(join(installed, '@seyir'))) {
    const own = join('node_modules/@seyir', name);
    const target = await readlink(join(ROOT, own));
    if (existsSync(join(folder, dirname(own), target))) await symlink(target, join(folder, own));
  }
  return true;
}
