import type { Channel } from '@seyir/contract/channels';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths/paths.ts';
import { ChannelLogo } from '../../../shared/ui/ChannelCard/ChannelLogo.tsx';
import styles from './GridHeads.module.css';

export interface GridHeadsProps {
  channels: readonly Channel[];
  /** Those that are drawn. */
  firstRow: number;
  endRow: number;
  /** Pixels. */
  rowHeight: number;
}

/** The column of the channels, for the eye and the pointer; each row says its channel itself. */
export const GridHeads = memo(function GridHeads({ channels, firstRow, endRow, rowHeight }: GridHeadsProps) {
  return (
    <div className={styles.heads} style={{ blockSize: channels.length * rowHeight }} aria-hidden="true">
      {channels.slice(firstRow, endRow).map((channel, offset) => (
        <GridHead key={channel.id} channel={channel} top={(firstRow + offset) * rowHeight} />
      ))}
    </div>
  );
});

/** Stays as it is while others come and go. */
const GridHead = memo(function GridHead({ channel, top }: { channel: Channel; top: number }) {
  return (
    <Link to={paths.liveTv(channel.id)} tabIndex={-1} className={styles.channel} style={{ insetBlockStart: top }}>
      <ChannelLogo src={channel.logo} name={channel.name} className={styles.logo} />
      <span className={styles.no}>{channel.no}</span>
    </Link>
  );
});
