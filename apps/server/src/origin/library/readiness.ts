// Waits for media that is still being packaged. Single-flight: all viewers of an asset share one request to the
// packaging workers and one wait.
import type { Database } from '../../db/database.ts';
import type { Asset } from '../../media/asset.ts';
import { wantAsset } from '../../media/assets.queries.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { Assets } from './assets.ts';

export interface Readiness {
  whenReady(assetId: string, limitMs: number): Promise<Asset>;
  /** Reads the row of an asset that viewers wait for. */
  check(assetId: string): void;
  checkAll(): void;
  close(): void;
}

export interface ReadinessDeps {
  readonly db: Database;
  readonly assets: Assets;
  readonly now: Clock;
  readonly log: Log;
}

/** Poll interval, in case a notification is lost. */
const POLL_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;

interface Wait {
  readonly settled: Promise<Asset>;
  waiters: number;
  check(): void;
  end(error: AppError): void;
}

export function makeReadiness({ db, assets, now, log }: ReadinessDeps): Readiness {
  const waits = new Map<string, Wait>();

  const startWait = (id: string): Wait => {
    let isOver = false;
    let finish: (asset: Asset) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const settled = new Promise<Asset>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
    // All waiting viewers may be gone before this settles.
    settled.catch(() => undefined);
    const check = async () => {
      try {
        const asset = readyOrThrow(id, (await assets.find(id))?.asset);
        if (asset !== undefined) finish(asset);
      } catch (error) {
        if (error instanceof AppError) fail(error);
        else log.warn({ err: error, asset: id }, 'could not check whether an asset is ready');
      }
    };
    const timer = setInterval(() => {
      assets.forget(id);
      void check();
    }, POLL_MS);
    const wait: Wait = {
      settled,
      waiters: 0,
      check: () => void check(),
      end(error) {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        if (waits.get(id) === wait) waits.delete(id);
        fail(error);
      },
    };
    waits.set(id, wait);
    return wait;
  };

  /** The shared wait of an asset; the first viewer asks the packaging workers for the asset. */
  const join = async (id: string): Promise<Wait> => {
    const known = waits.get(id);
    if (known !== undefined) return known;
    const wait = startWait(id);
    // Changes since the row was cached count as well.
    assets.forget(id);
    wait.check();
    await wantAsset(db.kysely, id, new Date(now()));
    return wait;
  };

  return {
    async whenReady(id, limitMs) {
      const asset = readyOrThrow(id, (await assets.find(id))?.asset);
      if (asset !== undefined) return asset;
      const joined = join(id);
      const held = waits.get(id);
      if (held !== undefined) held.waiters += 1;
      try {
        return await withLimit(
          joined.then((wait) => wait.settled),
          limitMs,
          id,
        );
      } finally {
        if (held !== undefined) {
          held.waiters -= 1;
          if (held.waiters === 0) held.end(unavailable(id, 'no viewer waits any more'));
        }
      }
    },
    check: (id) => waits.get(id)?.check(),
    checkAll() {
      for (const wait of waits.values()) wait.check();
    },
    close() {
      for (const [id, wait] of [...waits]) wait.end(unavailable(id, 'the library is closed'));
    },
  };
}

/** Undefined while the asset is being packaged. */
function readyOrThrow(id: string, asset: Asset | undefined): Asset | undefined {
  if (asset === undefined) throw new AppError('NOT_FOUND', { asset: id });
  if (asset.state === 'failed') throw new AppError('GONE', { asset: id, failure: asset.failure });
  return asset.state === 'ready' ? asset : undefined;
}

const unavailable = (asset: string, reason: string) =>
  new AppError('UNAVAILABLE', { asset, reason }, { retryAfterSeconds: RETRY_AFTER_SECONDS });

async function withLimit<T>(work: Promise<T>, limitMs: number, id: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(id, `not ready within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
