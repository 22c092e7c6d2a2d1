import { listConsoleCases } from '@seyir/contract/console-orders';
import { hasPermission } from '@seyir/core/operator/permissions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { currentSession } from '../console-session.ts';
import { useWholeList } from '../ListPage.tsx';
import { overviewText } from '../overview.text.ts';
import { StateMark } from '../StateMark.tsx';
import { writeMoment } from '../use-page.ts';
import styles from './Overview.module.css';
import { Panel } from './OverviewPanel.tsx';
import type { Trouble } from './trouble.ts';

const MOST_SHOWN = 5;

/** What is wrong, since when, why, and where to go. */
export function Alerts({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const role = currentSession()?.operator.role;
  const seesAccounts = role !== undefined && hasPermission(role, 'see-accounts');
  const cases = useWholeList(['cases'], () => call(listConsoleCases, {}), seesAccounts);
  const open = cases.data?.data ?? [];
  const oldest = open[0];
  const count = troubles.length + (oldest ? 1 : 0);
  const rest = troubles.length - MOST_SHOWN;
  return (
    <Panel title={say(overviewText.attention)} detail={count > 0 ? count : undefined}>
      {count === 0 && (
        <div className={styles.calm}>
          <StateMark tone="ok">{say(overviewText.nothing)}</StateMark>
          <p>{say(overviewText.nothingWords)}</p>
        </div>
      )}
      <ul className={styles.alerts}>
        {troubles
          .slice(0, MOST_SHOWN)
          .map((trouble) =>
            trouble.kind === 'channel' ? (
              <ChannelAlert key={`c${trouble.channel.id}`} {...trouble} />
            ) : (
              <Alert
                key={`j${trouble.failure.queue}`}
                isBad
                title={say(overviewText.jobFailed, { name: trouble.failure.queue, count: trouble.failure.count })}
                since={trouble.failure.last}
                words={trouble.failure.error ?? ''}
                action={<Link to="/jobs?list=failed">{say(overviewText.showJobs)}</Link>}
              />
            ),
          )}
        {oldest && (
          <Alert
            isBad={false}
            title={say(overviewText.casesOpen, { count: open.length })}
            since={oldest.openedAt}
            words={say(overviewText.casesWords)}
            action={<Link to="/orders?list=cases">{say(overviewText.showCases)}</Link>}
          />
        )}
      </ul>
      {rest > 0 && <p className={styles.note}>{say(overviewText.others, { count: rest })}</p>}
    </Panel>
  );
}

const WORDS = {
  waiting: [overviewText.away, overviewText.awayWords],
  late: [overviewText.late, overviewText.lateWords],
  fallback: [overviewText.onFallback, overviewText.onFallbackWords],
} as const;

function ChannelAlert({ channel, isBad }: Extract<Trouble, { readonly kind: 'channel' }>) {
  const [title, words] = WORDS[channel.state as keyof typeof WORDS];
  const cause = [
    say(words),
    channel.error && endSentence(channel.error),
    say(overviewText.viewersOf, { count: channel.viewers }),
  ];
  return (
    <Alert
      isBad={isBad}
      title={say(title, { name: channel.name })}
      since={channel.since}
      words={cause.filter(Boolean).join(' ')}
      action={<Link to={`/on-air?text=${encodeURIComponent(channel.name)}`}>{say(overviewText.showChannel)}</Link>}
    />
  );
}

/** What an ingest reports has no full stop. */
const endSentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);

interface AlertProps {
  readonly isBad: boolean;
  readonly title: string;
  readonly since: string | null;
  readonly words: string;
  readonly action: ReactNode;
}

const DAY_MS = 86_400_000;

function Alert({ isBad, title, since, words, action }: AlertProps) {
  const at = since === null ? undefined : Date.parse(since);
  return (
    <li className={styles.alert}>
      <StateMark tone={isBad ? 'bad' : 'warn'}>
        <b>{title}</b>
      </StateMark>
      {at !== undefined && since !== null && (
        <time dateTime={since}>{Date.now() - at < DAY_MS ? formatClock(at) : writeMoment(since)}</time>
      )}
      {words !== '' && <p>{words}</p>}
      {action}
    </li>
  );
}
