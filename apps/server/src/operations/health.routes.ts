// Liveness and readiness probes. Liveness checks only that the process answers, so that a lost database does not make a
// supervisor restart healthy servers. Readiness: a load balancer may send viewers to this process.
import { statfs } from 'node:fs/promises';
import type { RawReply, RawRoute } from '../http/route.ts';
import type { Log } from '../shared/log.ts';

interface ReadinessCheck {
  /** Named in the reply when the check fails, such as `database`. The cause goes to the log only. */
  readonly name: string;
  check(): Promise<void>;
}

interface HealthDeps {
  readonly checks: readonly ReadinessCheck[];
  readonly roles: readonly string[];
  readonly isDraining: () => boolean;
  readonly log: Log;
}

/** Below this the embedded database and the files of the service cannot be written for long: 32 MB. */
const DISK_LEAST_BYTES = 32 * 1024 * 1024;

type ReadDisk = (folder: string) => Promise<{
  readonly bavail: number;
  readonly bsize: number;
  readonly files: number;
  readonly ffree: number;
}>;

/** A readiness check: the disk of a folder has room, in bytes and in files. Some file systems count no files and report 0 of 0. */
export const checkDisk =
  (folder: string, readDisk: ReadDisk = statfs): (() => Promise<void>) =>
  async () => {
    const { bavail, bsize, files, ffree } = await readDisk(folder);
    if (bavail * bsize < DISK_LEAST_BYTES) throw new Error(`${bavail * bsize} bytes are free at ${folder}`);
    if (files > 0 && ffree === 0) throw new Error(`no file can be added at ${folder}`);
  };

/** Longer than a healthy reply takes, shorter than a load balancer's probe timeout. */
const CHECK_LIMIT_MS = 2_000;

export const healthRoutes = (deps: HealthDeps): RawRoute[] => [
  {
    path: '/healthz',
    summary: 'Whether the process is alive.',
    handle: async () => json(200, { status: 'alive' }),
  },
  {
    path: '/readyz',
    summary: 'Whether the process can serve: 503 with the names of what is missing.',
    handle: async () => {
      const missing = await listMissing(deps);
      if (missing.length > 0) return json(503, { status: 'unavailable', missing });
      return json(200, { status: 'ready', roles: deps.roles });
    },
  },
];

async function listMissing({ checks, isDraining, log }: HealthDeps): Promise<string[]> {
  const failed = await Promise.all(
    checks.map(async ({ name, check }) => {
      try {
        await withLimit(check());
        return undefined;
      } catch (error) {
        log.warn({ err: error, check: name }, 'readiness check failed');
        return name;
      }
    }),
  );
  return [...failed.filter((name) => name !== undefined), ...(isDraining() ? ['draining'] : [])];
}

async function withLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_LIMIT_MS} ms`)), CHECK_LIMIT_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const json = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});
