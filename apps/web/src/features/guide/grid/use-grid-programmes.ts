import type { GuideWindow } from '@seyir/contract/guide';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { timerDelay } from '@seyir/core/time/timer-delay';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { appClock } from '../../../shared/time/app-clock.ts';
import { type GuideWindowRequest, guideWindowQuery } from '../guide.queries.ts';
import { mergeProgrammes } from '../guide-day.ts';
import { isInTile } from './grid-geometry.ts';

/** Whoever flings through a week is asked nothing on the way: a window counts once it has stood this long. */
const SETTLE_MS = 120;
/** Our clock is the server's but for a moment: asked too early, it would still name what has just ended. */
const CHANGED_MS = 1_500;
/** Programmes change at the same full hour for every browser; they do not all ask in the same second. */
const SPREAD_MS = 5_000;
/** Of fifty channels one changes its programme every minute; the windows are asked for no more often than this. */
const REFETCH_EVERY_MS = 60_000;

export interface RowProgrammes {
  readonly programmes: readonly GuideProgramme[];
  /** `partly`: some of what is in view is still on its way. */
  readonly state: 'known' | 'partly' | 'failed';
}

const NOTHING: RowProgrammes = { programmes: [], state: 'partly' };

type ByChannel = ReadonlyMap<string, readonly GuideProgramme[]>;

interface Answered {
  /** Undefined until the answer is there. */
  readonly byChannel: ByChannel | undefined;
  readonly isError: boolean;
}

/**
 * The programmes of the rows in view. Windows are kept once they were answered; the request of one that is left before
 * that is dropped.
 */
export function useGridProgrammes(
  tiles: readonly GuideWindowRequest[],
): (row: number, channelId: string) => RowProgrammes {
  const settled = useSettledKeys(tiles);
  const queries = useMemo(
    () => tiles.map((tile) => ({ ...guideWindowQuery(tile), enabled: settled.has(keyOf(tile)) })),
    [tiles, settled],
  );
  const answers = useQueries({ queries, combine: toAnswers });
  useRefetchAtChange(tiles, answers);
  const merged = useRef(new Map<string, { parts: readonly unknown[]; row: RowProgrammes }>());
  return useMemo(() => {
    const found = new Map<string, RowProgrammes>();
    const find = (row: number, channelId: string): RowProgrammes => {
      const asked = answers.filter((_, index) => isInTile(row, tiles[index] as GuideWindowRequest));
      const parts = asked.map(({ byChannel, isError }) => (byChannel ? (byChannel.get(channelId) ?? EMPTY) : isError));
      // Rows are drawn anew only when what they show is new: the same answers give the same list.
      const known = merged.current.get(channelId);
      if (known && isSame(known.parts, parts)) return known.row;
      const fresh = mergeRow(parts);
      merged.current.set(channelId, { parts, row: fresh });
      return fresh;
    };
    return (row, channelId) => {
      const known = found.get(channelId) ?? find(row, channelId);
      found.set(channelId, known);
      return known;
    };
  }, [answers, tiles]);
}

/** When a programme in view begins or ends, what may be watched changes: the windows up to now are asked for again. */
function useRefetchAtChange(tiles: readonly GuideWindowRequest[], answers: readonly Answered[]): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Planned anew after each refetch: one that changes nothing gives the same answers.
    const plan = () => {
      const waitMs = untilNextChange(answers, appClock.now());
      if (waitMs === undefined) return;
      const spreadMs = CHANGED_MS + Math.random() * SPREAD_MS;
      timer = setTimeout(refetch, timerDelay(Math.max(REFETCH_EVERY_MS, waitMs + spreadMs)));
    };
    const refetch = () => {
      const begun = tiles.filter(({ from }) => from <= appClock.now());
      for (const tile of begun)
        void client.refetchQueries({ queryKey: guideWindowQuery(tile).queryKey, type: 'active' });
      plan();
    };
    plan();
    return () => clearTimeout(timer);
  }, [client, tiles, answers]);
}

function untilNextChange(answers: readonly Answered[], now: number): number | undefined {
  let next = Number.POSITIVE_INFINITY;
  for (const { byChannel } of answers) {
    for (const programmes of byChannel?.values() ?? []) {
      for (const { startTime, endTime } of programmes) {
        for (const change of [Date.parse(startTime), Date.parse(endTime)])
          if (change > now && change < next) next = change;
      }
    }
  }
  return Number.isFinite(next) ? next - now : undefined;
}

/** The same list while it asks the same, so that nothing that hangs on it is worked out anew. */
export function useSameTiles(tiles: readonly GuideWindowRequest[]): readonly GuideWindowRequest[] {
  const [known, setKnown] = useState(tiles);
  if (known === tiles || keysOf(known) === keysOf(tiles)) return known;
  setKnown(tiles);
  return tiles;
}

const EMPTY: readonly GuideProgramme[] = [];

const indexes = new WeakMap<GuideWindow, ByChannel>();

/**
 * An answer as a map, the same one each time. Combined answers are compared with those that stood in their place before and
 * copied where they differ, which would make new programmes of old ones with every step; a map is left as it is.
 */
function indexOf(answer: GuideWindow): ByChannel {
  const known = indexes.get(answer) ?? new Map(answer.channels.map((row) => [row.channelId, row.programmes]));
  indexes.set(answer, known);
  return known;
}

function toAnswers(
  results: readonly { readonly data: GuideWindow | undefined; readonly isError: boolean }[],
): Answered[] {
  return results.map(({ data, isError }) => ({ byChannel: data && indexOf(data), isError }));
}

function mergeRow(parts: readonly (boolean | readonly GuideProgramme[])[]): RowProgrammes {
  if (parts.length === 0) return NOTHING;
  const lists = parts.filter((part): part is readonly GuideProgramme[] => typeof part !== 'boolean');
  const isWhole = lists.length === parts.length;
  return {
    programmes: mergeProgrammes(lists),
    state: isWhole ? 'known' : parts.includes(true) ? 'failed' : 'partly',
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

function keyOf({ from, offset, count, genre }: GuideWindowRequest): string {
  return `${genre ?? ''} ${offset} ${count} ${from}`;
}

const keysOf = (tiles: readonly GuideWindowRequest[]) => tiles.map(keyOf).join('|');

function useSettledKeys(tiles: readonly GuideWindowRequest[]): ReadonlySet<string> {
  const keys = keysOf(tiles);
  const [settled, setSettled] = useState(keys);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keys), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [keys]);
  return useMemo(() => new Set(settled.split('|')), [settled]);
}
