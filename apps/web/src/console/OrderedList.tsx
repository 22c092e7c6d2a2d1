// A list whose order an operator changes: by dragging, or with the arrows of each line. Nothing is sent until it is saved.
import type { ConsoleFound } from '@seyir/contract/console-overview';
import { nameArgs } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import { say } from '../shared/text/text.ts';
import { announce } from '../shared/ui/announce/announce.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { IconButton } from '../shared/ui/IconButton/IconButton.tsx';
import { Select } from '../shared/ui/Select/Select.tsx';
import { channelsText } from './channels.text.ts';
import { isChangedSince, useCommand, writeRefusal } from './command.ts';
import { consoleText } from './console.text.ts';
import { FindField } from './FindField.tsx';
import type { FoundKind } from './find.ts';
import { Toolbar } from './ListPage.tsx';
import styles from './OrderedList.module.css';
import { mayRun } from './use-page.ts';

interface OrderedItem {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
}

interface OrderedListProps {
  readonly title: string;
  readonly command: 'home rows' | 'home banners' | 'schedule set';
  /** The tab or menu that the list belongs to. */
  readonly target: string;
  readonly items: readonly OrderedItem[];
  /** The state of the data that the items were read from. */
  readonly asOf: string;
  /** Shown before them, and not moved. */
  readonly fixed?: readonly OrderedItem[];
  /** Called with the order on the page at each change, and with undefined once it is that of the server. */
  readonly onDraft?: (ids: readonly string[] | undefined) => void;
  /** How a line is added and taken out; without it the lines only change places. */
  readonly adding?: {
    readonly label: string;
    /** Lines to choose from; without them titles and channels are found by a search. */
    readonly choices?: readonly { readonly value: string; readonly label: string }[];
    readonly toItem: (added: Added) => OrderedItem;
  };
}

/** What was chosen; of a title or channel with its kind. */
type Added = Pick<ConsoleFound, 'id' | 'name' | 'image'> & { readonly kind?: FoundKind };

/** The list with the item at `from` moved to `to`; unchanged when either is outside of it. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

const keyOf = (items: readonly OrderedItem[]) => items.map(({ id }) => id).join(' ');

export function OrderedList({ title, command, target, items, asOf, fixed = [], onDraft, adding }: OrderedListProps) {
  /** The order that is being made; undefined while it is that of the server. */
  const [draft, keepDraft] = useState<{ readonly items: readonly OrderedItem[]; readonly asOf: string }>();
  /** A draft keeps the state of the list that it began with, while the list itself is read again. */
  const setDraft = (next: readonly OrderedItem[] | undefined) => {
    keepDraft(next && { items: next, asOf: draft?.asOf ?? asOf });
    onDraft?.(next?.map(({ id }) => id));
  };
  const [dragged, setDragged] = useState<number>();
  const running = useCommand();
  const shown = draft?.items ?? items;
  const isEditor = mayRun(command);
  const move = (from: number, to: number) => {
    const moved = moveItem(shown, from, to);
    if (moved === shown) return;
    setDraft(moved);
    announce(say(channelsText.movedTo, { name: shown[from]?.name ?? '', place: to + 1, total: shown.length }));
  };
  const isOutdated = isChangedSince(running.error);
  const save = () => {
    if (running.isPending) return;
    const values = nameArgs(COMMANDS[command], [target, ...shown.map(({ id }) => id)]);
    running.mutate({ command, values, asOf: draft?.asOf }, { onSuccess: () => setDraft(undefined) });
  };
  const discard = () => {
    setDraft(undefined);
    running.reset();
  };
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {/* Takes the focus when the line that had it is taken out. */}
      <ol className={styles.list} tabIndex={-1}>
        {fixed.map(({ id, name }) => (
          <li key={id} className={styles.item} data-fixed="">
            <span className={styles.name}>{name}</span>
          </li>
        ))}
        {shown.map(({ id, name, image }, index) => (
          <li
            key={id}
            className={styles.item}
            draggable={isEditor}
            data-dragged={dragged === index || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === undefined || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          >
            {isEditor && <GripVertical aria-hidden="true" />}
            {image && <img src={image} alt="" width="96" height="54" loading="lazy" />}
            <span className={styles.name}>{name}</span>
            {isEditor && (
              <>
                <IconButton
                  size="small"
                  label={say(channelsText.moveUp, { name })}
                  // Not `disabled`: a line that arrives at the end would lose the focus.
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="small"
                  label={say(channelsText.moveDown, { name })}
                  aria-disabled={index === shown.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown />
                </IconButton>
                {adding && (
                  <IconButton
                    size="small"
                    label={say(channelsText.leaveOut, { name })}
                    onClick={() => setDraft(shown.filter((other) => other.id !== id))}
                  >
                    <X />
                  </IconButton>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {isEditor && (adding || items.length > 0) && (
        <Toolbar>
          {adding && (
            <AddItem adding={adding} onAdd={(item) => setDraft([...shown.filter(({ id }) => id !== item.id), item])} />
          )}
          {isOutdated ? (
            <Button look="primary" onClick={discard}>
              {say(channelsText.showOrderOfNow)}
            </Button>
          ) : (
            <Button look="primary" loading={running.isPending} disabled={keyOf(shown) === keyOf(items)} onClick={save}>
              {say(channelsText.saveOrder)}
            </Button>
          )}
        </Toolbar>
      )}
      {running.isError && <p role="alert">{writeRefusal(running.error)}</p>}
    </section>
  );
}

interface AddItemProps {
  readonly adding: NonNullable<OrderedListProps['adding']>;
  readonly onAdd: (item: OrderedItem) => void;
}

function AddItem({ adding: { label, choices, toItem }, onAdd }: AddItemProps) {
  const [id, setId] = useState('');
  if (choices === undefined) {
    return <FindField label={label} kinds={['title', 'channel']} onChoose={(found) => onAdd(toItem(found))} />;
  }
  const add = () => {
    const chosen = choices.find(({ value }) => value === id);
    if (chosen === undefined) return;
    onAdd(toItem({ id, name: chosen.label, image: null }));
    setId('');
  };
  return (
    <>
      <Select label={label} options={[{ value: '', label: '–' }, ...choices]} value={id} onChange={setId} />
      <Button onClick={add}>{say(consoleText.add)}</Button>
    </>
  );
}
