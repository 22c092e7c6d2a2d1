// The worker loop over the media queue: runs several jobs at once and marks assets ready when all of their reels exist.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@seyir/server/db/database';
import { isConnectionError } from '@seyir/server/db/errors';
import { ASSET_WANTED } from '@seyir/server/media/assets.queries';
import type { Clock } from '@seyir/server/shared/clock';
import type { Log } from '@seyir/server/shared/log';
import { StoreUnavailableError } from '@seyir/server/store/media-store';
import type { ReelFolder } from '../studio/reel-folder.ts';
import { type Studio, StudioError } from '../studio/studio.ts';
import type { StudioJob } from '../studio/studio-messages.ts';
import type { KnownReel } from './compose-asset.ts';
import { makeFinisher } from './finish-assets.ts';
import { failAssets, listRequestedAssets } from './media.queries.ts';
import { type MediaQueue, makeMediaQueue, type WaitingAsset, type Work } from './media-queue.ts';
import type { ReelStore } from './reel-store.ts';
import { reelName, type Unit, type Units } from './units.ts';

interface MakerDeps {
  readonly db: Database;
  readonly folder: ReelStore;
  readonly studio: Studio;
  readonly units: Units;
  /** The name of the build that encodes. */
  readonly program: string;
  readonly log: Log;
  readonly now: Clock;
  readonly atOnce: number;
  /** Everything in advance, or only the assets viewers request. */
  readonly when: 'ahead' | 'asked';
  /** Whether the disk has room for more. */
  readonly hasRoom: () => Promise<boolean>;
  /** How long to wait for room, or for the database, before looking again. */
  readonly pauseMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (queue: MediaQueue) => void;
}

/** Attempts a job gets: a process may have been killed, or memory been short for a moment. */
const TRIES = 2;

/** Makes all waiting assets, or with `asked` only those viewers request, until none is left or the signal aborts. */
export async function makeAll(waiting: readonly WaitingAsset[], deps: MakerDeps): Promise<void> {
  const { db, folder, units, program, log, signal } = deps;
  const reels = await readReels(folder, units, program);
  const queue = makeMediaQueue(
    waiting,
    (unit) => sceneOf(units.get(unit)),
    (unit) => reels.has(unit),
  );
  const find = (unit: string): KnownReel => {
    const reel = reels.get(unit);
    if (reel === undefined) throw new Error(`There is no reel of ${unit}.`);
    return reel;
  };
  const finisher = makeFinisher({ db, folder, find, now: deps.now });
  const tries = new Map<string, number>();

  const pause = () => sleep(deps.pauseMs, undefined, { signal }).catch(() => undefined);

  /** Rows and files are written when the database is back, or the disk has room, however long that takes. */
  const write = async (work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        if (!isConnectionError(error) && !isFull(error) && !isStoreAway(error)) throw error;
        log.warn({ err: error }, 'demo media waits for the database, the media store or room on the disk');
        await pause();
      }
    }
  };

  const lose = async (assets: readonly WaitingAsset[], reason: string) => {
    if (assets.length === 0) return;
    log.warn({ assets: assets.length, reason }, 'demo media cannot be made');
    const ids = assets.map(({ id }) => id);
    await write(() => failAssets(db, ids, reason));
  };

  /** Assets are finished one by one: a failure fails that asset only. */
  const complete = async (assets: readonly WaitingAsset[]): Promise<void> => {
    try {
      await write(() => finisher.finish(assets));
    } catch (error) {
      if (assets.length > 1) for (const asset of assets) await complete([asset]);
      else await lose(assets, error instanceof Error ? error.message : String(error));
    }
    deps.onProgress(queue);
  };

  const makeUnits = async ({ units: names, isUrgent }: Work): Promise<void> => {
    const wanted = names.flatMap((name) => units.get(name) ?? []);
    if (wanted.length < names.length) {
      const unknown = names.find((name) => !units.has(name));
      return await lose(queue.fail(names), `The demonstration has no scene ${unknown}.`);
    }
    await deps.studio.make(describeJob(wanted, program), isUrgent);
    for (const unit of wanted) await folder.publish(reelName(unit, program));
    for (const unit of wanted) reels.set(unit.id, await readReel(folder, unit, program));
    await complete(queue.finish(names));
  };

  /** Whether to go on. */
  const handleFault = async (names: readonly string[], error: unknown): Promise<boolean> => {
    if (signal.aborted) return false;
    const fault = error instanceof StudioError ? error.fault : 'failed';
    const message = error instanceof Error ? error.message : String(error);
    if (fault === 'missing') {
      await lose(queue.failAll(), message);
      return false;
    }
    if (fault === 'disk' || isFull(error) || isStoreAway(error)) {
      log.warn({ reason: message }, 'demo media waits for the media store or for room on the disk');
      queue.putBack(names);
      await pause();
      return true;
    }
    const tried = (tries.get(names[0] ?? '') ?? 0) + 1;
    for (const name of names) tries.set(name, tried);
    if (tried < TRIES) queue.putBack(names);
    else await lose(queue.fail(names), message);
    return true;
  };

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!(await deps.hasRoom())) {
        log.warn('the disk is nearly full: demo media waits for room');
        await pause();
        continue;
      }
      const piece = queue.take(deps.when === 'asked' ? 'asked' : 'all');
      if (piece === undefined) {
        if (deps.when === 'ahead' || queue.size === 0) return;
        await requestArrival.wait();
        continue;
      }
      try {
        await makeUnits(piece);
      } catch (error) {
        if (!(await handleFault(piece.units, error))) return;
      }
    }
  };

  const requestArrival = makeConditionVariable(signal);
  const want = (id: string, at: number) => {
    queue.want(id, at);
    requestArrival.wakeAll();
  };
  const readRequests = async () => {
    for (const { id, wantedAt } of await listRequestedAssets(db.kysely)) want(id, wantedAt);
  };
  const stopListening = await db.listen(
    ASSET_WANTED,
    (id) => want(id, deps.now()),
    () =>
      void readRequests().catch((error: unknown) => log.warn({ err: error }, 'requests for media could not be read')),
  );
  try {
    // Requests that were made before LISTEN was active.
    await write(readRequests);
    await complete(queue.finish([]));
    await Promise.all(Array.from({ length: deps.atOnce }, work));
  } finally {
    await stopListening();
  }
}

