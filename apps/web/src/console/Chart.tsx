// A chart over time, drawn as SVG: the axis of values on the right with few round numbers, that of time below. The period is given, so
// that one point alone stands at its hour. The same numbers stand in a table below, for screen readers and for copying.
import { useEffect, useId, useRef, useState } from 'react';
import { formatClock, formatDate, formatNumber } from '../shared/text/format.ts';
import { say } from '../shared/text/text.ts';
import { hourMarks, roundValues } from './axis.ts';
import styles from './Chart.module.css';
import { channelsText } from './channels.text.ts';
import { DataTable } from './DataTable.tsx';

export interface ChartPoint {
  readonly at: number;
  readonly value: number;
}

export interface ChartSeries {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** `live` ends in the sun, one of a page; `reference` is dotted. */
  readonly tone: 'live' | 'plain' | 'soft' | 'reference' | 'danger';
}

interface ChartProps {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly series: readonly ChartSeries[];
  /** Of the table's heads. */
  readonly unit: string;
  /** A longer gap between two points is not bridged. */
  readonly stepMs: number;
  readonly isCount?: boolean;
  /** "Now", marked on the axis of time. */
  readonly now?: number | undefined;
  /** Without a panel of its own and its title: the panel around it says both. */
  readonly isBare?: boolean;
}

const [HEIGHT, FOOT, SIDE, HEAD] = [190, 26, 58, 12];
const DAY_MS = 86_400_000;
/** Of a mark of the axis with its air. */
const MARK_PX = 72;
const writeTime = (ms: number) => `${formatDate(ms)} ${formatClock(ms)}`;
/** A gap of more than two steps is a gap. */
const BRIDGED_STEPS = 2.5;

/** Runs of points without a gap. */
function splitRuns(points: readonly ChartPoint[], stepMs: number): ChartPoint[][] {
  const runs: ChartPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.at - before.at <= BRIDGED_STEPS * stepMs) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

export function Chart(props: ChartProps) {
  const { title, from, to, series, unit, stepMs, isCount = false, now, isBare = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const fade = useId();
  const line = useId();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const follow = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)));
    follow.observe(element);
    return () => follow.disconnect();
  }, []);
  const shown = series.map((one) => ({ ...one, points: one.points.filter(({ at }) => at >= from && at <= to) }));
  const values = roundValues(Math.max(0, ...shown.flatMap(({ points }) => points.map(({ value }) => value))), isCount);
  const top = values.at(-1) ?? 1;
  const [right, bottom] = [width - SIDE, HEIGHT - FOOT];
  const x = (at: number) => ((at - from) / (to - from)) * right;
  const y = (value: number) => bottom - (value / top) * (bottom - HEAD);
  const pathOf = (run: readonly ChartPoint[]) =>
    run.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const marks = hourMarks(from, to, Math.max(2, Math.floor(right / MARK_PX)));
  const isLong = to - from > 2 * DAY_MS;
  const nowX = now === undefined ? undefined : x(now);
  const times = [
    ...new Set(shown.filter(({ tone }) => tone !== 'reference').flatMap(({ points }) => points.map(({ at }) => at))),
  ];
  const rows = times.sort((one, other) => one - other).map((time) => ({ time }));
  return (
    <figure className={styles.chart} data-bare={isBare || undefined}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {series.map(({ label, tone }) => (
          <span key={label} className={styles.mark} data-tone={tone}>
            {label}
          </span>
        ))}
      </figcaption>
      <div ref={box}>
        <svg
          className={styles.drawing}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={`${title}: ${series.map(({ label }) => label).join(', ')}`}
        >
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop className={styles.fadeTop} />
              <stop className={styles.fadeEnd} offset="1" />
            </linearGradient>
            <linearGradient id={line} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={right} y2="0">
              <stop className={styles.dawn} />
              <stop className={styles.day} offset=".6" />
              <stop className={styles.dusk} offset="1" />
            </linearGradient>
          </defs>
          {values.map((value) => (
            <g key={value}>
              <line className={value === 0 ? styles.zero : styles.grid} x1="0" x2={right} y1={y(value)} y2={y(value)} />
              <text x={right + 10} y={y(value) + 4}>
                {formatNumber(value)}
              </text>
            </g>
          ))}
          {marks.map((at) => {
            const near = nowX !== undefined && Math.abs(x(at) - nowX) < MARK_PX / 2;
            return near ? null : (
              <text key={at} x={Math.max(16, x(at))} y={HEIGHT - 6} textAnchor="middle">
                {isLong ? formatDate(at).slice(0, 5) : formatClock(at)}
              </text>
            );
          })}
          {nowX !== undefined && (
            <>
              <line className={styles.now} x1={nowX} x2={nowX} y1={HEAD} y2={bottom} />
              <text className={styles.nowWord} x={nowX} y={HEIGHT - 6} textAnchor="middle">
                {say(channelsText.now)}
              </text>
            </>
          )}
          {shown.map(({ label, tone, points }) => {
            const runs = splitRuns(points, stepMs);
            const last = points.at(-1);
            return (
              <g
                key={label}
                className={styles.series}
                data-tone={tone}
                style={tone === 'live' ? { stroke: `url(#${line})` } : undefined}
              >
                {runs.map((run) => {
                  const [first, end] = [run[0], run.at(-1)];
                  if (!first || !end) return null;
                  if (run.length === 1)
                    return (
                      <circle key={first.at} className={styles.point} cx={x(first.at)} cy={y(first.value)} r="3" />
                    );
                  return (
                    <g key={first.at}>
                      {tone === 'live' && (
                        <path
                          className={styles.area}
                          fill={`url(#${fade})`}
                          d={`${pathOf(run)}L${x(end.at).toFixed(1)} ${bottom}L${x(first.at).toFixed(1)} ${bottom}Z`}
                        />
                      )}
                      <path d={pathOf(run)} />
                    </g>
                  );
                })}
                {tone === 'live' && last && <circle className={styles.sun} cx={x(last.at)} cy={y(last.value)} r="5" />}
              </g>
            );
          })}
        </svg>
      </div>
      <details>
        <summary>{say(channelsText.numbers)}</summary>
        <DataTable
          label={title}
          rows={rows}
          keyOf={({ time }) => String(time)}
          columns={[
            { id: 'time', header: say(channelsText.hour), cell: ({ time }) => writeTime(time) },
            ...shown
              .filter(({ tone }) => tone !== 'reference')
              .map(({ label, points }) => ({
                id: label,
                header: `${label} (${unit})`,
                isNumber: true,
                cell: ({ time }: { time: number }) => {
                  const value = points.find(({ at }) => at === time)?.value;
                  return value === undefined ? '–' : formatNumber(value);
                },
              })),
          ]}
        />
      </details>
    </figure>
  );
}
