import type { OperatorCommand } from '@seyir/core/operator/permissions';
import { type FormEvent, useId, useState } from 'react';
import { actionsText } from '../shared/text/actions.text.ts';
import { commonText } from '../shared/text/common.text.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { Dialog } from '../shared/ui/Dialog/Dialog.tsx';
import { Field } from '../shared/ui/Field/Field.tsx';
import { Select } from '../shared/ui/Select/Select.tsx';
import { TextArea } from '../shared/ui/TextArea/TextArea.tsx';
import styles from './CommandDialog.module.css';
import { type CommandCall, useCommand, writeRefusal } from './command.ts';
import { consoleText } from './console.text.ts';
import { PictureField } from './PictureField.tsx';

/** A field of a form. `option` is the option of the command; `arg` a further argument, after those of the dialog. */
export interface FormField {
  readonly option: string;
  readonly isArg?: boolean;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'text' | 'area' | 'number' | 'price' | 'date' | 'select' | 'switch' | 'picture';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The present picture, of a field of that kind. */
  readonly image?: string | null;
  /** The present value; only fields that differ are sent. */
  readonly value?: string;
}

export interface CommandForm {
  readonly title: string;
  /** What happens, for a command without fields. */
  readonly words?: string;
  readonly command: OperatorCommand;
  readonly args: readonly string[];
  /** Options that the form does not ask for. */
  readonly options?: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
  readonly submit?: string;
  readonly isDanger?: boolean;
}

interface CommandDialogProps {
  readonly form: CommandForm | undefined;
  readonly onClose: () => void;
}

/** The form of a command. It stays open with the reason when the server refuses. */
export function CommandDialog({ form, onClose }: CommandDialogProps) {
  const [shown, setShown] = useState(form);
  if (form && form !== shown) setShown(form);
  return shown ? <FormDialog key={shown.title} form={shown} isOpen={form !== undefined} onClose={onClose} /> : null;
}

const switchChoices = () => [
  { value: 'on', label: say(consoleText.on) },
  { value: 'off', label: say(consoleText.off) },
];

/** Fields that differ from the present values, as arguments and options. An argument is always sent. */
function toCall(
  { command, args, options: fixed = {}, fields }: CommandForm,
  values: Readonly<Record<string, string>>,
): CommandCall {
  const changed = fields.filter(({ option, value = '' }) => (values[option] ?? '') !== value);
  const options = changed.filter(({ isArg }) => !isArg).map(({ option }) => [option, values[option] ?? ''] as const);
  const given = fields.filter(({ isArg }) => isArg).map(({ option }) => (values[option] ?? '').trim());
  return {
    command,
    args: [...args, ...given.filter((text) => text !== '')],
    options: { ...fixed, ...Object.fromEntries(options) },
  };
}

function FormDialog({ form, isOpen, onClose }: { form: CommandForm; isOpen: boolean; onClose: () => void }) {
  const id = useId();
  const initial = Object.fromEntries(form.fields.map(({ option, value = '' }) => [option, value]));
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initial);
  const [isUnchanged, setUnchanged] = useState(false);
  const running = useCommand();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const made = toCall(form, values);
    const sent = Object.keys(made.options ?? {}).length - Object.keys(form.options ?? {}).length;
    const isEmpty = form.fields.length > 0 && sent === 0 && made.args.length === form.args.length;
    setUnchanged(isEmpty);
    if (!isEmpty) running.mutate(made, { onSuccess: onClose });
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
      onClose={onClose}
      title={form.title}
      size={form.fields.length > 0 ? 'form' : 'message'}
      tone={form.isDanger ? 'danger' : 'accent'}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={id} look={form.isDanger ? 'danger-solid' : 'primary'} loading={running.isPending}>
            {form.submit ?? say(actionsText.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        {form.words !== undefined && <p>{form.words}</p>}
        {form.fields.map((field) => (
          <FormControl
            key={field.option}
            field={field}
            value={values[field.option] ?? ''}
            onChange={(value) => setValues({ ...values, [field.option]: value })}
          />
        ))}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Dialog>
  );
}

interface FormControlProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FormControl({ field, value, onChange }: FormControlProps) {
  const { label, hint, kind = 'text', choices = switchChoices() } = field;
  const words = { label, ...(hint === undefined ? {} : { hint }) };
  if (kind === 'select' || kind === 'switch') {
    const options = field.value ? choices : [{ value: '', label: '–' }, ...choices];
    return <Select {...words} options={options} value={value} onChange={onChange} />;
  }
  if (kind === 'picture') return <PictureField {...words} image={field.image ?? null} onChange={onChange} />;
  if (kind === 'area') return <TextArea {...words} value={value} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Field
      {...words}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : kind === 'price' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
