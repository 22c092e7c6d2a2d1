import { type ConsoleFeedback, listConsoleFeedback } from '@seyir/contract/console-accounts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type CommandForm, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { PagedList, Toolbar, usePagedList } from '../ListPage.tsx';
import { writeMoment } from '../use-page.ts';

/** Characters of a message that the confirmation shows. */
const SUBJECT_LETTERS = 120;

const finishForm = ({ id, userCode, kind, text, createdAt }: ConsoleFeedback): CommandForm => ({
  title: say(accountsText.markDone),
  submit: say(accountsText.markDone),
  subject: `${userCode} · ${say(accountsText[kind])} · ${writeMoment(createdAt)}`,
  words: text.length > SUBJECT_LETTERS ? `${text.slice(0, SUBJECT_LETTERS)}…` : text,
  command: 'feedback done',
  args: [id],
  fields: [],
});

const keyOf = ({ id }: ConsoleFeedback) => id;

export function FeedbackPage() {
  const [list, setList] = useState<'open' | 'all'>('open');
  const pages = usePagedList(['feedback', list], (after) => call(listConsoleFeedback, { query: { after, list } }));
  const { showRow, dialog } = useForm(pages.data, keyOf);
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
        keyOf={keyOf}
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
            cell: (message) =>
              message.handledAt === null ? (
                <Button size="small" onClick={() => showRow(message, finishForm)}>
                  {say(accountsText.markDone)}
                </Button>
              ) : (
                writeMoment(message.handledAt)
              ),
          },
        ]}
      />
      <CommandDialog {...dialog} />
    </>
  );
}
