// The last step of every call here: the media is there, the account has a free place, the address is signed.
import { type Rights, writeRights } from '@seyir/core/hls/rights';
import { type StreamAddress, writeStreamAddress } from '@seyir/core/hls/stream-address';
import type { Timeline } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { claimsOf } from '../../streaming/leases/stream-leases.ts';
import type { PlaybackDeps } from './playback-deps.ts';
import { readStreamLimit } from './viewer-facts.ts';

/** As long as a viewer looks at a spinner without leaving, and well below what proxies allow an answer. */
export const MEDIA_WAIT_MS = 20_000;
/** What a player fetches before it shows a picture: three segments. */
const FIRST_FETCH_US = 12_000_000;

export interface Grant {
  readonly caller: Caller;
  readonly meta: Meta;
  /** What the address opens. */
  readonly rights: Rights;
}

export interface Start {
  /** Where to start, in epoch milliseconds. */
  readonly atMs?: number | undefined;
  /** Whether whoever asks surely watches it. */
  readonly isBegun: boolean;
  /** A channel that may be chosen next: its address takes no place of its own, and is good for some minutes. */
  readonly isPreload?: boolean;
}

/** Takes a place among the account's streams and gives the signed address of a list. Rejects with STREAM_LIMIT. */
export async function handOut(deps: PlaybackDeps, grant: Grant, start: Start): Promise<string> {
  const { caller, meta, rights } = grant;
  const { atMs, isBegun, isPreload = false } = start;
  // All guests share one account: they are not one viewer, and not counted.
  if (!caller.isGuest && !isPreload) {
    const { sessionId, accountId } = caller;
    const limit = await readStreamLimit(deps, caller);
    const player = meta.playerId ?? '';
    const claims = claimsOf({ sessionId, accountId, player, rights: writeRights(rights), issuedAt: deps.now() });
    await deps.leases.acquire({ claims, address: undefined, limit, isBegun });
  }
  const at = atMs === undefined ? {} : { atMs };
  return makeSigner(deps, grant, isPreload ? 'preload' : 'counted')({ kind: 'multivariant', list: rights, ...at });
}

/** Writes signed addresses that take no place. One that is not `counted` never does, whatever is played with it. */
export function makeSigner(
  { tokens, originOf }: Pick<PlaybackDeps, 'tokens' | 'originOf'>,
  { caller, meta, rights }: Grant,
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
 * Waits until the first seconds from a moment on can be played. Media that is not made yet is made first. Rejects with
 * UNAVAILABLE when that takes too long, and with GONE when it failed.
 */
export async function waitForMedia(
  { library }: Pick<PlaybackDeps, 'library'>,
  { spans }: Timeline,
  fromUs: number,
): Promise<void> {
  const shown = spans.filter((span) => span.startUs < fromUs + FIRST_FETCH_US && spanEndUs(span) > fromUs);
  const assetIds = new Set(shown.flatMap(({ source }) => (source.startsWith('asset:') ? [source.slice(6)] : [])));
  await Promise.all([...assetIds].map((id) => library.whenReady(id, MEDIA_WAIT_MS)));
}
