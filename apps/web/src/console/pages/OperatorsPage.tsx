import { type ConsoleOperatorRow, listConsoleOperators } from '@seyir/contract/console-accounts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { accountsText } from '../accounts.text.ts';
import type { NewForm, RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { Toolbar, useWholeList } from '../ListPage.tsx';
import { NewFormButton, RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';

const about = {
  subject: ({ username, userCode, role }: ConsoleOperatorRow) =>
    `${username} · ${userCode} · ${say(consoleText[role])}`,
  fixed: ({ userCode }: ConsoleOperatorRow) => ({ account: userCode }),
};

const FORMS: readonly RowForm<ConsoleOperatorRow>[] = [
  {
    ...about,
    command: 'operator set',
    button: accountsText.changeRole,
    title: () => say(accountsText.changeRole),
    fields: ({ role }) => ({ role }),
  },
  { ...about, command: 'operator reset', button: accountsText.resetFactor, words: accountsText.resetFactorWords },
  {
    ...about,
    command: 'operator remove',
    button: accountsText.removeOperator,
    words: accountsText.removeOperatorWords,
    isDanger: true,
  },
];

const addOperator: NewForm = {
  command: 'operator add',
  button: accountsText.addOperator,
  fields: ['account', 'role'],
};

export function OperatorsPage() {
  const list = useWholeList(['operators'], () => call(listConsoleOperators, {}));
  return (
    <>
      <Toolbar>
        <NewFormButton form={addOperator} isPrimary />
      </Toolbar>
      <RowList
        list={list}
        label={say(consoleText.operators)}
        keyOf={({ userCode }) => userCode}
        nameOf={({ username }) => username}
        forms={FORMS}
        columns={[
          { id: 'code', header: say(accountsText.userCode), cell: ({ userCode }) => userCode },
          { id: 'name', header: say(accountsText.username), cell: ({ username }) => username },
          { id: 'role', header: say(accountsText.role), cell: ({ role }) => say(consoleText[role]) },
          {
            id: 'factor',
            header: say(accountsText.secondFactor),
            cell: ({ hasSecondFactor }) => say(hasSecondFactor ? accountsText.ready : accountsText.notYet),
          },
          { id: 'since', header: say(accountsText.since), cell: ({ addedAt }) => writeMoment(addedAt) },
        ]}
      />
    </>
  );
}
