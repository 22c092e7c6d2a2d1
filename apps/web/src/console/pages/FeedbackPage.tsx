import { listConsoleFeedback } from '@seyir/contract/console-accounts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import { useCommand, writeRefusal } from '../command.ts';
import { consoleText } from '../console.text.ts';
import { PagedList, Toolbar, usePagedList } from '../ListPage.tsx';
import { writeMoment } from '../use-page.ts';

export function FeedbackPage() {
  const [list, setList] = useState<'open' | 'all'>('open');
  const pages = usePagedList(['feedback', list], (after) => call(listConsoleFeedback, { query: { after, list } }));
  const running = useCommand();
  const finish = (id: string) =>
    running.mutate(
      { command: 'feedback done', args: [id] },
      { onError: (error) => toast(writeRefusal(error), { tone: 'danger' }) },
    );
  return (
    <>
      <Toolbar>
        <Select
          label={say(channelsText.state)}
          options={[
            { value: 'open', label: say(accountsText.inbox) },
            { value: 'all', label: say(accountsText.anyState) },
          ]}
          value={list}
          onChange={(value) => setList(value as 'open' | 'all')}
        />
      </Toolbar>
      <PagedList
        list={pages}
        label={say(consoleText.feedback)}
        keyOf={({ id }) => id}
        columns={[
          { id: 'date', header: say(accountsText.date), cell: ({ createdAt }) => writeMoment(createdAt) },
          { id: 'kind', header: say(channelsText.kind), cell: ({ kind }) => say(accountsText[kind]) },
          { id: 'text', header: say(accountsText.message), cell: ({ text }) => text },
          {
            id: 'account',
            header: say(accountsText.userCode),
            cell: ({ accountId, userCode }) => <Link to={`/accounts/${accountId}`}>{userCode}</Link>,
          },
          {
            id: 'actions',
            header: say(consoleText.actions),
            cell: ({ id, handledAt }) =>
              handledAt === null ? (
                <Button size="small" onClick={() => finish(id)}>
                  {say(accountsText.markDone)}
                </Button>
              ) : (
                writeMoment(handledAt)
              ),
          },
        ]}
      />
    </>
  );
}
