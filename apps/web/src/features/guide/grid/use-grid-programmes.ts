import type { GuideWindow } from '@seyir/contract/guide';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { timerDelay } from '@seyir/core/time/timer-delay';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { appClock } from '../../../shared/time/app-clock.ts';
import { type GuideWindowRequest, guideWindowQuery } from '../guide.queries.ts';
import { mergeProgrammes } from '../guide-day.ts';
import { isInTile } from './grid-geometry.ts';

/** Debounce: tiles that a fast scroll only passes are not fetched. */
const SETTLE_MS = 120;
/** Margin for clock skew: a refetch too early would return the programme that is about to end. */
const CHANGED_MS = 1_500;
/** Jitter: programmes change at the same full hour for every browser. */
const SPREAD_MS = 5_000;
/** Throttle: of fifty channels one changes its programme every minute. */
const REFETCH_EVERY_MS = 60_000;

export interface RowProgrammes {
  readonly programmes: readonly GuideProgramme[];
  /** `partly`: some tiles of the row are still loading. */
  readonly state: 'known' | 'partly' | 'failed';
}

const NOTHING: RowProgrammes = { programmes: [], state: 'partly' };

type ByChannel = ReadonlyMap<string, readonly GuideProgramme[]>;

interface Answered {
  /** Undefined while loading. */
  readonly byChannel: ByChannel | undefined;
  readonly isError: boolean;
}

interface GridProgrammes {
  readonly programmesIn: (row: number, channelId: string) => RowProgrammes;
  /** Asks again for the tiles in view that failed; undefined when none did. */
  readonly retry: (() => void) | undefined;
}

/**
 * The programmes of the rows in view, merged from tiles. Answered tiles stay in the query cache; the request of a tile that
 * is scrolled away before its answer is aborted.
 */
export function useGridProgrammes(tiles: readonly GuideWindowRequest[]): GridProgrammes {
  const client = useQueryClient();
  const settled = useSettledKeys(tiles);
  const queries = useMemo(
    () => tiles.map((tile) => ({ ...guideWindowQuery(tile), enabled: settled.has(keyOf(tile)) })),
    [tiles, settled],
  );
  const answers = useQueries({ queries, combine: toAnswers });
  useRefetchAtChange(tiles, answers);
  const merged = useRef(new Map<string, { parts: readonly unknown[]; row: RowProgrammes }>());
  const programmesIn = useMemo(() => {
    const found = new Map<string, RowProgrammes>();
    const find = (row: number, channelId: string): RowProgrammes => {
      const asked = answers.filter((_, index) => isInTile(row, tiles[index] as GuideWindowRequest));
      const parts = asked.map(({ byChannel, isError }) => (byChannel ? (byChannel.get(channelId) ?? EMPTY) : isError));
      // Referential stability: the same answers give the same row, so that a memoised row does not render again.
      const known = merged.current.get(channelId);
      if (known && isSame(known.parts, parts)) return known.row;
      const fresh = mergeRow(parts);
      merged.current.set(channelId, { parts, row: fresh });
      return fresh;
    };
    return (row: number, channelId: string) => {
      const known = found.get(channelId) ?? find(row, channelId);
      found.set(channelId, known);
      return known;
    };
  }, [answers, tiles]);
  const failed = tiles.filter((_, index) => answers[index]?.isError && !answers[index].byChannel);
  const retry = () => {
    for (const tile of failed) void client.refetchQueries({ queryKey: guideWindowQuery(tile).queryKey });
  };
  return { programmesIn, retry: failed.length > 0 ? retry : undefined };
}

/** Refetches the tiles up to now when a programme in view starts or ends: `watchable` changes with it. */
function useRefetchAtChange(tiles: readonly GuideWindowRequest[], answers: readonly Answered[]): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Scheduled again after each refetch: one without changes keeps the same `answers`, and this effect does not run.
    const plan = () => {
      const waitMs = untilNextChange(answers, appClock.now());
      if (waitMs === undefined) return;
      const spreadMs = CHANGED_MS + Math.random() * SPREAD_MS;
      timer = setTimeout(refetch, timerDelay(Math.max(REFETCH_EVERY_MS, waitMs + spreadMs)));
    };
    const refetch = () => {
      const started = tiles.filter(({ from }) => from <= appClock.now());
      for (const tile of started)
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

/** Referential stability: the same array while the keys of the tiles stay the same. */
export function useSameTiles(tiles: readonly GuideWindowRequest[]): readonly GuideWindowRequest[] {
  const [known, setKnown] = useState(tiles);
  if (known === tiles || keysOf(known) === keysOf(tiles)) return known;
  setKnown(tiles);
  return tiles;
}

const EMPTY: readonly GuideProgramme[] = [];

const indexes = new WeakMap<GuideWindow, ByChannel>();

/**
 * A tile's answer as a map, memoised by answer. TanStack Query's structural sharing compares `combine` results by index and
 * would copy programmes when tiles shift; it leaves a Map untouched.
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
