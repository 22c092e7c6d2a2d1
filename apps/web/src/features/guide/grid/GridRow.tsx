// biome-ignore-all lint/a11y/useSemanticElements: only a window of the grid is drawn, which no table can be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell

import type { Channel } from '@seyir/contract/channels';
import type { TimeRange } from '@seyir/core/time/time-range';
import { memo } from 'react';
import { hasMark } from '../../../shared/channels/channel-marks.ts';
import { useClosedWords } from '../../../shared/channels/use-closed-words.ts';
import { phaseAt } from '../../../shared/programmes/programme-phase.ts';
import { say } from '../../../shared/text/text.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { guideText } from '../guide.text.ts';
import { GridCell } from './GridCell.tsx';
import styles from './GridRow.module.css';
import { isCut, type Measures, rangeOf, xOf } from './grid-geometry.ts';
import type { RowProgrammes } from './use-grid-programmes.ts';

/** Minimum width: a shorter programme can still be seen and pressed. Pixels. */
const LEAST_WIDTH = 4;
/** Space between two cells, half of it on each side. Not a border: painting borders costs time in every frame. */
const GAP = 4;

interface GridRowProps {
  channel: Channel;
  index: number;
  programmes: RowProgrammes;
  /** The rendered time range. */
  from: number;
  to: number;
  /** The start of the view, as in `GridWindow`. */
  edge: number;
  now: number;
  guideRange: TimeRange;
  measures: Measures;
  /** The programme of the active cell, when the cell is in this row. */
  selectedId: string | undefined;
  reminded: ReadonlySet<string>;
}

/** A channel's row. Memoised: renders when its programmes, the rendered range or the minute change, not on every scroll. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { channel, index, programmes, from, to, edge, now, guideRange, measures, selectedId, reminded } = props;
  const shown = programmes.programmes.filter((programme) => {
    const range = rangeOf(programme);
    return range.to > from && range.from < to;
  });
  const closedWords = useClosedWords();
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={styles.row}
      data-row-index={index}
      style={{ insetBlockStart: measures.rulerHeight + index * measures.rowHeight }}
    >
      <div role="rowheader">
        <VisuallyHidden>{describeChannel(channel, closedWords)}</VisuallyHidden>
      </div>
      {shown.map((programme) => {
        // Clipped to the guide and not to the view: scrolling does not change a cell.
        const range = rangeOf(programme);
        const left = xOf(Math.max(range.from, guideRange.from), guideRange, measures);
        const end = Math.min(range.to, guideRange.to);
        const phase = phaseAt(programme, now);
        return (
          <GridCell
            key={programme.epgProgramId}
            id={cellId(channel.id, programme.epgProgramId)}
            programme={programme}
            phase={phase}
            left={measures.headWidth + left + GAP / 2}
            width={Math.max(LEAST_WIDTH, xOf(end, guideRange, measures) - left - GAP)}
            aired={phase === 'current' ? Math.max(0, xOf(now, guideRange, measures) - left) : 0}
            isSelected={programme.epgProgramId === selectedId}
            hasReminder={reminded.has(programme.epgProgramId)}
            isAtEdge={isCut(range, edge)}
            letterWidth={measures.letterWidth}
          />
        );
      })}
      {shown.length === 0 && (
        <div
          role="gridcell"
          className={styles.nothing}
          data-state={programmes.state}
          aria-busy={programmes.state === 'partly' || undefined}
          style={{
            insetInlineStart: measures.headWidth + xOf(from, guideRange, measures),
            inlineSize: xOf(to, guideRange, measures) - xOf(from, guideRange, measures),
          }}
        >
          {programmes.state !== 'partly' && (
            <span className={styles.words}>
              {say(programmes.state === 'failed' ? guideText.failed : guideText.noProgrammes)}
            </span>
          )}
        </div>
      )}
    </div>
  );
});

/** Name and number, and what keeps the channel from this viewer. */
function describeChannel(channel: Channel, closedWords: string): string {
  const name = say(guideText.channelNo, { name: channel.name, no: String(channel.no) });
  const kept = channel.canWatch ? hasMark(channel, 'CHANNEL_LOCK') && say(guideText.locked) : closedWords;
  return kept ? `${name}, ${kept}` : name;
}

/** The id that `aria-activedescendant` of the grid points to. */
export function cellId(channelId: string, programmeId: string): string {
  return `cell-${channelId}-${programmeId}`;
}
