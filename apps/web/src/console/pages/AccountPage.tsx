import { type ConsoleAccount, readConsoleAccount } from '@seyir/contract/console-accounts';
import { type ConsolePackage, listConsolePackages } from '@seyir/contract/console-pages';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import styles from '../AccountPanels.module.css';
import { Notes, Package, Profiles, Summary, Troubles } from '../AccountPanels.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type RowForm, useRowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { FEEDBACK_FORMS, feedbackColumns, feedbackKey, feedbackName } from '../feedback-forms.tsx';
import { Loaded, useWholeList } from '../ListPage.tsx';
import { ORDER_ROWS, orderColumns } from '../order-forms.tsx';
import { useHeading } from '../page-heading.ts';
import { RowButtons, RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';

/** One account: who it is, what it pays and watches with, what went wrong, and what support may do. */
export function AccountPage() {
  const { id = '' } = useParams();
  const account = useWholeList(['account', id], () => call(readConsoleAccount, { params: { id } }));
  const packages = useWholeList(['packages'], () => call(listConsolePackages, {}));
  const data = account.data;
  useHeading(data && (data.name || data.username));
  const { showRow, dialog } = useRowForm<AccountFacts>(data && { data: [data], asOf: data.asOf }, accountKey);
  const forms = useMemo(() => accountForms(packages.data?.data ?? []), [packages.data]);
  return (
    <Loaded list={account}>
      {data && (
        <>
          <Summary
            account={data}
            actions={<RowButtons row={data} name={data.username} forms={forms} showRow={showRow} />}
          />
          <div className={styles.panels}>
            <Profiles profiles={data.profiles} />
            <Package account={data} />
            <Notes account={data} />
          </div>
          <Troubles troubles={data.troubles} />
          <h2>{say(accountsText.sessions)}</h2>
          <DataTable
            label={say(accountsText.sessions)}
            rows={data.sessions}
            keyOf={(session) => session.id}
            columns={[
              { id: 'device', header: say(accountsText.device), cell: ({ device }) => device },
              { id: 'ip', header: say(accountsText.address), cell: ({ ip }) => ip ?? '–' },
              { id: 'created', header: say(channelsText.started), cell: ({ createdAt }) => writeMoment(createdAt) },
              { id: 'seen', header: say(accountsText.lastSeen), cell: ({ lastSeenAt }) => writeMoment(lastSeenAt) },
            ]}
          />
          <h2>{say(accountsText.purchases)}</h2>
          <RowList
            {...ORDER_ROWS}
            list={{ ...account, data: { data: data.orders, asOf: data.asOf } }}
            label={say(accountsText.purchases)}
            columns={orderColumns().filter(({ id: column }) => column !== 'account')}
          />
          <h2>{say(consoleText.feedback)}</h2>
          <RowList
            list={{ ...account, data: { data: data.feedback, asOf: data.asOf } }}
            label={say(consoleText.feedback)}
            keyOf={feedbackKey}
            nameOf={feedbackName}
            forms={FEEDBACK_FORMS}
            columns={feedbackColumns().filter(({ id: column }) => column !== 'account')}
          />
          <CommandDialog {...dialog} />
        </>
      )}
    </Loaded>
  );
}

interface AccountFacts extends Pick<ConsoleAccount, 'userCode' | 'username' | 'status' | 'packageId'> {
  readonly name: string;
}

const accountKey = ({ userCode }: AccountFacts) => userCode;

/** Accounts are named by their number in commands: names and addresses do not get into the audit log. */
const about = {
  subject: ({ userCode, username, name }: AccountFacts) => [userCode, username, name].filter(Boolean).join(' · '),
  fixed: ({ userCode }: AccountFacts) => ({ account: userCode }),
};
const isOpen = ({ status }: AccountFacts) => status !== 'ERASED';

const accountForms = (packages: readonly Pick<ConsolePackage, 'id' | 'name'>[]): readonly RowForm<AccountFacts>[] => [
  {
    ...about,
    command: 'account suspend',
    button: accountsText.suspend,
    words: accountsText.suspendWords,
    isDanger: true,
    isOffered: ({ status }) => status === 'ACTIVE',
  },
  {
    ...about,
    command: 'account recover',
    button: accountsText.recover,
    words: accountsText.recoverWords,
    isOffered: ({ status }) => status === 'SUSPENDED' || status === 'LEAVING',
  },
  {
    ...about,
    command: 'sessions end',
    button: accountsText.endSessions,
    words: accountsText.endSessionsWords,
    fields: () => ({ reason: '' }),
    isDanger: true,
    isOffered: isOpen,
  },
  {
    ...about,
    command: 'account reset',
    button: accountsText.reset,
    words: accountsText.resetWords,
    isOffered: isOpen,
  },
  {
    ...about,
    command: 'account give',
    button: accountsText.give,
    words: ({ packageId }) => say(accountsText.packageNow, { name: packageId ?? '–' }),
    fields: () => ({ package: '', days: '' }),
    choices: () => ({ package: packages.map(({ id, name }) => ({ value: id, label: name })) }),
    isOffered: isOpen,
  },
  {
    ...about,
    command: 'account note',
    button: accountsText.addNote,
    words: accountsText.noteWords,
    fields: () => ({ note: '' }),
    isOffered: isOpen,
  },
];
