import { argsOf } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import { type FormEvent, useId, useRef, useState } from 'react';
import { actionsText } from '../shared/text/actions.text.ts';
import { commonText } from '../shared/text/common.text.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { Dialog } from '../shared/ui/Dialog/Dialog.tsx';
import { Field } from '../shared/ui/Field/Field.tsx';
import { Select } from '../shared/ui/Select/Select.tsx';
import { TextArea } from '../shared/ui/TextArea/TextArea.tsx';
import styles from './CommandDialog.module.css';
import { type CommandCall, isChangedSince, useCommand, writeRefusal } from './command.ts';
import type { CommandForm, FormField, VersionedForm } from './command-form.ts';
import { consoleText } from './console.text.ts';
import { PickField } from './PickField.tsx';
import { PictureField } from './PictureField.tsx';

interface CommandDialogProps {
  readonly opening: VersionedForm | undefined;
  /** The form of the same row as it is now; undefined for a row that is gone. */
  readonly latest: VersionedForm | undefined;
  readonly onClose: () => void;
}

/**
 * The form of a command. It stays open with the reason when the server refuses. Its state belongs to one opening: values that were
 * typed for one row never show in the form of another.
 */
export function CommandDialog({ opening, latest, onClose }: CommandDialogProps) {
  const [shown, setShown] = useState({ opening, count: 0 });
  if (opening && opening !== shown.opening) setShown({ opening, count: shown.count + 1 });
  return shown.opening ? (
    <FormDialog
      key={shown.count}
      opened={shown.opening}
      latest={latest}
      isOpen={opening !== undefined}
      onClose={onClose}
    />
  ) : null;
}

type Values = Readonly<Record<string, string>>;

const valuesOf = ({ fields }: CommandForm): Values =>
  Object.fromEntries(fields.map(({ option, value = '' }) => [option, value]));

/** Fields that differ from the present values. An argument is sent whenever it is filled in. */
function toCall({ form, asOf }: VersionedForm, typed: Values): CommandCall {
  const { command, fixed, fields } = form;
  const args = argsOf(COMMANDS[command]).map(({ name }) => name);
  const sent = fields.flatMap(({ option, value = '' }) => {
    const text = typed[option] ?? '';
    const isSent = args.includes(option) ? text.trim() !== '' : text !== value;
    return isSent ? [[option, args.includes(option) ? text.trim() : text] as const] : [];
  });
  return { command, values: { ...fixed, ...Object.fromEntries(sent) }, asOf };
}

/** A value in the words of its field. */
function writeValue({ choices = [] }: FormField, value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? (value === '' ? '–' : value);
}

/** Fields whose stored value is another one now, with both values. A picture has none to write. */
function writeDifferences(before: CommandForm, after: CommandForm): readonly string[] {
  return after.fields.flatMap((field) => {
    const old = before.fields.find(({ option }) => option === field.option);
    if (old === undefined || (old.image ?? null) !== (field.image ?? null)) return [field.label];
    const [from, to] = [old.value ?? '', field.value ?? ''];
    return from === to ? [] : [`${field.label}: ${writeValue(field, from)} → ${writeValue(field, to)}`];
  });
}

interface FormDialogProps {
  readonly opened: VersionedForm;
  readonly latest: VersionedForm | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function FormDialog({ opened, latest, isOpen, onClose }: FormDialogProps) {
  const id = useId();
  /** The stored values that typed ones are compared with: those of the opening, or those after a refusal because of another change. */
  const [base, setBase] = useState(opened);
  const [typed, setTyped] = useState<Values>({});
  const [differences, setDifferences] = useState<readonly string[]>([]);
  const [isUnchanged, setUnchanged] = useState(false);
  const running = useCommand();
  const isSent = useRef(false);
  /** The refusal that `base` was renewed for: the lists are read again every half minute. */
  const [answered, setAnswered] = useState<unknown>();
  const isOutdated = isChangedSince(running.error);
  if (isOutdated && running.error !== answered && latest && latest.asOf !== base.asOf) {
    setAnswered(running.error);
    setBase(latest);
    setDifferences(writeDifferences(base.form, latest.form));
    // What was typed and undone is not a change of this operator.
    const before = valuesOf(base.form);
    setTyped(Object.fromEntries(Object.entries(typed).filter(([option, value]) => value !== before[option])));
  }
  const { form } = base;
  const values = { ...valuesOf(form), ...typed };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A second press arrives before the button shows that the first one is on its way.
    if (isSent.current) return;
    const made = toCall(base, values);
    const sentCount = Object.keys(made.values).length - Object.keys(form.fixed).length;
    const isEmpty = form.fields.length > 0 && sentCount === 0;
    setUnchanged(isEmpty);
    if (isEmpty) return;
    isSent.current = true;
    setDifferences([]);
    running.mutate(made, {
      onSuccess: onClose,
      onSettled: () => {
        isSent.current = false;
      },
    });
  };
  /** A command on its way is not cancelled by closing its form, and a closed form shows no refusal. */
  const handleClose = () => {
    if (!isSent.current) onClose();
  };
  const labels = Object.fromEntries(form.fields.map(({ option, label }) => [option, label]));
  const problem = isUnchanged
    ? say(consoleText.nothingChanged)
    : running.isError
      ? writeRefusal(running.error, labels)
      : '';
  return (
    <Dialog
      open={isOpen}
      onClose={handleClose}
      title={form.title}
      size={form.fields.length > 0 ? 'sheet' : 'message'}
      showClose={form.fields.length > 0}
      tone={form.isDanger ? 'danger' : 'accent'}
      actions={
        <>
          <Button onClick={handleClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={id} look={form.isDanger ? 'danger-solid' : 'primary'} loading={running.isPending}>
            {form.submit ?? say(actionsText.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        {form.subject !== null && <p className={styles.subject}>{form.subject}</p>}
        {form.words !== undefined && <p>{form.words}</p>}
        {form.fields.map((field) => {
          const value = values[field.option] ?? '';
          const isChanged = form.subject !== null && value !== (field.value ?? '');
          return (
            <div key={field.option} className={styles.control} data-changed={isChanged || undefined}>
              <FormControl
                field={field}
                value={value}
                onChange={(next) => setTyped({ ...typed, [field.option]: next })}
              />
              {isChanged && <span className={styles.changed}>{say(consoleText.changed)}</span>}
            </div>
          );
        })}
      </form>
      {/* Below the fields, which scroll: a long form would hide it. */}
      <div role="alert" className={styles.problem}>
        {problem !== '' && <p>{problem}</p>}
        {isOutdated && !isUnchanged && (
          <>
            <p>{say(latest ? consoleText.valuesOfNow : consoleText.rowGone)}</p>
            {differences.length > 0 && (
              <ul>
                {differences.map((difference) => (
                  <li key={difference}>{difference}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface FormControlProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FormControl({ field, value, onChange }: FormControlProps) {
  const { label, hint, kind, choices, picks } = field;
  const words = { label, ...(hint === undefined ? {} : { hint }) };
  if (choices) {
    const options = field.value ? choices : [{ value: '', label: '–' }, ...choices];
    return <Select {...words} options={options} value={value} onChange={onChange} />;
  }
  if (picks) return <PickField {...words} picks={picks} value={value} onChange={onChange} />;
  if (kind === 'picture') return <PictureField {...words} image={field.image ?? null} onChange={onChange} />;
  if (kind === 'prose') return <TextArea {...words} value={value} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Field
      {...words}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'price' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
