import type { Channel } from '@seyir/contract/channels';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import type { LiveTvState } from '../live-tv.machine.ts';
import { liveTvText } from '../live-tv.text.ts';
import { NumberBanner } from './NumberBanner.tsx';
import styles from './Tuning.module.css';

const WAITING: ReadonlySet<LiveTvState['step']> = new Set(['checking', 'addressing', 'holding']);

/** Between the choice and the picture: over the old picture the new channel's number, over none that it is coming. */
export function Tuning({ state, channel }: { state: LiveTvState; channel: Channel }) {
  if (!WAITING.has(state.step) || state.isRecheck) return null;
  if (state.attached) {
    const isOther = state.attached.wish.channelId !== channel.id;
    return isOther ? <NumberBanner digits={String(channel.no)} channel={channel} /> : null;
  }
  return (
    <div className={styles.tuning} role="status">
      <Spinner />
      {state.tries > 0 ? (
        <span className={styles.words}>{say(liveTvText.preparing)}</span>
      ) : (
        <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      )}
    </div>
  );
}
