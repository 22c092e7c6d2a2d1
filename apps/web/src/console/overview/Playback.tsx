import type { ConsolePlayback, readConsoleOverview } from '@seyir/contract/console-overview';
import type { HandlerReply } from '@seyir/contract/endpoint';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Chart, type ChartSeries } from '../Chart.tsx';
import { overviewText } from '../overview.text.ts';
import styles from './Overview.module.css';
import { Panel } from './OverviewPanel.tsx';

const HOUR_MS = 3_600_000;

const sumOf = (hours: readonly ConsolePlayback[], key: 'starts' | 'stalls' | 'errors') =>
  hours.reduce((sum, hour) => sum + hour[key], 0);

interface PlaybackProps {
  readonly hours: readonly ConsolePlayback[];
  readonly at: number;
}

/** Counts of all channels; each channel's own figures have the times. */
export function Playback({ hours, at }: PlaybackProps) {
  const [starts, stalls, errors] = [sumOf(hours, 'starts'), sumOf(hours, 'stalls'), sumOf(hours, 'errors')];
  const seriesOf = (key: 'stalls' | 'errors', tone: ChartSeries['tone'], label: string): ChartSeries => ({
    ...{ tone, label },
    points: hours.map((hour) => ({ at: Date.parse(hour.hour), value: hour[key] })),
  });
  return (
    <Panel title={say(overviewText.playback)} detail={say(overviewText.playbackWords)}>
      {hours.length === 0 ? (
        <p className={styles.note}>{say(overviewText.noReports)}</p>
      ) : (
        <>
          <div className={styles.numbers}>
            <div className={styles.figure}>
              <span>{say(overviewText.starts)}</span>
              <b>{formatNumber(starts)}</b>
            </div>
            <div className={styles.figure}>
              <span>{say(overviewText.stalls)}</span>
              <b>{starts === 0 ? formatNumber(stalls) : formatNumber((stalls / starts) * 100, 1)}</b>
              {starts > 0 && <small>{say(overviewText.stallsWords)}</small>}
            </div>
            <div className={styles.figure}>
              <span>{say(overviewText.errors)}</span>
              <b>{formatNumber(errors)}</b>
              {starts > 0 && <small>{say(overviewText.errorsWords, { share: writeShare(errors / starts) })}</small>}
            </div>
          </div>
          <Chart
            isBare
            isCount
            title={say(overviewText.playback)}
            unit={say(overviewText.playback)}
            from={at - 24 * HOUR_MS}
            to={at}
            stepMs={HOUR_MS}
            series={[
              seriesOf('stalls', 'plain', say(overviewText.stalls)),
              seriesOf('errors', 'danger', say(overviewText.errors)),
            ]}
          />
        </>
      )}
    </Panel>
  );
}

const writeShare = (share: number) => `${formatNumber(share * 100, 2)} %`;

type WatchedTitle = HandlerReply<typeof readConsoleOverview>['titles'][number];

export const Watched = ({ titles }: { readonly titles: readonly WatchedTitle[] }) => (
  <Panel title={say(overviewText.watchedNow)}>
    {titles.length === 0 && <p className={styles.note}>{say(overviewText.noneWatched)}</p>}
    <ul className={styles.watched}>
      {titles.map(({ id, name, image, viewers }) => (
        <li key={id}>
          {image && <img src={image} alt="" width="48" height="27" loading="lazy" />}
          <Link to={`/titles?text=${encodeURIComponent(name)}`}>{name}</Link>
          <b>{formatNumber(viewers)}</b>
        </li>
      ))}
    </ul>
  </Panel>
);
