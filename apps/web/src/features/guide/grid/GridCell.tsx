// biome-ignore-all lint/a11y/useSemanticElements: only a window of the grid is drawn, which no table can be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell

import type { GuideProgramme } from '@seyir/contract/programmes';
import { Bell, Ticket } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Phase } from '../../../shared/programmes/programme-phase.ts';
import { clockRange } from '../../../shared/programmes/programme-time.ts';
import { programmesText } from '../../../shared/programmes/programmes.text.ts';
import { RecordingState, recordingWord } from '../../../shared/programmes/RecordingState.tsx';
import { say } from '../../../shared/text/text.ts';
import { guideText } from '../guide.text.ts';
import { fitOf } from './cell-fit.ts';
import styles from './GridCell.module.css';

interface GridCellProps {
  id: string;
  programme: GuideProgramme;
  phase: Phase;
  /** Pixels from the edge of the canvas. */
  left: number;
  width: number;
  /** Pixels that have aired; 0 unless the programme is on air. */
  aired: number;
  isSelected: boolean;
  hasReminder: boolean;
  /** Sticky name: stays in view when the beginning of the cell is scrolled away. Other cells are spared the cost. */
  isAtEdge: boolean;
  /** Pixels, as in the measures. */
  letterWidth: number;
}

/** A programme in the grid. Event delegation: the grid handles presses and finds the programme by `data-programme`. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, programme, phase, left, width, aired, isSelected, hasReminder, isAtEdge, letterWidth } = props;
  const name = programme.blocked ? say(programmesText.blocked) : programme.title;
  const mark = findMark(programme, phase, hasReminder);
  const fit = fitOf({ width, letterWidth, name, hasMark: mark !== undefined });
  const time = clockRange(programme);
  return (
    <div
      id={id}
      role="gridcell"
      aria-selected={isSelected}
      aria-description={phase === 'coming' ? undefined : say(phase === 'past' ? guideText.past : guideText.current)}
      className={styles.cell}
      data-phase={phase}
      data-edge={isAtEdge ? '' : undefined}
      data-fit={fit === 'words' ? undefined : fit}
      data-marked={mark ? '' : undefined}
      data-programme={programme.epgProgramId}
      // A tooltip where the text is cut or hidden.
      title={fit === 'words' ? undefined : `${name} · ${time}`}
      // Inset and not a transform: `position: sticky` of the name ignores transforms.
      style={placeOf(left, width, aired)}
    >
      <span className={styles.words}>
        <b className={styles.title}>{name}</b>
        <br />
        <small className={styles.time}>{time}</small>
      </span>
      {mark && <span className={styles.mark}>{mark}</span>}
    </div>
  );
});

function placeOf(left: number, width: number, aired: number): CSSProperties {
  const place = { insetInlineStart: left, inlineSize: width };
  return aired > 0 ? ({ ...place, '--aired': `${aired}px` } as CSSProperties) : place;
}

function findMark(
  { newstatus, watchable, isppv, blocked }: GuideProgramme,
  phase: Phase,
  hasReminder: boolean,
): ReactNode {
  if (recordingWord(newstatus)) return <RecordingState newstatus={newstatus} markOnly />;
  if (phase === 'past' && watchable) {
    return <span role="img" aria-label={say(programmesText.catchUp)} className={styles.again} />;
  }
  if (phase === 'coming' && hasReminder) {
    return (
      <span role="img" aria-label={say(programmesText.reminded)} className={styles.reminded}>
        <Bell aria-hidden="true" />
      </span>
    );
  }
  if (isppv === '1' && !watchable && !blocked) {
    return (
      <span role="img" aria-label={say(programmesText.payPerView)} className={styles.reminded}>
        <Ticket aria-hidden="true" />
      </span>
    );
  }
  return undefined;
}
