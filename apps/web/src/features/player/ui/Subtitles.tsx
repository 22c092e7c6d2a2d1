import { usePlayerState } from '../state/player.store.ts';
import type { Player } from '../state/player.ts';
import styles from './Subtitles.module.css';

/** The words of the moment. They make room for the controls. */
export function Subtitles({ player, isRaised }: { player: Player; isRaised: boolean }) {
  const lines = usePlayerState(player.store, (state) => state.cues);
  if (lines.length === 0) return null;
  return (
    <p className={styles.lines} data-raised={isRaised || undefined}>
      {lines.map((line, index) => (
        // Two equal lines may follow each other: their index is their key.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <span key={index} className={styles.line}>
          {line}
        </span>
      ))}
    </p>
  );
}
