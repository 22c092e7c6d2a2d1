import { type ConsoleAccount, type ConsoleOrder, readConsoleAccount } from '@seyir/contract/console-accounts';
import { formatMobile } from '@seyir/core/account/login-name';
import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { type CommandForm, useForm } from '../command-form.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, Toolbar, useWholeList } from '../ListPage.tsx';
import { mayRun, writeMoment } from '../use-page.ts';
import { AccountState } from './AccountsPage.tsx';
import { orderColumns, orderKey } from './OrdersPage.tsx';

/** One account: its state, sessions and purchases, and what support may do with it. */
export function AccountPage() {
  const { id = '' } = useParams();
  const account = useWholeList(['account', id], () => call(readConsoleAccount, { params: { id } }));
  const data = account.data;
  const { showRow, dialog } = useForm<AccountFacts>(data && { data: [data], asOf: data.asOf }, accountKey);
  const orders = useForm<ConsoleOrder>(data && { data: data.orders, asOf: data.asOf }, orderKey);
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
            <PanelLine title={say(accountsText.profiles)}>{data.profiles}</PanelLine>
          </Panel>
          {mayRun('account suspend') && data.status !== 'ERASED' && (
            <Toolbar>
              {Object.entries(FORMS).map(([place, formOf]) => {
                const { title, command, isDanger } = formOf(data);
                return (
                  mayRun(command) && (
                    <Button key={place} look={isDanger ? 'danger' : 'tint'} onClick={() => showRow(data, formOf)}>
                      {title}
                    </Button>
                  )
                );
              })}
            </Toolbar>
          )}
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
          <DataTable
            label={say(accountsText.purchases)}
            rows={data.orders}
            keyOf={orderKey}
            columns={orderColumns(orders.showRow).filter((column) => column.id !== 'account')}
          />
          <CommandDialog {...dialog} />
          <CommandDialog {...orders.dialog} />
        </>
      )}
    </Loaded>
  );
}

interface AccountFacts extends Pick<ConsoleAccount, 'userCode' | 'username' | 'status' | 'packageId'> {
  readonly name: string;
}

const accountKey = ({ userCode }: AccountFacts) => userCode;

const endReasons = () => [
  { value: 'request', label: say(accountsText.endRequest) },
  { value: 'security', label: say(accountsText.endSecurity) },
];

/** Accounts are named by their number in commands: names and addresses do not get into the audit log. */
const about = ({ userCode, username, name }: AccountFacts) => ({
  subject: [userCode, username, name].filter((part) => part !== '').join(' · '),
  args: [userCode],
  fields: [],
});

/** One button for both: it keeps the focus. */
const statusForm = (account: AccountFacts): CommandForm =>
  account.status === 'ACTIVE'
    ? {
        ...about(account),
        title: say(accountsText.suspend),
        submit: say(accountsText.suspend),
        words: say(accountsText.suspendWords),
        command: 'account suspend',
        isDanger: true,
      }
    : {
        ...about(account),
        title: say(accountsText.recover),
        submit: say(accountsText.recover),
        words: say(accountsText.recoverWords),
        command: 'account recover',
      };

const sessionsForm = (account: AccountFacts): CommandForm => ({
  ...about(account),
  title: say(accountsText.endSessions),
  submit: say(accountsText.endSessions),
  words: say(accountsText.endSessionsWords),
  command: 'sessions end',
  isDanger: true,
  fields: [{ option: 'reason', kind: 'select', choices: endReasons(), label: say(accountsText.endReason) }],
});

const resetForm = (account: AccountFacts): CommandForm => ({
  ...about(account),
  title: say(accountsText.reset),
  submit: say(accountsText.reset),
  words: say(accountsText.resetWords),
  command: 'account reset',
});

const giveForm = (account: AccountFacts): CommandForm => ({
  ...about(account),
  title: say(accountsText.give),
  submit: say(accountsText.give),
  words: say(accountsText.packageNow, { name: account.packageId ?? '–' }),
  command: 'account give',
  fields: [
    { option: 'package', isArg: true, label: say(accountsText.packageId) },
    { option: 'days', kind: 'number', label: say(accountsText.days) },
  ],
});

const FORMS = { status: statusForm, sessions: sessionsForm, reset: resetForm, give: giveForm } as const;