/** A condition variable: `wait` resolves with the next `wakeAll`, or when the signal aborts. */
function makeConditionVariable(signal: AbortSignal): { wakeAll(): void; wait(): Promise<void> } {
  let waiting: (() => void)[] = [];
  const wakeAll = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  signal.addEventListener('abort', wakeAll, { once: true });
  return {
    wakeAll,
    wait: () => new Promise((resolve) => void (signal.aborted ? resolve() : waiting.push(resolve))),
  };
}

const sceneOf = (unit: Unit | undefined): string =>
  unit?.source.kind === 'scene' ? unit.source.scene : (unit?.id ?? '');

function describeJob(units: readonly Unit[], program: string): StudioJob {
  const [first] = units;
  if (first === undefined) throw new RangeError('A piece of work has no units.');
  if (first.source.kind === 'score') return { kind: 'score', score: first.source.name, name: reelName(first, program) };
  const outputs = units.flatMap((unit) =>
    unit.source.kind === 'scene' ? [{ segment: unit.source.segment, name: reelName(unit, program) }] : [],
  );
  return { kind: 'scene', spec: first.source.spec, outputs };
}

async function readReel(folder: ReelFolder, unit: Unit, program: string): Promise<KnownReel> {
  const name = reelName(unit, program);
  const facts = await folder.read(name);
  if (facts === undefined) throw new Error(`${name} was made and is not there.`);
  return { name, facts };
}

async function readReels(folder: ReelFolder, units: Units, program: string): Promise<Map<string, KnownReel>> {
  const names = new Set(await folder.list());
  const reels = new Map<string, KnownReel>();
  for (const unit of units.values()) {
    const name = reelName(unit, program);
    const facts = names.has(name) ? await folder.read(name) : undefined;
    if (facts !== undefined) reels.set(unit.id, { name, facts });
  }
  return reels;
}

const isStoreAway = (error: unknown): boolean => error instanceof StoreUnavailableError;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
