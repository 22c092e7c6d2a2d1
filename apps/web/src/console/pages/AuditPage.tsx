import { type ConsoleChange, listConsoleChanges } from '@seyir/contract/console-accounts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { accountsText } from '../accounts.text.ts';
import type { RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { usePagedList } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { writeMoment } from '../use-page.ts';
import styles from './AuditPage.module.css';

const writeOperator = ({ operator }: ConsoleChange) => operator ?? say(consoleText.commandLine);

const undoChange: RowForm<ConsoleChange> = {
  command: 'undo',
  button: accountsText.undo,
  subject: (change) => `${change.command} · ${writeOperator(change)} · ${writeMoment(change.madeAt)}`,
  words: accountsText.undoWords,
  fixed: ({ id }) => ({ change: String(id) }),
  isOffered: ({ undoable, undoneBy }) => undoable && undoneBy === null,
};

/** Who changed what, when, before and after; what can be undone has a button. */
export function AuditPage() {
  const list = usePagedList(['changes'], (after) => call(listConsoleChanges, { query: { after } }));
  return (
    <RowList
      list={list}
      label={say(consoleText.audit)}
      keyOf={({ id }) => String(id)}
      nameOf={({ id, command }) => `${id}, ${command}`}
      forms={[undoChange]}
      rest={({ undoneBy }) => (undoneBy === null ? '–' : say(accountsText.undoneBy, { id: String(undoneBy) }))}
      columns={[
        { id: 'when', header: say(accountsText.when), cell: ({ madeAt }) => writeMoment(madeAt) },
        { id: 'who', header: say(accountsText.who), cell: writeOperator },
        { id: 'what', header: say(accountsText.what), cell: ({ command }) => <code>{command}</code> },
        { id: 'rows', header: say(accountsText.changes), cell: (change) => <ChangedRows change={change} /> },
      ]}
    />
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
