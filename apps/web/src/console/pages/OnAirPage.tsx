import { type ConsoleChannel, listConsoleChannels, listConsoleFigures } from '@seyir/contract/console-pages';
import { useMemo, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { Chart } from '../Chart.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { Loaded, PagedList, Toolbar, usePagedList, useSearchField, useWholeList } from '../ListPage.tsx';
import styles from './OnAirPage.module.css';

const STATES = {
  live: { words: channelsText.live, tone: 'recorded' },
  silent: { words: channelsText.silent, tone: 'live' },
  off: { words: channelsText.switchedOff, tone: 'soft' },
  computed: { words: channelsText.computed, tone: 'soft' },
} as const;

/** Health of every channel, how many watch, and what their players measured. */
export function OnAirPage() {
  const { text, field } = useSearchField();
  const [chosen, setChosen] = useState<ConsoleChannel>();
  const list = usePagedList(['channels', text], (after) =>
    call(listConsoleChannels, { query: { after, text: text || undefined } }),
  );
  return (
    <>
      {chosen && <Figures channel={chosen} />}
      <Toolbar>{field}</Toolbar>
      <PagedList
        list={list}
        label={say(consoleText.onAir)}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'channel',
            header: say(channelsText.name),
            cell: ({ number, name, logo }) => (
              <span className={styles.channel}>
                {logo && <img src={logo} alt="" width="40" height="24" loading="lazy" />}
                {number} · {name}
              </span>
            ),
          },
          {
            id: 'state',
            header: say(channelsText.state),
            cell: ({ state }) => <Badge tone={STATES[state].tone}>{say(STATES[state].words)}</Badge>,
          },
          {
            id: 'viewers',
            header: say(channelsText.watching),
            isNumber: true,
            cell: ({ viewers }) => formatNumber(viewers),
          },
          {
            id: 'newest',
            header: say(channelsText.newest),
            cell: ({ ageSeconds }) =>
              ageSeconds === null ? '–' : say(channelsText.secondsAgo, { seconds: ageSeconds }),
          },
          {
            id: 'bitrate',
            header: say(channelsText.bitrate),
            isNumber: true,
            cell: ({ kilobits }) => (kilobits === null ? '–' : say(channelsText.kilobits, { rate: kilobits })),
          },
          { id: 'gaps', header: say(channelsText.gaps), isNumber: true, cell: ({ gaps }) => formatNumber(gaps) },
          { id: 'runs', header: say(channelsText.runs), isNumber: true, cell: ({ runs }) => formatNumber(runs) },
          { id: 'source', header: say(channelsText.source), cell: ({ source }) => source ?? '–' },
          { id: 'error', header: say(channelsText.lastError), cell: ({ lastError }) => lastError ?? '–' },
          {
            id: 'actions',
            header: say(consoleText.actions),
            cell: (channel) => (
              <Button size="small" onClick={() => setChosen(channel)}>
                {say(channelsText.figures)}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

const PERIODS = { '24': channelsText.day, '168': channelsText.week, '720': channelsText.month } as const;

function Figures({ channel }: { channel: ConsoleChannel }) {
  const [hours, setHours] = useState<keyof typeof PERIODS>('24');
  const list = useWholeList(['figures', channel.code, hours], () =>
    call(listConsoleFigures, { query: { channel: channel.code, hours: Number(hours) } }),
  );
  const figures = useMemo(() => {
    const rows = list.data?.data ?? [];
    return {
      times: rows.map(({ hour }) => Date.parse(hour)),
      zap: pair(
        rows.map(({ zapMs }) => zapMs),
        rows.map(({ slowZapMs }) => slowZapMs),
      ),
      firstFrame: pair(
        rows.map(({ firstFrameMs }) => firstFrameMs),
        rows.map(({ slowFirstFrameMs }) => slowFirstFrameMs),
      ),
      troubles: [
        { label: say(channelsText.stalls), values: rows.map(({ stalls }) => stalls), tone: 'accent' as const },
        { label: say(channelsText.errors), values: rows.map(({ errors }) => errors), tone: 'danger' as const },
      ],
    };
  }, [list.data]);
  const { times, zap, firstFrame, troubles } = figures;
  return (
    <section className={styles.figures} aria-label={say(channelsText.figuresOf, { name: channel.name })}>
      <Toolbar>
        <h2>{say(channelsText.figuresOf, { name: channel.name })}</h2>
        <Select
          label={say(channelsText.period)}
          options={Object.entries(PERIODS).map(([value, words]) => ({ value, label: say(words) }))}
          value={hours}
          onChange={(value) => setHours(value as keyof typeof PERIODS)}
        />
      </Toolbar>
      <Loaded list={list} isEmpty={times.length === 0}>
        <div className={styles.charts}>
          <Chart title={say(channelsText.zap)} times={times} series={zap} unit="ms" />
          <Chart title={say(channelsText.firstFrame)} times={times} series={firstFrame} unit="ms" />
          <Chart title={say(channelsText.troubles)} times={times} series={troubles} unit={say(channelsText.count)} />
        </div>
      </Loaded>
    </section>
  );
}

const pair = (median: (number | null)[], slow: (number | null)[]) => [
  { label: say(channelsText.median), values: median, tone: 'accent' as const },
  { label: say(channelsText.slow), values: slow, tone: 'accent-2' as const },
];
