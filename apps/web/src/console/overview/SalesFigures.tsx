import { type ConsoleSalesDay, listConsoleSales } from '@seyir/contract/console-overview';
import { dayAt } from '@seyir/core/time/local-time';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatClock, formatNumber } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Loaded, useWholeList } from '../ListPage.tsx';
import { overviewText } from '../overview.text.ts';
import { writeMoney } from '../use-page.ts';
import styles from './Overview.module.css';
import { Panel } from './OverviewPanel.tsx';

const revenueOf = ({ packageKurus, productKurus }: ConsoleSalesDay) => packageKurus + productKurus;

/** Of the days before today, a day. */
function averageOf(days: readonly ConsoleSalesDay[], countIn: (day: ConsoleSalesDay) => number): number {
  return days.length === 0 ? 0 : Math.round(days.reduce((sum, day) => sum + countIn(day), 0) / days.length);
}

/** What was booked since midnight; the counts come from a job. */
export function SalesFigures() {
  const list = useWholeList(['sales'], () => call(listConsoleSales, {}));
  const days = list.data?.data ?? [];
  const today = days.find(({ day }) => day === dayAt(list.dataUpdatedAt));
  const earlier = days.filter((day) => day !== today);
  const countOf = (key: 'joined' | 'renewed' | 'declined' | 'ended') => ({
    values: days.map((day) => day[key]),
    average: say(overviewText.average, { count: averageOf(earlier, (day) => day[key]) }),
  });
  return (
    <Panel
      title={say(overviewText.money)}
      detail={today && say(overviewText.moneySince, { time: formatClock(Date.parse(today.countedAt)) })}
      more={
        <Link to="/orders">
          {say(overviewText.orders)}
          <ChevronRight aria-hidden="true" />
        </Link>
      }
    >
      <Loaded list={list}>
        {today ? (
          <div className={styles.sales}>
            <Sale
              label={say(overviewText.revenue)}
              value={
                <Link className={styles.mid} to={`/orders?list=paid&from=${today.day}`}>
                  {writeMoney(revenueOf(today))}
                </Link>
              }
              values={days.map(revenueOf)}
            >
              {say(overviewText.revenueOf, {
                packages: writeMoney(today.packageKurus),
                products: writeMoney(today.productKurus),
              })}
              {today.refundKurus > 0 && ` · ${say(overviewText.refunded, { amount: writeMoney(today.refundKurus) })}`}
            </Sale>
            <Sale label={say(overviewText.joined)} value={formatNumber(today.joined)} values={countOf('joined').values}>
              {countOf('joined').average}
            </Sale>
            <Sale
              label={say(overviewText.renewed)}
              value={formatNumber(today.renewed)}
              values={countOf('renewed').values}
            >
              {countOf('renewed').average}
            </Sale>
            <Sale
              label={say(overviewText.declined)}
              value={formatNumber(today.declined)}
              values={countOf('declined').values}
              isBad={today.declined > averageOf(earlier, ({ declined }) => declined)}
            >
              {say(overviewText.declinedWords)} · {countOf('declined').average}
            </Sale>
            <Sale label={say(overviewText.ended)} value={formatNumber(today.ended)} values={countOf('ended').values}>
              {say(overviewText.endedWords)} · {countOf('ended').average}
            </Sale>
          </div>
        ) : (
          <p className={styles.note}>{say(overviewText.notCounted)}</p>
        )}
      </Loaded>
    </Panel>
  );
}

interface SaleProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly values: readonly number[];
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

const Sale = ({ label, value, values, isBad = false, children }: SaleProps) => (
  <div className={styles.sale}>
    <span className={styles.detail}>{label}</span>
    {typeof value === 'string' ? <b className={styles.mid}>{value}</b> : value}
    <Spark values={values} isBad={isBad} />
    <p className={styles.detail}>{children}</p>
  </div>
);

/** Four weeks as a line, the last day as a dot. The number beside it and its sentence say the same: it is not read out. */
function Spark({ values, isBad = false }: { readonly values: readonly number[]; readonly isBad?: boolean }) {
  const [width, height] = [200, 34];
  const highest = Math.max(1, ...values);
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * (width - 8) + 4;
  const y = (value: number) => height - 4 - (value / highest) * (height - 10);
  const last = values.length - 1;
  if (values.length < 2) return <div className={styles.spark} aria-hidden="true" />;
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={width} y1={height - 1} y2={height - 1} />
      <path d={path.join('')} />
      <path className={styles.dot} d={`M${x(last)} ${y(values[last] ?? 0)}h0`} data-bad={isBad || undefined} />
    </svg>
  );
}
