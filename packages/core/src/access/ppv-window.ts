// When a pay-per-view programme is on sale: a while before its start, not in its last minutes, and again as catch-up after
// its end (PPV-03, PPV-04). The server decides by its own clock (PPV-06); the browser shows the same phases.

const MINUTE_MS = 60_000;

/** Purchase_PPV_LimitTime, in milliseconds. */
interface PpvLimits {
  /** The sale opens this long before the start. */
  readonly beforeStartMs: number;
  /** The sale pauses this long before the end, until the end. */
  readonly beforeEndMs: number;
}

/** Reads "30,10": minutes before the start and before the end. Anything else means 0,0 (PPV-03). */
export function readPpvLimits(value: unknown): PpvLimits {
  const [, start, end] = (typeof value === 'string' && /^\s*(\d{1,6})\s*,\s*(\d{1,6})\s*$/.exec(value)) || [];
  return { beforeStartMs: Number(start ?? 0) * MINUTE_MS, beforeEndMs: Number(end ?? 0) * MINUTE_MS };
}

/** `early`: not on sale yet. `closed`: too close to the end. `over`: on sale again, to watch as catch-up. */
type PpvPhase = 'early' | 'open' | 'closed' | 'over';

export interface PpvSale {
  readonly phase: PpvPhase;
  readonly canBuy: boolean;
  /** When the phase changes next, epoch milliseconds; null when it does not change any more. */
  readonly changesAt: number | null;
}

/** The sale of one airing at a moment; times in epoch milliseconds. Every limit belongs to the phase that it begins. */
export function decidePpvSale(
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  { beforeStartMs, beforeEndMs }: PpvLimits,
  now: number,
): PpvSale {
  const opensAt = startsAt - beforeStartMs;
  const closesAt = endsAt - beforeEndMs;
  if (now >= endsAt) return { phase: 'over', canBuy: true, changesAt: null };
  if (now >= closesAt) return { phase: 'closed', canBuy: false, changesAt: endsAt };
  if (now >= opensAt) return { phase: 'open', canBuy: true, changesAt: closesAt };
  return { phase: 'early', canBuy: false, changesAt: Math.min(opensAt, closesAt) };
}
