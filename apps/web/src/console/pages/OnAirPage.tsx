import {
  type ConsoleChannel,
  type ConsoleFigure,
  type ConsolePicture,
  listConsoleChannels,
  listConsoleFigures,
  listConsolePictures,
} from '@seyir/contract/console-pages';
import { CONSOLE_PAGE_ROWS } from '@seyir/core/limits/operator';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { formatClock, formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { Chart, type ChartPoint, type ChartSeries } from '../Chart.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { Loaded, Toolbar, usePagedList, useSearchField, useWholeList } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import styles from './OnAirPage.module.css';

const STATES = {
  live: { words: channelsText.live, tone: 'recorded' },
  fallback: { words: channelsText.onFallback, tone: 'live' },
  late: { words: channelsText.late, tone: 'live' },
  waiting: { words: channelsText.waiting, tone: 'live' },
  off: { words: channelsText.switchedOff, tone: 'soft' },
  computed: { words: channelsText.computed, tone: 'soft' },
} as const;

const HOUR_MS = 3_600_000;
/** Thumbnails are a minute apart. */
const PICTURES_EVERY_MS = 60_000;
/** An older thumbnail is shown faded: the channel has no picture now. */
const FRESH_MS = 180_000;

/** The newest thumbnails of the shown channels, by channel id. */
function usePictures(ids: readonly string[]): ReadonlyMap<string, ConsolePicture> {
  const { data } = useQuery({
    queryKey: ['console', 'pictures', ...ids],
    queryFn: async () => {
      const pages = Array.from({ length: Math.ceil(ids.length / CONSOLE_PAGE_ROWS) }, (_, page) =>
        ids.slice(page * CONSOLE_PAGE_ROWS, (page + 1) * CONSOLE_PAGE_ROWS),
      );
      const replies = await Promise.all(
        pages.map((page) => call(listConsolePictures, { query: { channels: page.join(',') } })),
      );
      return new Map(replies.flatMap(({ data: found }) => found.map((one) => [one.channel, one] as const)));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: PICTURES_EVERY_MS,
  });
  return data ?? new Map();
}

/** Health of every channel, how many watch, and what their players measured. */
export function OnAirPage() {
  const { text, field } = useSearchField();
  const [chosen, setChosen] = useState<ConsoleChannel>();
  const list = usePagedList(['channels', text], (after) =>
    call(listConsoleChannels, { query: { after, text: text || undefined } }),
  );
  const pictures = usePictures(list.data?.data.map(({ id }) => id) ?? []);
  return (
    <>
      {chosen && <Figures channel={chosen} />}
      <Toolbar>{field}</Toolbar>
      <RowList
        list={list}
        label={say(consoleText.onAir)}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'picture',
            header: say(channelsText.picture),
            cell: ({ id, name }) => <Thumbnail name={name} picture={pictures.get(id)} />,
          },
          {
            id: 'channel',
            header: say(channelsText.name),
            cell: ({ number, name, logo, source }) => (
              <span className={styles.channel}>
                {logo && <img src={logo} alt="" width="40" height="24" loading="lazy" />}
                <span>
                  {number} · {name}
                </span>
                {source !== null && <span className={styles.detail}>{source}</span>}
              </span>
            ),
          },
          {
            id: 'state',
            header: say(channelsText.state),
            cell: ({ state, ageSeconds, fallbackSince, isCopied }) => (
              <span className={styles.lines}>
                <Badge tone={STATES[state].tone}>{say(STATES[state].words)}</Badge>
                {ageSeconds !== null && state !== 'computed' && (
                  <span className={styles.detail}>{say(channelsText.newestAgo, { seconds: ageSeconds })}</span>
                )}
                {fallbackSince !== null && (
                  <span className={styles.detail}>
                    {say(channelsText.fallbackSince, { time: formatClock(Date.parse(fallbackSince)) })}
                  </span>
                )}
                {isCopied !== null && state !== 'computed' && state !== 'off' && (
                  <span className={styles.detail}>{say(isCopied ? channelsText.passedOn : channelsText.encoded)}</span>
                )}
              </span>
            ),
          },
          {
            id: 'viewers',
            header: say(channelsText.watching),
            isNumber: true,
            cell: ({ viewers }) => formatNumber(viewers),
          },
          {
            id: 'bitrate',
            header: say(channelsText.bitrate),
            isNumber: true,
            cell: ({ kilobits }) => (kilobits === null ? '–' : say(channelsText.kilobits, { rate: kilobits })),
          },
          {
            id: 'outages',
            header: say(channelsText.outages),
            isNumber: true,
            cell: ({ state, gaps, runs }) =>
              state === 'computed' ? '–' : `${formatNumber(gaps)} · ${formatNumber(runs)}`,
          },
          {
            id: 'error',
            header: say(channelsText.lastError),
            cell: ({ lastError }) => <span className={styles.error}>{lastError ?? '–'}</span>,
          },
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

function Thumbnail({ name, picture }: { name: string; picture: ConsolePicture | undefined }) {
  if (picture === undefined) return <span className={styles.noPicture}>{say(channelsText.noPicture)}</span>;
  const at = Date.parse(picture.at);
  const words = say(channelsText.pictureAt, { name, time: formatClock(at) });
  return (
    <img
      className={styles.thumbnail}
      src={picture.image}
      alt={words}
      title={words}
      width="112"
      height="63"
      data-old={Date.now() - at > FRESH_MS || undefined}
    />
  );
}

const PERIODS = { '24': channelsText.day, '168': channelsText.week, '720': channelsText.month } as const;

function Figures({ channel }: { channel: ConsoleChannel }) {
  const [hours, setHours] = useState<keyof typeof PERIODS>('24');
  const list = useWholeList(['figures', channel.code, hours], () =>
    call(listConsoleFigures, { query: { channel: channel.code, hours: Number(hours) } }),
  );
  const rows = list.data?.data ?? [];
  const to = list.dataUpdatedAt;
  const period = { from: to - Number(hours) * HOUR_MS, to, stepMs: HOUR_MS };
  const troubles = [
    { label: say(channelsText.stalls), points: pointsOf(rows, 'stalls'), tone: 'plain' as const },
    { label: say(channelsText.errors), points: pointsOf(rows, 'errors'), tone: 'danger' as const },
  ];
  /** The figures stand above the list: focus brings them into view. */
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when another channel is chosen
  useEffect(() => section.current?.focus(), [channel.code]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.figures}
      aria-label={say(channelsText.figuresOf, { name: channel.name })}
    >
      <Toolbar>
        <h2>{say(channelsText.figuresOf, { name: channel.name })}</h2>
        <Select
          label={say(channelsText.period)}
          options={Object.entries(PERIODS).map(([value, words]) => ({ value, label: say(words) }))}
          value={hours}
          onChange={(value) => setHours(value as keyof typeof PERIODS)}
        />
      </Toolbar>
      <Loaded list={list} isEmpty={rows.length === 0}>
        <div className={styles.charts}>
          <Chart {...period} title={say(channelsText.zap)} series={pair(rows, 'zapMs', 'slowZapMs')} unit="ms" />
          <Chart
            {...period}
            title={say(channelsText.firstFrame)}
            series={pair(rows, 'firstFrameMs', 'slowFirstFrameMs')}
            unit="ms"
          />
          <Chart
            {...period}
            title={say(channelsText.troubles)}
            series={troubles}
            unit={say(channelsText.count)}
            isCount
          />
        </div>
      </Loaded>
    </section>
  );
}

type Measured = 'zapMs' | 'slowZapMs' | 'firstFrameMs' | 'slowFirstFrameMs' | 'stalls' | 'errors';

/** Hours without the value are left out: its line has a gap there. */
const pointsOf = (rows: readonly ConsoleFigure[], measured: Measured): ChartPoint[] =>
  rows.flatMap(({ hour, [measured]: value }) => (value === null ? [] : [{ at: Date.parse(hour), value }]));

const pair = (rows: readonly ConsoleFigure[], median: Measured, slow: Measured): ChartSeries[] => [
  { label: say(channelsText.median), points: pointsOf(rows, median), tone: 'plain' },
  { label: say(channelsText.slow), points: pointsOf(rows, slow), tone: 'soft' },
];
