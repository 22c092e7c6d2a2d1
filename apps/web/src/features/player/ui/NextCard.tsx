import { NEXT_EPISODE_SECONDS } from '@seyir/core/limits/playback';
import { offerSeconds } from '@seyir/core/playback/markers';
import { SkipForward } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Picture } from '../../../shared/ui/Picture/Picture.tsx';
import { playerText } from '../player.text.ts';
import { isNextOffered, type PlayerKind } from '../rules/limits.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import styles from './NextCard.module.css';
import stage from './PlayerStage.module.css';
import { useStage } from './PlayerStage.tsx';

export interface NextOffer {
  /** The series, or the programme of a channel. */
  readonly title: string;
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
  /** The episode's own name. */
  readonly name?: string | undefined;
  /** An image path, such as /images/h/tuzfener. */
  readonly image?: string | undefined;
}

interface NextCardProps {
  player: Player;
  kind: PlayerKind;
  next: NextOffer;
  /** Where the closing credits begin, in seconds. */
  credits?: number | undefined;
  onContinue: () => void;
  onNext: () => void;
}

/** What comes next, in the last half minute or from the credits on (PLAYER-05, PLAYER-06). */
function NextCard({ player, kind, next, credits, onContinue, onNext }: NextCardProps) {
  const left = usePlayerState(player.store, (state) =>
    isNextOffered(state, credits) ? Math.ceil((state.durationSeconds - state.positionSeconds) / state.rate) : undefined,
  );
  const length = usePlayerState(player.store, ({ durationSeconds }) =>
    offerSeconds(durationSeconds, credits, NEXT_EPISODE_SECONDS),
  );
  if (left === undefined) return null;
  const filled = 1 - left / length;
  return <OfferedCard kind={kind} next={next} left={left} filled={filled} onContinue={onContinue} onNext={onNext} />;
}

interface OfferedCardProps extends Omit<NextCardProps, 'player' | 'credits'> {
  /** Until the end, in seconds of the viewer's clock. */
  left: number;
  /** How much of the offer's time has passed, from 0 to 1. */
  filled: number;
}

function OfferedCard({ kind, next, left, filled, onContinue, onNext }: OfferedCardProps) {
  const card = useFocusFromStage();
  const heading = say(kind === 'catchup' ? playerText.nextProgramme : playerText.nextEpisode);
  return (
    <section ref={card} className={styles.card} aria-label={heading}>
      <div className={styles.what}>
        {next.image && <Picture src={next.image} alt="" className={styles.picture} sizes="200px" />}
        <div className={styles.words}>
          <p className={styles.heading}>{heading}</p>
          <p className={styles.title}>{next.title}</p>
          <Line kind={kind} next={next} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="large" onClick={onContinue}>
          {say(playerText.continueHere)}
        </Button>
        <Button
          look="primary"
          size="large"
          icon={<SkipForward />}
          className={styles.next}
          data-start-focus=""
          style={{ '--filled': filled } as CSSProperties}
          onClick={onNext}
        >
          {say(playerText.next)} <span className={styles.left}>{say(playerText.seconds, { count: left })}</span>
        </Button>
      </div>
    </section>
  );
}

/** Season, episode and name; of catch-up the programme's name alone (PLAYER-06). */
function Line({ kind, next }: Pick<NextCardProps, 'kind' | 'next'>) {
  if (kind === 'catchup') return null;
  const { season, episode, name } = next;
  const numbers =
    season !== undefined && episode !== undefined ? say(playerText.seasonEpisode, { season, episode }) : undefined;
  const words = [numbers, name].filter(Boolean).join(' · ');
  return words === '' ? null : <p className={styles.line}>{words}</p>;
}

/** The card of what follows, unless the viewer has put it away for this one. */
export function NextLayer({ next, credits }: { next: NextOffer | undefined; credits?: number | undefined }) {
  const { controls, kind, mediaId, onNext } = useStage();
  const [dismissed, setDismissed] = useState<string>();
  if (!next || !onNext || dismissed === mediaId) return null;
  return (
    <div className={stage.next}>
      <NextCard
        player={controls.player}
        kind={kind}
        next={next}
        credits={credits}
        onContinue={() => setDismissed(mediaId)}
        onNext={onNext}
      />
    </div>
  );
}

/** Takes the focus from the picture or the controls, for a remote, and gives the focus back to the picture. */
export function useFocusFromStage<Part extends HTMLElement = HTMLElement>() {
  const card = useRef<Part>(null);
  // Before the card is taken out of the page, which would leave the focus on the body.
  useLayoutEffect(() => {
    const element = card.current;
    const player = element?.closest<HTMLElement>('[data-player]');
    const { activeElement } = document;
    const isFree = activeElement === player || activeElement?.closest('[role="menu"], [data-list]') === null;
    if (element && isFree && player?.contains(activeElement))
      element.querySelector<HTMLElement>('[data-start-focus]')?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) player?.focus({ preventScroll: true });
    };
  }, []);
  return card;
}
