import { listConsoleOperators } from '@seyir/contract/console-accounts';
import { OPERATOR_ROLES, type OperatorRole } from '@seyir/core/operator/permissions';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog, type FormField } from '../CommandDialog.tsx';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, RowActions, Toolbar, useWholeList } from '../ListPage.tsx';
import { useForm, writeMoment } from '../use-page.ts';

const roleField = (value?: OperatorRole): FormField => ({
  option: 'role',
  kind: 'select',
  label: say(accountsText.role),
  choices: OPERATOR_ROLES.map((role) => ({ value: role, label: say(consoleText[role]) })),
  ...(value === undefined ? {} : { value }),
});

export function OperatorsPage() {
  const list = useWholeList(['operators'], () => call(listConsoleOperators, {}));
  const { form, show, close } = useForm();
  const add = () =>
    show({
      title: say(accountsText.addOperator),
      command: 'operator add',
      args: [],
      fields: [{ option: 'account', isArg: true, label: say(accountsText.accountName) }, roleField()],
    });
  const changeRole = (userCode: string, role: OperatorRole) =>
    show({ title: say(accountsText.changeRole), command: 'operator set', args: [userCode], fields: [roleField(role)] });
  const run = (command: 'operator reset' | 'operator remove', userCode: string) => {
    const isRemoval = command === 'operator remove';
    const title = say(isRemoval ? accountsText.removeOperator : accountsText.resetFactor);
    const words = say(isRemoval ? accountsText.removeOperatorWords : accountsText.resetFactorWords);
    show({ title, words, submit: title, command, args: [userCode], fields: [], isDanger: true });
  };
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
          keyOf={({ userCode }) => userCode}
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
              cell: ({ userCode, role }) => (
                <RowActions>
                  <Button size="small" onClick={() => changeRole(userCode, role)}>
                    {say(accountsText.changeRole)}
                  </Button>
                  <Button size="small" onClick={() => run('operator reset', userCode)}>
                    {say(accountsText.resetFactor)}
                  </Button>
                  <Button size="small" look="danger" onClick={() => run('operator remove', userCode)}>
                    {say(accountsText.removeOperator)}
                  </Button>
                </RowActions>
              ),
            },
          ]}
        />
      </Loaded>
      <CommandDialog form={form} onClose={close} />
    </>
  );
}
