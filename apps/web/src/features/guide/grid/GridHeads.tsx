import type { Channel } from '@seyir/contract/channels';
import { Lock, Package } from 'lucide-react';
import { memo } from 'react';
import { hasMark } from '../../../shared/channels/channel-marks.ts';
import { useClosedWords } from '../../../shared/channels/use-closed-words.ts';
import { paths } from '../../../shared/paths/paths.ts';
import { say } from '../../../shared/text/text.ts';
import { ChannelLogo } from '../../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { Link } from '../../../shared/ui/Link/Link.tsx';
import { guideText } from '../guide.text.ts';
import styles from './GridHeads.module.css';

interface GridHeadsProps {
  channels: readonly Channel[];
  /** The rendered rows. */
  firstRow: number;
  endRow: number;
  /** Pixels. */
  rowHeight: number;
}

/** The column of channels, for eye and pointer; screen readers get the channel from each row's header. */
export const GridHeads = memo(function GridHeads({ channels, firstRow, endRow, rowHeight }: GridHeadsProps) {
  return (
    <div className={styles.heads} style={{ blockSize: channels.length * rowHeight }} aria-hidden="true">
      {channels.slice(firstRow, endRow).map((channel, offset) => (
        <GridHead key={channel.id} channel={channel} top={(firstRow + offset) * rowHeight} />
      ))}
    </div>
  );
});

/** Memoised: a row that stays rendered while scrolling does not render again. */
const GridHead = memo(function GridHead({ channel, top }: { channel: Channel; top: number }) {
  const closedWords = useClosedWords();
  return (
    <Link to={paths.liveTv(channel.id)} tabIndex={-1} className={styles.channel} style={{ insetBlockStart: top }}>
      <ChannelLogo src={channel.logo} name={channel.name} className={styles.logo} />
      <span className={styles.no}>{channel.no}</span>
      {(!channel.canWatch || hasMark(channel, 'CHANNEL_LOCK')) && (
        <span className={styles.kept} title={channel.canWatch ? say(guideText.locked) : closedWords}>
          {channel.canWatch ? <Lock /> : <Package />}
        </span>
      )}
    </Link>
  );
});
