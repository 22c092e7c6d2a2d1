import { useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog/Dialog.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import styles from './PasskeyDialogs.module.css';
import {
  type CheckOutcome,
  canMakePasskeys,
  checkPassword,
  checkWithPasskey,
  passkeysQuery,
} from './passkey-actions.ts';
import { passkeysText } from './passkeys.text.ts';

interface NameDialogProps {
  open: boolean;
  title: string;
  body: string;
  icon: ReactNode;
  initial: string;
  /** Longest name, in characters. */
  maxLength: number;
  confirm: string;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a passkey or a player link. Mounted again for each question, so that its form starts empty. */
export function NameDialog(props: NameDialogProps) {
  const { open, title, body, icon, initial, maxLength, confirm, onName, onClose } = props;
  const formId = useId();
  const [name, setName] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = name.trim() === '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isEmpty) field.current?.focus();
    else onName(name.trim());
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      icon={icon}
      size="form"
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={formId} look="primary">
            {confirm}
          </Button>
        </>
      }
    >
      <p>{body}</p>
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          ref={field}
          label={say(passkeysText.name)}
          value={name}
          maxLength={maxLength}
          autoComplete="off"
          error={isAsked && isEmpty ? say(passkeysText.nameNeeded) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface IdentityDialogProps {
  open: boolean;
  onAnswer: (isPassed: boolean) => void;
}

const PROBLEMS = {
  wrong: passkeysText.wrongPassword,
  'too-many': passkeysText.tooMany,
  failed: passkeysText.notDone,
} as const satisfies Partial<Record<CheckOutcome, unknown>>;

/** Re-authentication: a change of what opens the account needs the password or a passkey again (EASY-06). */
export function IdentityDialog(props: IdentityDialogProps) {
  // A dialog for each question, so that its form starts empty.
  return <IdentityForm key={props.open ? 'asked' : 'idle'} {...props} />;
}

function IdentityForm({ open, onAnswer }: IdentityDialogProps) {
  const passkeys = useQuery({ ...passkeysQuery(), enabled: open });
  const hasPasskey = canMakePasskeys() && (passkeys.data?.length ?? 0) > 0;
  const onClose = () => onAnswer(false);
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function prove(check: () => Promise<CheckOutcome>) {
    setBusy(true);
    const outcome = await check();
    setBusy(false);
    if (outcome === 'right') return onAnswer(true);
    setProblem(outcome === 'stopped' ? undefined : say(PROBLEMS[outcome]));
    field.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (password !== '') return void prove(() => checkPassword(password));
    setProblem(say(passkeysText.passwordNeeded));
    field.current?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say(passkeysText.checkTitle)}
      icon={<Fingerprint />}
      size="form"
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={formId} look="primary" loading={isBusy}>
            {say(commonText.confirm)}
          </Button>
        </>
      }
    >
      <p>{say(passkeysText.checkBody)}</p>
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <PasswordField
          ref={field}
          label={say(passkeysText.password)}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(undefined);
          }}
        />
        {hasPasskey && (
          <Button look="quiet" icon={<KeyRound />} onClick={() => void prove(checkWithPasskey)}>
            {say(passkeysText.usePasskey)}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
