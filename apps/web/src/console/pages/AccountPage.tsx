import { type ConsoleAccount, readConsoleAccount } from '@seyir/contract/console-accounts';
import { formatMobile } from '@seyir/core/account/login-name';
import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type RowForm, useRowForm } from '../command-form.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, useWholeList } from '../ListPage.tsx';
import { RowButtons, RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';
import { AccountState } from './AccountsPage.tsx';
import { ORDER_ROWS, orderColumns } from './OrdersPage.tsx';

/** One account: its state, sessions and purchases, and what support may do with it. */
export function AccountPage() {
  const { id = '' } = useParams();
  const account = useWholeList(['account', id], () => call(readConsoleAccount, { params: { id } }));
  const data = account.data;
  const { showRow, dialog } = useRowForm<AccountFacts>(data && { data: [data], asOf: data.asOf }, accountKey);
  return (
    <Loaded list={account}>
      {data && (
        <>
          <Panel>
            <PanelLine title={data.username} detail={`${data.userCode} · ${data.name}`}>
              <AccountState status={data.status} />
            </PanelLine>
            <PanelLine title={say(accountsText.email)}>{data.email ?? '–'}</PanelLine>
            <PanelLine title={say(accountsText.mobile)}>{data.mobile ? formatMobile(data.mobile) : '–'}</PanelLine>
            <PanelLine title={say(accountsText.package)}>
              {data.packageId && data.packageEndsAt
                ? say(accountsText.packageUntil, {
                    name: data.packageId,
                    date: formatDate(Date.parse(data.packageEndsAt)),
                  })
                : '–'}
            </PanelLine>
            {data.deletionDueAt && (
              <PanelLine title={say(accountsText.deletionDue)}>{formatDate(Date.parse(data.deletionDueAt))}</PanelLine>
            )}
            <PanelLine title={say(accountsText.profiles)}>{data.profiles}</PanelLine>
          </Panel>
          <RowButtons row={data} name={data.username} forms={FORMS} showRow={showRow} />
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

const FORMS: readonly RowForm<AccountFacts>[] = [
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
    isOffered: isOpen,
  },
];
