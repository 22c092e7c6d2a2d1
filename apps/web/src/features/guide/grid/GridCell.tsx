// biome-ignore-all lint/a11y/useSemanticElements: only a window of the grid is drawn, which no table can be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell

import type { GuideProgramme } from '@seyir/contract/programmes';
import { Bell } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { Phase } from '../../../shared/programmes/programme-phase.ts';
import { clockRange } from '../../../shared/programmes/programme-time.ts';
import { programmesText } from '../../../shared/programmes/programmes.text.ts';
import { RecordingState, recordingWord } from '../../../shared/programmes/RecordingState.tsx';
import { say } from '../../../shared/text/text.ts';
import { guideText } from '../guide.text.ts';
import styles from './GridCell.module.css';

export interface GridCellProps {
  id: string;
  programme: GuideProgramme;
  phase: Phase;
  /** Pixels from the edge of the canvas. */
  left: number;
  width: number;
  /** Pixels of it that are over; 0 unless it is on. */
  aired: number;
  isSelected: boolean;
  hasReminder: boolean;
  /** Its name stays in view when its beginning does not. One that cannot be cut is spared the cost. */
  isAtEdge: boolean;
}

/** A programme in the grid. Presses are heard by the grid, which knows it by its data. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, programme, phase, left, width, aired, isSelected, hasReminder, isAtEdge } = props;
  const { title, watchable, newstatus, blocked } = programme;
  return (
    <div
      id={id}
      role="gridcell"
      aria-selected={isSelected}
      aria-description={phase === 'coming' ? undefined : say(phase === 'past' ? guideText.past : guideText.current)}
      className={styles.cell}
      data-phase={phase}
      data-edge={isAtEdge ? '' : undefined}
      data-programme={programme.epgProgramId}
      // By layout and not by a transform, which the name that stays in view would not know of.
      style={{ insetInlineStart: left, inlineSize: width, '--aired': `${aired}px` } as CSSProperties}
    >
      <span className={styles.words}>
        <b className={styles.title}>{blocked ? say(programmesText.blocked) : title}</b>
        <br />
        <small className={styles.time}>{clockRange(programme)}</small>
      </span>
      <span className={styles.mark}>
        {recordingWord(newstatus) ? (
          <RecordingState newstatus={newstatus} markOnly />
        ) : phase === 'past' && watchable ? (
          <span role="img" aria-label={say(programmesText.catchUp)} className={styles.again} />
        ) : phase === 'coming' && hasReminder ? (
          <span role="img" aria-label={say(programmesText.reminded)} className={styles.reminded}>
            <Bell aria-hidden="true" />
          </span>
        ) : null}
      </span>
    </div>
  );
});
