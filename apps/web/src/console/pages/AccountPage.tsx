import { type ConsoleAccount, readConsoleAccount } from '@seyir/contract/console-accounts';
import { formatMobile } from '@seyir/core/account/login-name';
import { useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog, type CommandForm } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, Toolbar, useWholeList } from '../ListPage.tsx';
import { mayRun, useForm, writeMoment } from '../use-page.ts';
import { AccountState } from './AccountsPage.tsx';
import { orderColumns } from './OrdersPage.tsx';

/** One account: its state, sessions and purchases, and what support may do with it. */
export function AccountPage() {
  const { id = '' } = useParams();
  const account = useWholeList(['account', id], () => call(readConsoleAccount, { params: { id } }));
  const { form, show, close } = useForm();
  const data = account.data;
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
              {formsOf(data)
                .filter(({ command }) => mayRun(command))
                .map((one) => (
                  <Button key={one.place} look={one.isDanger ? 'danger' : 'tint'} onClick={() => show(one)}>
                    {one.title}
                  </Button>
                ))}
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
            keyOf={(order) => order.id}
            columns={orderColumns(show).filter((column) => column.id !== 'account')}
          />
          <CommandDialog form={form} onClose={close} />
        </>
      )}
    </Loaded>
  );
}

type AccountFacts = Pick<ConsoleAccount, 'userCode' | 'status'>;

const endReasons = () => [
  { value: 'request', label: say(accountsText.endRequest) },
  { value: 'security', label: say(accountsText.endSecurity) },
];

/** Accounts are named by their number: names and addresses do not get into the audit log. */
function formsOf({ userCode, status }: AccountFacts): readonly (CommandForm & { readonly place: string })[] {
  const of = { args: [userCode], fields: [] } as const;
  return [
    status === 'ACTIVE'
      ? {
          ...of,
          place: 'status',
          title: say(accountsText.suspend),
          submit: say(accountsText.suspend),
          words: say(accountsText.suspendWords),
          command: 'account suspend',
          isDanger: true,
        }
      : {
          ...of,
          // The same button: it keeps the focus.
          place: 'status',
          title: say(accountsText.recover),
          submit: say(accountsText.recover),
          words: say(accountsText.recoverWords),
          command: 'account recover',
        },
    {
      ...of,
      place: 'sessions',
      title: say(accountsText.endSessions),
      submit: say(accountsText.endSessions),
      words: say(accountsText.endSessionsWords),
      command: 'sessions end',
      isDanger: true,
      fields: [{ option: 'reason', kind: 'select', choices: endReasons(), label: say(accountsText.endReason) }],
    },
    {
      ...of,
      place: 'reset',
      title: say(accountsText.reset),
      submit: say(accountsText.reset),
      words: say(accountsText.resetWords),
      command: 'account reset',
    },
    {
      ...of,
      place: 'give',
      title: say(accountsText.give),
      submit: say(accountsText.give),
      command: 'account give',
      fields: [
        { option: 'package', isArg: true, label: say(accountsText.packageId) },
        { option: 'days', kind: 'number', label: say(accountsText.days) },
      ],
    },
  ];
}
