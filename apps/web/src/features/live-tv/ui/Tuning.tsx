import type { Channel } from '@seyir/contract/channels';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { useLasting } from '../../../shared/ui/use-lasting.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { isOnTheWay, type LiveTvState } from '../live-tv.machine.ts';
import { liveTvText } from '../live-tv.text.ts';
import styles from './Tuning.module.css';

/** The service answers within moments, unless it has to make something ready first. */
const MADE_READY_MS = 1_500;

/**
 * Between the choice and the picture, where that takes a while: over the old picture the new channel's number, over none
 * that it is coming. Where the service still has to make it ready, that is said over either.
 */
export function Tuning({ state, channel }: { state: LiveTvState; channel: Channel }) {
  const { attached } = state;
  const isWaiting = isOnTheWay(state) && !state.isRecheck;
  const isShown = useLasting(isWaiting);
  const isLong = useLasting(isWaiting, MADE_READY_MS);
  if (!isShown) return null;
  const isMadeReady = isLong || state.tries > 0;
  return (
    <>
      {attached && attached.request.channelId !== channel.id && (
        <NumberBanner digits={String(channel.no)} channel={channel} />
      )}
      {(!attached || isMadeReady) && (
        <div className={styles.tuning} role="status">
          <Spinner />
          {isMadeReady ? (
            <span className={styles.words}>{say(liveTvText.preparing)}</span>
          ) : (
            <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
          )}
        </div>
      )}
    </>
  );
}

/** The number that is being typed, and the channel it would be (ZAP-01). */
export function NumberBanner({ digits, channel }: { digits: string; channel: Channel | undefined }) {
  return (
    <div className={styles.banner} role="status" data-known={channel ? '' : undefined}>
      <b className={styles.digits}>{digits}</b>
      <span className={styles.name}>{channel ? channel.name : say(liveTvText.noSuchNumber, { number: digits })}</span>
    </div>
  );
}
