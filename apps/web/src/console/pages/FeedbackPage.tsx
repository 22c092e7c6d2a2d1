import { type ConsoleFeedback, listConsoleFeedback } from '@seyir/contract/console-accounts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import type { RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { Toolbar, usePagedList } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';

/** Characters of a message that the confirmation shows. */
const SUBJECT_LETTERS = 120;

const finish: RowForm<ConsoleFeedback> = {
  command: 'feedback done',
  button: accountsText.markDone,
  subject: ({ userCode, kind, createdAt }) => `${userCode} · ${say(accountsText[kind])} · ${writeMoment(createdAt)}`,
  words: ({ text }) => (text.length > SUBJECT_LETTERS ? `${text.slice(0, SUBJECT_LETTERS)}…` : text),
  fixed: ({ id }) => ({ id }),
  isOffered: ({ handledAt }) => handledAt === null,
};

export function FeedbackPage() {
  const [list, setList] = useState<'open' | 'all'>('open');
  const pages = usePagedList(['feedback', list], (after) => call(listConsoleFeedback, { query: { after, list } }));
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
      <RowList
        list={pages}
        label={say(consoleText.feedback)}
        keyOf={({ id }) => id}
        nameOf={({ userCode, createdAt }) => `${userCode}, ${writeMoment(createdAt)}`}
        forms={[finish]}
        rest={({ handledAt }) => handledAt && writeMoment(handledAt)}
        columns={[
          { id: 'date', header: say(accountsText.date), cell: ({ createdAt }) => writeMoment(createdAt) },
          { id: 'kind', header: say(channelsText.kind), cell: ({ kind }) => say(accountsText[kind]) },
          { id: 'text', header: say(accountsText.message), cell: ({ text }) => text },
          {
            id: 'account',
            header: say(accountsText.userCode),
            cell: ({ accountId, userCode }) => <Link to={`/accounts/${accountId}`}>{userCode}</Link>,
          },
        ]}
      />
    </>
  );
}
