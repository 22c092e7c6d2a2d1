// biome-ignore-all lint/a11y/useSemanticElements: only a window of the grid is drawn, which no table can be

import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import type { TimeRange } from '@seyir/core/time/time-range';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { programmeAt } from '../../../shared/programmes/programme-phase.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { guideText } from '../guide.text.ts';
import { GridHeads } from './GridHeads.tsx';
import { cellId, GridRow } from './GridRow.tsx';
import { GridRuler } from './GridRuler.tsx';
import styles from './GuideGrid.module.css';
import { type Cursor, moveCursor } from './grid-cursor.ts';
import { centredTop, scrollLeftFor, scrollTopFor, tilesOf, xOf } from './grid-geometry.ts';
import { useGridProgrammes, useSameTiles } from './use-grid-programmes.ts';
import { useEdgeNames, useGridView } from './use-grid-view.ts';

export interface GridHandle {
  showTime(at: number): void;
}

/** What the cursor is on. */
export interface ActiveCell {
  readonly channel: Channel;
  readonly programme: GuideProgramme | undefined;
}

interface GuideGridProps {
  /** The channels that the filter leaves, in the order of the list. Not empty. */
  channels: readonly Channel[];
  /** The server's filter of the guide windows. */
  genre: string | undefined;
  guideRange: TimeRange;
  now: number;
  reminded: ReadonlySet<string>;
  /** The time near the start of the view, on every scroll. */
  onTime: (at: number) => void;
  /** The cursor moved, by key or by pointer. */
  onActiveCell: (cell: ActiveCell) => void;
  onPress: (programme: GuideProgramme, channel: Channel) => void;
  /** The channel whose row is in view first. */
  openedAt?: string | undefined;
  ref?: Ref<GridHandle>;
}

/** A pointer that has not moved for this long means the cell below it. */
const REST_MS = 120;

/**
 * Two-dimensional virtual grid of channels and time (GRID-01). `aria-activedescendant` instead of roving tabindex: the grid
 * keeps the focus when the active cell leaves the rendered window.
 */
