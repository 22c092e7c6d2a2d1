import type { Channel } from '@seyir/contract/channels';
import { say } from '../../../shared/text/text.ts';
import { liveTvText } from '../live-tv.text.ts';
import styles from './NumberBanner.module.css';

/** The number that is being typed, and the channel it would be (ZAP-01). */
export function NumberBanner({ digits, channel }: { digits: string; channel: Channel | undefined }) {
  return (
    <div className={styles.banner} role="status" data-known={channel ? '' : undefined}>
      <b className={styles.digits}>{digits}</b>
      <span className={styles.name}>{channel ? channel.name : say(liveTvText.noSuchNumber, { number: digits })}</span>
    </div>
  );
}
