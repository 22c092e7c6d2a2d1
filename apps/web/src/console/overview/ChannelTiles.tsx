import type { ConsoleTile } from '@seyir/contract/console-overview';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { overviewText } from '../overview.text.ts';
import { StateMark, type StateTone } from '../StateMark.tsx';
import styles from './Overview.module.css';
import { Panel } from './OverviewPanel.tsx';

const STATES = {
  live: ['ok', overviewText.onAir],
  computed: ['ok', overviewText.onAir],
  fallback: ['warn', overviewText.fallback],
  late: ['warn', overviewText.slow],
  waiting: ['bad', overviewText.cut],
  off: ['off', overviewText.off],
} as const satisfies Record<ConsoleTile['state'], readonly [StateTone, object]>;

/** In the order of what shines. */
const SUMMARY = [
  ['ok', overviewText.onAir, ['live', 'computed']],
  ['warn', overviewText.fallback, ['fallback']],
  ['warn', overviewText.slow, ['late']],
  ['bad', overviewText.cut, ['waiting']],
  ['off', overviewText.off, ['off']],
] as const;

const MINUTE_MS = 60_000;

/** For how long: 19 dk, 3 sa. */
function writeLasting(since: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return say(overviewText.minutes, { count: minutes });
  return say(overviewText.hours, { count: Math.round(minutes / 60) });
}

interface ChannelTilesProps {
  readonly channels: readonly ConsoleTile[];
  /** Of all channels; the tiles may be fewer. */
  readonly count: number;
}

/** Every channel by its number, with its state; the order never changes. */
export function ChannelTiles({ channels, count }: ChannelTilesProps) {
  const summary = SUMMARY.map(([tone, words, states]) => ({
    ...{ tone, words },
    count: channels.filter(({ state }) => (states as readonly string[]).includes(state)).length,
  })).filter((one) => one.count > 0);
  if (channels.length === 0)
    return (
      <Panel title={say(overviewText.onAir)}>
        <Notice
          title={say(overviewText.noChannels)}
          scene="none"
          action={<Link to="/channels">{say(overviewText.toChannels)}</Link>}
        >
          {say(overviewText.noChannelsWords)}
        </Notice>
      </Panel>
    );
  return (
    <Panel
      title={say(overviewText.onAir)}
      detail={say(overviewText.channelCount, { count })}
      more={
        <span className={styles.legend}>
          {summary.map(({ tone, words, count: own }) => (
            <StateMark key={say(words)} tone={tone}>
              {formatNumber(own)} {say(words)}
            </StateMark>
          ))}
        </span>
      }
    >
      <ul className={styles.tiles}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <Tile {...channel} />
          </li>
        ))}
        <li>
          <Link className={styles.all} to="/on-air">
            {say(overviewText.allChannels)}
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      </ul>
    </Panel>
  );
}

function Tile({ name, logo, state, viewers, since }: ConsoleTile) {
  const [tone, words] = STATES[state];
  return (
    <Link className={styles.tile} data-tone={tone} to={`/on-air?text=${encodeURIComponent(name)}`}>
      <span className={styles.tileHead}>
        {logo ? (
          <img src={logo} alt={name} height="21" loading="lazy" />
        ) : (
          <span className={styles.tileName}>{name}</span>
        )}
        <b>{formatNumber(viewers)}</b>
      </span>
      <StateMark tone={tone}>
        {say(words)} {since && writeLasting(since)}
      </StateMark>
    </Link>
  );
}
