import { type ConsoleOperatorRow, listConsoleOperators } from '@seyir/contract/console-accounts';
import { OPERATOR_ROLES, type OperatorRole } from '@seyir/core/operator/permissions';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { type CommandForm, type FormField, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { writeMoment } from '../use-page.ts';

const roleField = (value?: OperatorRole): FormField => ({
  option: 'role',
  kind: 'select',
  label: say(accountsText.role),
  choices: OPERATOR_ROLES.map((role) => ({ value: role, label: say(consoleText[role]) })),
  ...(value === undefined ? {} : { value }),
});

const subjectOf = ({ username, userCode, role }: ConsoleOperatorRow) =>
  `${username} · ${userCode} · ${say(consoleText[role])}`;

const roleForm = (operator: ConsoleOperatorRow): CommandForm => ({
  title: say(accountsText.changeRole),
  subject: subjectOf(operator),
  command: 'operator set',
  args: [operator.userCode],
  fields: [roleField(operator.role)],
});

const resetForm = (operator: ConsoleOperatorRow): CommandForm => ({
  title: say(accountsText.resetFactor),
  submit: say(accountsText.resetFactor),
  subject: subjectOf(operator),
  words: say(accountsText.resetFactorWords),
  command: 'operator reset',
  args: [operator.userCode],
  fields: [],
  isDanger: true,
});

const removeForm = (operator: ConsoleOperatorRow): CommandForm => ({
  ...resetForm(operator),
  title: say(accountsText.removeOperator),
  submit: say(accountsText.removeOperator),
  words: say(accountsText.removeOperatorWords),
  command: 'operator remove',
});

const keyOf = ({ userCode }: ConsoleOperatorRow) => userCode;

export function OperatorsPage() {
  const list = useWholeList(['operators'], () => call(listConsoleOperators, {}));
  const { show, showRow, dialog } = useForm(list.data, keyOf);
  const add = () =>
    show({
      title: say(accountsText.addOperator),
      subject: null,
      command: 'operator add',
      args: [],
      fields: [{ option: 'account', isArg: true, label: say(accountsText.accountName) }, roleField()],
    });
  return (
    <>
      <Toolbar>
        <Button look="primary" onClick={add}>
          {say(accountsText.addOperator)}
        </Button>
      </Toolbar>
      <Loaded list={list}>
        <DataTable
          label={say(consoleText.operators)}
          rows={list.data?.data ?? []}
          keyOf={keyOf}
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
            {
              id: 'actions',
              header: say(consoleText.actions),
              cell: (operator) => (
                <RowActions>
                  <Button size="small" onClick={() => showRow(operator, roleForm)}>
                    {say(accountsText.changeRole)}
                  </Button>
                  <Button size="small" onClick={() => showRow(operator, resetForm)}>
                    {say(accountsText.resetFactor)}
                  </Button>
                  <Button size="small" look="danger" onClick={() => showRow(operator, removeForm)}>
                    {say(accountsText.removeOperator)}
                  </Button>
                </RowActions>
              ),
            },
          ]}
        />
      </Loaded>
      <CommandDialog {...dialog} />
    </>
  );
}
