import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { wallClockAt } from '../../../shared/media/wall-clock.ts';
import { formatPosition } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { playerText } from '../player.text.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import styles from './SeekBar.module.css';
import { SpritePreview, type Sprites } from './SpritePreview.tsx';
import { useLineLooks } from './use-line-looks.ts';

interface SeekBarProps {
  player: Player;
  sprites?: Sprites | undefined;
}

/** Time as a line: what is ready, what is behind, and a picture of the moment under the pointer. */
export function SeekBar({ player, sprites }: SeekBarProps) {
  const { store } = player;
  const position = usePlayerState(store, (state) => state.positionSeconds);
  const duration = usePlayerState(store, (state) =>
    Number.isFinite(state.durationSeconds) ? state.durationSeconds : 0,
  );
  const buffered = usePlayerState(store, (state) => state.buffered);
  const anchors = usePlayerState(store, (state) => state.anchors);
  const bar = useRef<HTMLDivElement>(null);
  const share = (seconds: number) => (duration > 0 ? Math.max(0, Math.min(1, seconds / duration)) : 0);

  function momentAt(event: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration;
  }

  const { drag, looked, line, slider } = useLineLooks({ momentAt, shown: position, onSeek: player.seekTo });
  const shown = drag ?? position;

  return (
    <div
      ref={bar}
      className={styles.seek}
      data-dragging={drag !== undefined || undefined}
      style={{ '--progress': share(shown), '--looked': share(looked ?? 0) } as CSSProperties}
      {...line}
    >
      <div className={styles.line}>
        {buffered.map(({ start, end }) => (
          <span
            key={start}
            className={styles.buffer}
            style={{ '--from': share(start), '--to': share(end) } as CSSProperties}
          />
        ))}
        <span className={styles.done} />
        {looked !== undefined && <span className={styles.tick} />}
      </div>
      <input
        type="range"
        className={styles.input}
        aria-label={say(playerText.seek)}
        aria-valuetext={say(playerText.position, {
          position: formatPosition(shown),
          duration: formatPosition(duration),
        })}
        min={0}
        max={duration}
        step="any"
        value={shown}
        disabled={duration === 0}
        data-focus="own"
        data-keys="seek"
        {...slider}
      />
      <span className={styles.sun} />
      {looked !== undefined && duration > 0 && (
        <SpritePreview sprites={sprites} seconds={looked} wallClock={wallClockAt(anchors, looked)} />
      )}
    </div>
  );
}
