import { type ConsoleChange, listConsoleChanges } from '@seyir/contract/console-accounts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { consoleText } from '../console.text.ts';
import { PagedList, usePagedList } from '../ListPage.tsx';
import { useForm, writeMoment } from '../use-page.ts';
import styles from './AuditPage.module.css';

/** Who changed what, when, before and after; what can be undone has a button. */
export function AuditPage() {
  const list = usePagedList(['changes'], (after) => call(listConsoleChanges, { query: { after } }));
  const { form, show, close } = useForm();
  const undo = (id: number) =>
    show({
      title: say(accountsText.undo),
      submit: say(accountsText.undo),
      words: say(accountsText.undoWords),
      command: 'undo',
      args: [String(id)],
      fields: [],
    });
  return (
    <>
      <PagedList
        list={list}
        label={say(consoleText.audit)}
        keyOf={({ id }) => String(id)}
        columns={[
          { id: 'when', header: say(accountsText.when), cell: ({ madeAt }) => writeMoment(madeAt) },
          {
            id: 'who',
            header: say(accountsText.who),
            cell: ({ operator }) => operator ?? say(accountsText.commandLine),
          },
          { id: 'what', header: say(accountsText.what), cell: ({ command }) => <code>{command}</code> },
          { id: 'rows', header: say(accountsText.changes), cell: (change) => <ChangedRows change={change} /> },
          {
            id: 'actions',
            header: say(consoleText.actions),
            cell: ({ id, undoable, undoneBy }) =>
              undoneBy !== null ? (
                say(accountsText.undoneBy, { id: String(undoneBy) })
              ) : undoable ? (
                <Button size="small" onClick={() => undo(id)}>
                  {say(accountsText.undo)}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      <CommandDialog form={form} onClose={close} />
    </>
  );
}

const writeValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function ChangedRows({ change }: { change: ConsoleChange }) {
  return (
    <ul className={styles.rows}>
      {change.rows.map(({ table, before, after }, index) => {
        const names = Object.keys({ ...before, ...after }).filter((name) => name !== 'id' && !name.endsWith('_id'));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a change never change
          <li key={index}>
            <code className={styles.table}>{table}</code>
            {names.slice(0, COLUMNS_SHOWN).map((name) => (
              <span key={name} className={styles.value}>
                <code>{name}</code>: {before === null ? '' : `${writeValue(before[name])} → `}
                {after === null ? '∅' : writeValue(after[name])}
              </span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** A row that was added has all of its columns; a few name it. */
const COLUMNS_SHOWN = 8;
