// Issues stream addresses: waits for the media, takes a lease and signs a token.

import { type Rights, writeRights } from '@seyir/core/hls/rights';
import { type StreamAddress, writeStreamAddress } from '@seyir/core/hls/stream-address';
import { MEDIA_WAIT_MS } from '@seyir/core/limits/playback';
import type { Timeline } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { claimsOf, type StreamLeases } from '../../origin/leases/stream-leases.ts';
import type { StreamTokens } from '../../origin/stream-token.ts';
import { AppError } from '../../shared/app-error.ts';
import { type EntitlementDeps, findStreamLimit } from './viewer-facts.ts';

export interface PlaybackDeps extends EntitlementDeps {
  readonly tokens: Pick<StreamTokens, 'issue'>;
  readonly leases: Pick<StreamLeases, 'acquire' | 'end'>;
  /** Origin of the issued addresses: plain players need absolute URLs. */
  readonly originOf: (meta: Meta) => string;
}

/** What a player fetches before its first frame: three segments. */
const FIRST_FETCH_US = 12_000_000;

interface StreamRequest {
  readonly caller: Caller;
  readonly meta: Meta;
  /** Rights of the token. */
  readonly rights: Rights;
}

interface StreamStart {
  /** Start offset, epoch milliseconds. */
  readonly atMs?: number | undefined;
  /** Where the lists begin, for players that read no EXT-X-START; epoch milliseconds, or from the beginning of a title. */
  readonly startMs?: number | undefined;
  /** Whether the viewer certainly watches this stream from now on. */
  readonly startsViewing: boolean;
  /** A channel that may be chosen next: its address takes no lease and expires after some minutes. */
  readonly isPreload?: boolean;
}

/** Takes a lease and returns the signed address of a list. Rejects with STREAM_LIMIT. */
export async function issueAddress(deps: PlaybackDeps, request: StreamRequest, options: StreamStart): Promise<string> {
  const { caller, meta, rights } = request;
  const { atMs, startMs, startsViewing, isPreload = false } = options;
  // All guests share one account, so their streams are not counted.
  if (!caller.isGuest && !isPreload) {
    const { sessionId, accountId } = caller;
    const limit = findStreamLimit(deps, caller);
    const player = meta.playerId ?? '';
    const claims = claimsOf({ sessionId, accountId, player, rights: writeRights(rights), issuedAt: deps.now() });
    await deps.leases.acquire({ claims, address: undefined, limit, startsViewing });
  }
  const at = startMs !== undefined ? { startMs } : atMs === undefined ? {} : { atMs };
  return makeSigner(deps, request, isPreload ? 'preload' : 'counted')({ kind: 'multivariant', list: rights, ...at });
}

/** Signs addresses without taking a lease. Playing an `uncounted` address never takes one. */
export function makeSigner(
  { tokens, originOf }: Pick<PlaybackDeps, 'tokens' | 'originOf'>,
  { caller, meta, rights }: StreamRequest,
  counted: 'counted' | 'uncounted' | 'preload' = 'counted',
): (address: StreamAddress) => string {
  const { sessionId, accountId, isGuest } = caller;
  const owner = counted !== 'uncounted' && !isGuest ? { accountId } : {};
  const player = meta.playerId;
  const isPreload = counted === 'preload';
  const token = tokens.issue({ sessionId, ...owner, player, isPreload, rights: writeRights(rights) });
  return (address) => `${originOf(meta)}/stream/${token}/${writeStreamAddress(address)}`;
}

/**
 * Waits until the first seconds from a moment on are playable, and has missing media packaged first. Rejects with
 * UNAVAILABLE on timeout, and with GONE when packaging failed; a live list opens on a filler that stands in then.
 */
export async function waitForMedia(
  { library }: Pick<PlaybackDeps, 'library'>,
  { spans }: Timeline,
  fromUs: number,
  isLive = false,
): Promise<void> {
  const shown = spans.filter((span) => span.startUs < fromUs + FIRST_FETCH_US && spanEndUs(span) > fromUs);
  const hashes = new Map(
    shown.flatMap(({ source, initHash }) =>
      source.startsWith('asset:') ? [[source.slice(6), initHash] as const] : [],
    ),
  );
  const wait = async ([id, initHash]: readonly [string, string | undefined]) => {
    try {
      await library.whenReady(id, MEDIA_WAIT_MS);
    } catch (error) {
      const hasStandIn = isLive && initHash !== undefined && (await library.findFiller(initHash)) !== undefined;
      if (!hasStandIn || !(error instanceof AppError)) throw error;
    }
  };
  await Promise.all([...hashes].map(wait));
}
