import { readConsoleOverview } from '@seyir/contract/console-overview';
import { hasPermission } from '@seyir/core/operator/permissions';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatClock, formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Chart } from '../Chart.tsx';
import { currentSession } from '../console-session.ts';
import { Loaded, useWholeList } from '../ListPage.tsx';
import { Alerts } from '../overview/Alerts.tsx';
import { ChannelTiles } from '../overview/ChannelTiles.tsx';
import styles from '../overview/Overview.module.css';
import { Panel } from '../overview/OverviewPanel.tsx';
import { Playback, Watched } from '../overview/Playback.tsx';
import { SalesFigures } from '../overview/SalesFigures.tsx';
import { findTrouble } from '../overview/trouble.ts';
import { overviewText } from '../overview.text.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** The curve of the week before runs ahead of now, as the server sends it. */
const AHEAD_MS = 6 * HOUR_MS;
const SAMPLE_MS = 15 * 60_000;

/** The start page: who watches, what is in trouble, what is on air, what was earned. */
export function OverviewPage() {
  const role = currentSession()?.operator.role ?? 'viewer';
  const list = useWholeList(['overview'], () => call(readConsoleOverview, {}));
  const data = list.data;
  return (
    <Loaded list={list}>
      {data && (
        <>
          <div className={styles.top}>
            <Viewers {...data} />
            <Alerts troubles={findTrouble(data)} />
          </div>
          <ChannelTiles channels={data.channels} count={data.channelCount} />
          {hasPermission(role, 'see-accounts') && <SalesFigures />}
          <div className={styles.pair}>
            <Playback hours={data.playback} at={Date.parse(data.at)} />
            <Watched titles={data.titles} />
          </div>
        </>
      )}
    </Loaded>
  );
}

type ViewersProps = Pick<
  Awaited<ReturnType<typeof call<typeof readConsoleOverview>>>,
  'at' | 'viewers' | 'audience' | 'before'
>;

function Viewers({ at, viewers, audience, before }: ViewersProps) {
  const now = Date.parse(at);
  const total = viewers.live + viewers.titles;
  const toPoints = (rows: ViewersProps['audience'], shiftMs: number) =>
    rows.map((row) => ({ at: Date.parse(row.at) + shiftMs, value: row.live + row.titles }));
  const points = [...toPoints(audience, 0).filter((point) => point.at < now), { at: now, value: total }];
  const earlier = toPoints(before, WEEK_MS);
  const peak = points.reduce((best, point) => (point.value >= best.value ? point : best));
  return (
    <Panel title={say(overviewText.watchingNow)}>
      <div className={styles.numbers}>
        <Link className={styles.big} to="/on-air">
          {formatNumber(total)}
        </Link>
        <Figure label={say(overviewText.onChannels)} value={formatNumber(viewers.live)} />
        <Figure label={say(overviewText.onTitles)} value={formatNumber(viewers.titles)} />
        {audience.length > 1 && (
          <Figure
            label={say(overviewText.peak)}
            value={formatNumber(peak.value)}
            detail={say(overviewText.peakAt, { time: formatClock(peak.at) })}
          />
        )}
      </div>
      <Chart
        isBare
        isCount
        title={say(overviewText.audience)}
        unit={say(overviewText.viewers)}
        from={now - 24 * HOUR_MS}
        to={earlier.length > 0 ? now + AHEAD_MS : now}
        now={now}
        stepMs={SAMPLE_MS}
        series={[
          ...(earlier.length > 0
            ? [{ label: say(overviewText.lastWeek), points: earlier, tone: 'reference' as const }]
            : []),
          { label: say(overviewText.lastDay), points, tone: 'live' as const },
        ]}
      />
      {audience.length < 2 && <p className={styles.note}>{say(overviewText.firstSamples)}</p>}
    </Panel>
  );
}

const Figure = ({
  label,
  value,
  detail,
}: {
  readonly label: string;
  readonly value: string;
  readonly detail?: string;
}) => (
  <div className={styles.figure}>
    <span>{label}</span>
    <b>{value}</b>
    {detail && <small>{detail}</small>}
  </div>
);
