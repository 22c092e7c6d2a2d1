// Text over the picture: subtitles of lists, teletext, and captions inside the picture, drawn as the profile wants them.

import { PRESET_SUBTITLE_LOOK, type SubtitleLook } from '@seyir/core/playback/subtitle-look';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import type { ShownCue } from '../../../shared/media/cues.ts';
import { pictureTextPlace } from '../../../shared/media/picture-subtitles.ts';
import { preferencesQuery } from '../preferences.query.ts';
import { isLow, stackByLine } from '../rules/cue-place.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import styles from './Subtitles.module.css';
import { useSpokenCues } from './use-spoken-cues.ts';

function useSubtitleLook(): SubtitleLook {
  return useQuery(preferencesQuery()).data?.subtitleLook ?? PRESET_SUBTITLE_LOOK;
}

/** On the box of the element: subtitles that are pictures are drawn in it by the engine. */
export const useTextPlace = () => pictureTextPlace(useSubtitleLook());

/** The words of the moment. They make room for the controls. */
export function Subtitles({ player, isRaised }: { player: Player; isRaised: boolean }) {
  const cues = usePlayerState(player.store, (state) => state.cues);
  const look = useSubtitleLook();
  useSpokenCues(player);
  const isAuthors = look.place === 'author';
  const stacked = isAuthors ? cues.filter(({ line }) => line === undefined) : stackByLine(cues);
  const placed = isAuthors ? cues.filter(({ line }) => line !== undefined) : [];
  const raised = isRaised || undefined;
  return (
    <TextLook look={look}>
      {stacked.length > 0 && (
        <div className={styles.lines} data-raised={raised} data-place={look.place}>
          {stacked.map((cue, index) => (
            // Two equal cues may follow each other: their index is their key.
            // biome-ignore lint/suspicious/noArrayIndexKey: cues have no identity but their place
            <CueBox key={index} cue={cue} />
          ))}
        </div>
      )}
      {placed.map((cue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <CueBox key={index} cue={cue} raised={isLow(cue) && raised} />
      ))}
    </TextLook>
  );
}

function TextLook({ look, children }: { look: SubtitleLook; children: ReactNode }) {
  const { size, colour, edge, ground } = look;
  return (
    <div className={styles.text} data-size={size} data-colour={colour} data-edge={edge} data-ground={ground}>
      {children}
    </div>
  );
}

/** Two lines of a dialogue in a chosen look, for the settings; in a box of its own size. */
export function SubtitleSample({ look, lines }: { look: SubtitleLook; lines: readonly ShownCue['lines'][number][] }) {
  const cue: ShownCue = { lines, left: 0, width: 100, align: 'center' };
  return (
    <TextLook look={look}>
      <div className={styles.lines} data-place={look.place}>
        <CueBox cue={cue} />
      </div>
    </TextLook>
  );
}

/** A cue where its author put it, with the colours of its speakers. */
function CueBox({ cue, raised }: { cue: ShownCue; raised?: true | false | undefined }) {
  const { line, left, width, align } = cue;
  const style = {
    '--cue-left': `${left}%`,
    '--cue-width': `${width}%`,
    '--cue-line': line && `${line.percent}%`,
  } as CSSProperties;
  return (
    <p
      className={line ? styles.placed : styles.stacked}
      style={style}
      data-align={align}
      data-from={line?.from}
      data-anchor={line?.anchor}
      data-raised={raised || undefined}
    >
      {cue.lines.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <span key={index} className={styles.line}>
          {spans.map(({ text, colour, isItalic, isBold, isUnderlined }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              className={styles.span}
              data-colour={colour}
              data-italic={isItalic}
              data-bold={isBold}
              data-underlined={isUnderlined}
            >
              {text}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}
