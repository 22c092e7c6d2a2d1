import { useEffect, useRef, useState } from 'react';
import { usePlayerState } from '../state/player.store.ts';
import type { Player } from '../state/player.ts';
import styles from './LastFrame.module.css';

/** The picture of the channel that was left, until the one of the next is there, so that the stage is never dark. */
export function LastFrame({ player }: { player: Player }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFrame, setHasFrame] = useState(false);
  const isOpening = usePlayerState(player.store, (state) => state.phase === 'opening');
  useEffect(
    () =>
      player.onLeave((video) => {
        const frame = canvas.current;
        const isDrawn = frame !== null && draw(video, frame);
        setHasFrame(isDrawn);
        // The element goes dark before the next drawing of this part: what follows it is shown by hand.
        if (isDrawn && player.store.read().phase === 'opening') frame.hidden = false;
      }),
    [player],
  );
  return <canvas ref={canvas} className={styles.frame} hidden={!(hasFrame && isOpening)} />;
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  const context = videoWidth > 0 ? canvas.getContext('2d') : null;
  if (!context) return false;
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  context.drawImage(video, 0, 0);
  return true;
}