export function GuideGrid(props: GuideGridProps) {
  const { channels, genre, guideRange, now, reminded, onTime, onActiveCell, onPress, openedAt, ref } = props;
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const view = useGridView(scroller, guideRange, channels.length, now, onTime);
  const { measures, window: drawn } = view;
  const tiles = useMemo(
    () => tilesOf(drawn, guideRange, channels.length, genre),
    [drawn, guideRange, channels.length, genre],
  );
  const { programmesIn, retry } = useGridProgrammes(useSameTiles(tiles));
  const rows = useMemo(
    () =>
      channels.slice(drawn.firstRow, drawn.endRow).map((channel, offset) => {
        const index = drawn.firstRow + offset;
        return { index, channel, known: programmesIn(index, channel.id) };
      }),
    [channels, drawn.firstRow, drawn.endRow, programmesIn],
  );
  useEdgeNames(scroller, measures.headWidth, rows);
  const [firstRow] = useState(() =>
    Math.max(
      0,
      channels.findIndex(({ id }) => id === openedAt),
    ),
  );
  const [cursor, setCursor] = useState<Cursor>({ row: firstRow, at: now });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grid opens
  useLayoutEffect(() => {
    if (firstRow > 0) view.scrollTo({ top: centredTop(firstRow, view.readView(), measures) });
  }, []);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  useImperativeHandle(
    ref,
    () => ({
      showTime(at) {
        view.showTime(at);
        setCursor(({ row }) => ({ row, at }));
      },
    }),
    [view],
  );

  const programmesOf = useCallback(
    (row: number) => {
      const channel = channels[row];
      return channel ? programmesIn(row, channel.id).programmes : [];
    },
    [channels, programmesIn],
  );
  const channelHere = channels[cursor.row];
  const selected = programmeAt(programmesOf(cursor.row), cursor.at);
  // Cells outside the rendered window, still loading or failed are unknown: the last active cell stays until they are known.
  const isInView =
    cursor.row >= drawn.firstRow && cursor.row < drawn.endRow && cursor.at >= drawn.from && cursor.at < drawn.to;
  const isKnown = isInView && channelHere && programmesIn(cursor.row, channelHere.id).state === 'known';
  useEffect(() => {
    if (channelHere && (selected || isKnown)) onActiveCell({ channel: channelHere, programme: selected });
  }, [channelHere, selected, isKnown, onActiveCell]);

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      if (selected && channelHere) onPress(selected, channelHere);
      event.preventDefault();
      return;
    }
    const pageRows = Math.max(1, Math.floor(view.readView().height / measures.rowHeight) - 1);
    const next = moveCursor(event, cursor, { rowCount: channels.length, pageRows, guideRange, now, programmesOf });
    if (!next) return;
    event.preventDefault();
    setCursor(next);
    bringIntoView(next);
    // Now stands where it stood at the start, with some time before it.
    if (event.key === 'Home') view.showTime(now);
  }

  function bringIntoView({ row, at }: Cursor) {
    const programme = programmeAt(programmesOf(row), at);
    const range = programme
      ? { from: Date.parse(programme.startTime), to: Date.parse(programme.endTime) }
      : { from: at, to: at };
    const seen = view.readView();
    view.scrollTo({
      left: scrollLeftFor(range, seen, guideRange, measures),
      top: scrollTopFor(row, seen, measures),
    });
  }

  function findPressed(
    target: EventTarget,
  ): { cursor: Cursor; programme: GuideProgramme; channel: Channel } | undefined {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-programme]') : null;
    const row = Number(cell?.closest<HTMLElement>('[data-row-index]')?.dataset.rowIndex);
    const channel = channels[row];
    const programme = programmesOf(row).find(({ epgProgramId }) => epgProgramId === cell?.dataset.programme);
    if (!channel || !programme) return undefined;
    return { cursor: { row, at: Date.parse(programme.startTime) }, programme, channel };
  }

  function handleClick(event: MouseEvent) {
    const pressed = findPressed(event.target);
    if (!pressed) return;
    setCursor(pressed.cursor);
    onPress(pressed.programme, pressed.channel);
  }

  /**
   * A pointer that rests on a cell moves the cursor; on its way to the buttons above the grid it crosses cells and changes
   * nothing. Nor does a scroll below a resting pointer (no movement).
   */
  function handlePointerMove({ pointerType, movementX, movementY, target }: PointerEvent) {
    if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
    clearTimeout(rest.current);
    const pointed = findPressed(target);
    if (pointed && pointed.programme !== selected) rest.current = setTimeout(() => setCursor(pointed.cursor), REST_MS);
  }

  const lengths = {
    '--head-width': `${measures.headWidth}px`,
    '--row-height': `${measures.rowHeight}px`,
    '--ruler-height': `${measures.rulerHeight}px`,
  } as CSSProperties;
  const nowX = measures.headWidth + xOf(now, guideRange, measures);
  return (
    <>
      <p id={helpId} hidden>
        {say(guideText.gridHelp)}
      </p>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={say(guideText.grid)}
        aria-describedby={helpId}
        aria-rowcount={channels.length}
        aria-activedescendant={selected && channelHere && cellId(channelHere.id, selected.epgProgramId)}
        className={styles.scroller}
        style={lengths}
        onKeyDown={handleKey}
        onClick={handleClick}
        onPointerMove={handlePointerMove}
        onPointerLeave={() => clearTimeout(rest.current)}
      >
        <div
          role="presentation"
          className={styles.canvas}
          style={{
            inlineSize: measures.headWidth + xOf(guideRange.to, guideRange, measures),
            blockSize: measures.rulerHeight + channels.length * measures.rowHeight,
          }}
        >
          <GridRuler from={drawn.from} to={drawn.to} now={now} guideRange={guideRange} measures={measures} />
          <GridHeads
            channels={channels}
            firstRow={drawn.firstRow}
            endRow={drawn.endRow}
            rowHeight={measures.rowHeight}
          />
          <div className={styles.nowLine} aria-hidden="true" style={{ transform: `translateX(${nowX}px)` }} />
          {rows.map(({ index, channel, known }) => (
            <GridRow
              key={channel.id}
              channel={channel}
              index={index}
              programmes={known}
              from={drawn.from}
              to={drawn.to}
              edge={drawn.edge}
              now={now}
              guideRange={guideRange}
              measures={measures}
              selectedId={index === cursor.row ? selected?.epgProgramId : undefined}
              reminded={reminded}
            />
          ))}
        </div>
      </div>
      {retry && (
        <div className={styles.failed} role="alert">
          {say(guideText.failed)}
          <Button size="small" onClick={retry}>
            {say(commonText.retry)}
          </Button>
        </div>
      )}
    </>
  );
}
