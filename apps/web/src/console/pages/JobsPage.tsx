import { listConsoleJobs } from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { formatNumber, formatPercent } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, Toolbar, useWholeList } from '../ListPage.tsx';
import { writeMoment } from '../use-page.ts';

const STATES = {
  created: channelsText.waitingJobs,
  retry: channelsText.retryingJobs,
  active: channelsText.runningJobs,
  completed: channelsText.finishedJobs,
  cancelled: channelsText.cancelledJobs,
  failed: channelsText.failedJobs,
} as const;

/** Background jobs with their progress and their last failure. */
export function JobsPage() {
  const list = useWholeList(['jobs'], () => call(listConsoleJobs, {}));
  const counts = list.data?.counts ?? {};
  return (
    <Loaded list={list} isEmpty={list.data?.data.length === 0}>
      <Toolbar>
        {Object.entries(STATES).map(([state, words]) => (
          <Badge key={state} tone={state === 'failed' && (counts[state] ?? 0) > 0 ? 'live' : 'soft'} isSentence>
            {say(words)}: {formatNumber(counts[state] ?? 0)}
          </Badge>
        ))}
      </Toolbar>
      <DataTable
        label={say(consoleText.jobs)}
        rows={list.data?.data ?? []}
        keyOf={({ id }) => id}
        columns={[
          { id: 'queue', header: say(channelsText.job), cell: ({ queue }) => queue },
          { id: 'state', header: say(channelsText.state), cell: ({ state }) => say(STATES[state]) },
          {
            id: 'progress',
            header: say(channelsText.progress),
            cell: ({ done, note }) => (done === null ? '–' : `${formatPercent(done)} ${note ?? ''}`),
          },
          { id: 'attempt', header: say(channelsText.attempt), isNumber: true, cell: ({ attempt }) => attempt },
          {
            id: 'started',
            header: say(channelsText.started),
            cell: ({ startedAt }) => (startedAt === null ? '–' : writeMoment(startedAt)),
          },
          { id: 'error', header: say(channelsText.lastError), cell: ({ error }) => error ?? '–' },
        ]}
      />
    </Loaded>
  );
}
