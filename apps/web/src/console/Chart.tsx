// A chart by hour, drawn by uPlot on a canvas. The same numbers stand in a table below, for screen readers and for copying.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatClock, formatDate, formatNumber } from '../shared/text/format.ts';
import { say } from '../shared/text/text.ts';
import styles from './Chart.module.css';
import { channelsText } from './channels.text.ts';
import { DataTable } from './DataTable.tsx';

export interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly tone: 'accent' | 'accent-2' | 'danger';
}

interface ChartProps {
  readonly title: string;
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly unit: string;
}

const HEIGHT_PX = 180;
const writeTime = (ms: number) => `${formatDate(ms)} ${formatClock(ms)}`;

export function Chart({ title, times, series, unit }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(`--${name}`);
    const axis = { stroke: colour('text-2'), grid: { stroke: colour('line') }, ticks: { stroke: colour('line') } };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        scales: { x: { time: false } },
        axes: [
          { ...axis, values: (_, splits) => splits.map((ms) => formatClock(ms)) },
          { ...axis, size: 60, values: (_, splits) => splits.map((value) => formatNumber(value)) },
        ],
        series: [{}, ...series.map(({ label, tone }) => ({ label, stroke: colour(tone), width: 2, spanGaps: false }))],
      },
      [[...times], ...series.map(({ values }) => [...values])],
      element,
    );
    const follow = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    follow.observe(element);
    return () => {
      follow.disconnect();
      plot.destroy();
    };
  }, [times, series]);
  const rows = times.map((time, index) => ({ time, values: series.map(({ values }) => values[index] ?? null) }));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {series.map(({ label, tone }) => (
          <span key={label} className={styles.mark} data-tone={tone}>
            {label}
          </span>
        ))}
      </figcaption>
      <div ref={box} role="img" aria-label={`${title}: ${series.map(({ label }) => label).join(', ')}`} />
      <details>
        <summary>{say(channelsText.numbers)}</summary>
        <DataTable
          label={title}
          rows={rows}
          keyOf={({ time }) => String(time)}
          columns={[
            { id: 'time', header: say(channelsText.hour), cell: ({ time }) => writeTime(time) },
            ...series.map(({ label }, index) => ({
              id: label,
              header: `${label} (${unit})`,
              isNumber: true,
              cell: ({ values }: (typeof rows)[number]) => {
                const value = values[index];
                return value === null || value === undefined ? '–' : formatNumber(value);
              },
            })),
          ]}
        />
      </details>
    </figure>
  );
}
