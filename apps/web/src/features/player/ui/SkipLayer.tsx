import { findSkip, type Markers, type SkippablePart } from '@seyir/core/playback/markers';
import { SkipForward } from 'lucide-react';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { playerText } from '../player.text.ts';
import { usePlayerState } from '../state/player-state.ts';
import { useFocusFromStage } from './NextCard.tsx';
import stage from './PlayerStage.module.css';
import { useStage } from './PlayerStage.tsx';

const WORDS = { recap: playerText.skipRecap, intro: playerText.skipIntro } as const;

/** The button that skips the recap or the intro, while one plays. */
export function SkipLayer({ markers }: { markers: Markers }) {
  const { player } = useStage().controls;
  const part = usePlayerState(player.store, (state) =>
    state.hasStarted ? findSkip(markers, state.positionSeconds)?.part : undefined,
  );
  const to = part && markers[part]?.to;
  if (part === undefined || to === undefined) return null;
  return (
    <div className={stage.next}>
      <SkipButton key={part} part={part} onSkip={() => player.seekTo(to)} />
    </div>
  );
}

function SkipButton({ part, onSkip }: { part: SkippablePart; onSkip: () => void }) {
  const place = useFocusFromStage<HTMLDivElement>();
  return (
    <div ref={place} className={stage.skip}>
      <Button look="light" size="large" icon={<SkipForward />} data-start-focus="" data-keys="ok" onClick={onSkip}>
        {say(WORDS[part])}
      </Button>
    </div>
  );
}
