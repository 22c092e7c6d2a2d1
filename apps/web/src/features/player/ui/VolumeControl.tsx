import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { formatPercent } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { Slider } from '../../../shared/ui/Slider/Slider.tsx';
import { playerText } from '../player.text.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import styles from './VolumeControl.module.css';

const LOUD = VOLUME_MAX / 2;

/** On a phone its own keys are louder than any slider: the button alone is enough. */
export function VolumeControl({ player, withSlider = true }: { player: Player; withSlider?: boolean }) {
  const volume = usePlayerState(player.store, (state) => (state.isMuted ? 0 : state.volume));
  const isSilent = volume === 0;
  const Icon = isSilent ? VolumeX : volume > LOUD ? Volume2 : Volume1;
  return (
    <div className={styles.volume}>
      <IconButton
        look="bare"
        label={say(isSilent ? playerText.unmute : playerText.mute)}
        onClick={() => unmuteOrMute(player)}
      >
        <Icon />
      </IconButton>
      {withSlider && (
        <Slider
          className={styles.slider}
          look="plain"
          label={say(playerText.volume)}
          valueText={formatPercent(volume / VOLUME_MAX)}
          data-keys="volume"
          max={VOLUME_MAX}
          value={volume}
          onChange={player.setVolume}
        />
      )}
    </div>
  );
}

/** Unmuting at zero would change nothing that can be heard. */
export function unmuteOrMute(player: Player): void {
  const { isMuted, volume } = player.store.read();
  if (isMuted || volume > 0) player.toggleMute();
  if (volume === 0) player.setVolume(LOUD);
}
