import { type ConsoleAccount, listConsoleAccounts } from '@seyir/contract/console-accounts';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { Toolbar, usePagedList, useSearchField } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';

const STATES = {
  ACTIVE: { tone: 'recorded', text: accountsText.activeAccount },
  SUSPENDED: { tone: 'live', text: accountsText.suspendedAccount },
  LEAVING: { tone: 'torec', text: accountsText.leavingAccount },
  ERASED: { tone: 'live', text: accountsText.erasedAccount },
} as const;

export const AccountState = ({ status }: Pick<ConsoleAccount, 'status'>) => (
  <Badge tone={STATES[status].tone}>{say(STATES[status].text)}</Badge>
);

export function AccountsPage() {
  const { text, field } = useSearchField();
  const list = usePagedList(['accounts', text], (after) =>
    call(listConsoleAccounts, { query: { after, text: text || undefined } }),
  );
  return (
    <>
      <Toolbar>{field}</Toolbar>
      <RowList
        list={list}
        label={say(consoleText.accounts)}
        keyOf={({ id }) => id}
        columns={[
          { id: 'code', header: say(accountsText.userCode), cell: ({ userCode }) => userCode },
          {
            id: 'name',
            header: say(accountsText.username),
            cell: ({ id, username }) => <Link to={`/accounts/${id}`}>{username}</Link>,
          },
          { id: 'email', header: say(accountsText.email), cell: ({ email }) => email ?? '–' },
          { id: 'state', header: say(channelsText.state), cell: ({ status }) => <AccountState status={status} /> },
          { id: 'package', header: say(accountsText.package), cell: ({ packageId }) => packageId ?? '–' },
          { id: 'since', header: say(accountsText.since), cell: ({ createdAt }) => writeMoment(createdAt) },
        ]}
      />
    </>
  );
}
