import { argsOf } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import { type FormEvent, useId, useRef, useState } from 'react';
import { actionsText } from '../shared/text/actions.text.ts';
import { commonText } from '../shared/text/common.text.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { Dialog } from '../shared/ui/Dialog/Dialog.tsx';
import styles from './CommandDialog.module.css';
import { type CommandCall, isChangedSince, useCommand, writeRefusal } from './command.ts';
import type { CommandForm, FormField, VersionedForm } from './command-form.ts';
import { consoleText } from './console.text.ts';
import { FormFields, isWide } from './FormFields.tsx';

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

const findChanged = ({ fields }: CommandForm, values: Values): readonly string[] =>
  fields.filter(({ option, value = '' }) => (values[option] ?? '') !== value).map(({ option }) => option);

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
  /** Fields that differ from what is stored; a form that makes something new has none. */
  const changed = form.subject === null ? [] : findChanged(form, values);
  const submit = form.submit ?? say(actionsText.save);
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
            {form.submit === undefined && isWide(form) && changed.length > 0
              ? say(consoleText.saveChanges, { count: changed.length })
              : submit}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        {form.subject !== null && <p className={styles.subject}>{form.subject}</p>}
        {form.words !== undefined && <p>{form.words}</p>}
        <FormFields
          form={form}
          values={values}
          changed={changed}
          onChange={(option, value) => setTyped({ ...typed, [option]: value })}
        />
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
