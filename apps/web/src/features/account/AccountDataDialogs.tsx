import { EMAIL_PATTERN, formatMobile, mobileDigits } from '@seyir/core/account/login-name';
import { EMAIL_MAX, LOGIN_CODE_DIGITS, PASSWORD_MAX, PASSWORD_MIN } from '@seyir/core/limits/account';
import { KeyRound, Mail, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog/Dialog.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { PasswordField } from '../../shared/ui/PasswordField/PasswordField.tsx';
import {
  type ChangeOutcome,
  type ContactKind,
  confirmContact,
  savePassword,
  sendContactCode,
} from './account-changes.ts';
import { accountDataText } from './account-data.text.ts';
import styles from './PasskeyDialogs.module.css';

type Checked = (change: () => Promise<ChangeOutcome>) => Promise<ChangeOutcome | 'stopped'>;

interface ChangeDialogProps {
  open: boolean;
  /** Sends a change, after a re-authentication where the server asks for one. */
  checked: Checked;
  /** With the message to show. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Asks for the new password twice. */
export function PasswordDialog({ open, checked, onDone, onClose }: ChangeDialogProps) {
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [mistake, setMistake] = useState<{ readonly at: 'password' | 'repeat'; readonly words: string }>();
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  function refuse(at: 'password' | 'repeat', words: string) {
    setMistake({ at, words });
    (at === 'password' ? first : second).current?.focus();
  }

  async function save() {
    if (password.length < PASSWORD_MIN) return refuse('password', say(accountDataText.short));
    if (repeat !== password) return refuse('repeat', say(accountDataText.mismatch));
    setBusy(true);
    const outcome = await checked(() => savePassword(password));
    setBusy(false);
    if (outcome === 'done') return onDone(say(accountDataText.passwordChanged));
    if (outcome !== 'stopped') refuse('password', problemOf(outcome));
  }

  return (
    <FormDialog
      open={open}
      title={say(accountDataText.passwordTitle)}
      body={say(accountDataText.passwordBody)}
      icon={<KeyRound />}
      confirm={say(accountDataText.save)}
      initialFocus={first}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <PasswordField
        ref={first}
        label={say(accountDataText.newPassword)}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={password}
        error={mistake?.at === 'password' ? mistake.words : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setMistake(undefined);
        }}
      />
      <PasswordField
        ref={second}
        label={say(accountDataText.repeat)}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={repeat}
        error={mistake?.at === 'repeat' ? mistake.words : undefined}
        onChange={(event) => {
          setRepeat(event.target.value);
          setMistake(undefined);
        }}
      />
    </FormDialog>
  );
}

const CONTACTS = {
  email: {
    title: accountDataText.emailTitle,
    body: accountDataText.emailBody,
    label: accountDataText.email,
    wrong: accountDataText.notEmail,
    taken: accountDataText.emailTaken,
    done: accountDataText.emailChanged,
    icon: <Mail />,
  },
  phone: {
    title: accountDataText.phoneTitle,
    body: accountDataText.phoneBody,
    label: accountDataText.phone,
    wrong: accountDataText.notPhone,
    taken: accountDataText.phoneTaken,
    done: accountDataText.phoneSaved,
    icon: <Smartphone />,
  },
} as const;

/** Asks for the new address or number, then for the code that was sent there. */
export function ContactDialog({ kind, open, checked, onDone, onClose }: ChangeDialogProps & { kind: ContactKind }) {
  const words = CONTACTS[kind];
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function refuse(message: string) {
    setProblem(message);
    input.current?.focus();
  }

  // The field of the code replaces the field that had the focus.
  useEffect(() => {
    if (sentTo !== undefined) input.current?.focus();
  }, [sentTo]);

  async function send() {
    const address = kind === 'email' ? emailOf(typed) : mobileDigits(typed);
    if (address === undefined) return refuse(say(words.wrong));
    setBusy(true);
    const outcome = await checked(() => sendContactCode(kind, address));
    setBusy(false);
    if (outcome === 'stopped') return;
    if (outcome !== 'done') return refuse(outcome === 'taken' ? say(words.taken) : problemOf(outcome));
    setSentTo(kind === 'email' ? address : formatMobile(address));
    setTyped('');
    setProblem(undefined);
  }

  async function confirm() {
    setBusy(true);
    const outcome = await confirmContact(typed.trim());
    setBusy(false);
    if (outcome === 'done') return onDone(say(words.done));
    const isWrong = outcome === 'wrong' || typed.trim().length !== LOGIN_CODE_DIGITS;
    refuse(isWrong ? say(accountDataText.wrongCode) : outcome === 'taken' ? say(words.taken) : problemOf(outcome));
  }

  const isCode = sentTo !== undefined;
  return (
    <FormDialog
      open={open}
      title={say(words.title)}
      body={isCode ? say(accountDataText.codeBody, { address: sentTo }) : say(words.body)}
      icon={words.icon}
      confirm={isCode ? say(commonText.confirm) : say(accountDataText.send)}
      initialFocus={input}
      isBusy={isBusy}
      onSubmit={isCode ? confirm : send}
      onClose={onClose}
    >
      <Field
        // Another field, so that a password manager does not keep the address in it.
        key={isCode ? 'code' : kind}
        ref={input}
        label={isCode ? say(accountDataText.code) : say(words.label)}
        placeholder={!isCode && kind === 'phone' ? say(accountDataText.phoneHint) : undefined}
        type={!isCode && kind === 'email' ? 'email' : 'text'}
        inputMode={isCode ? 'numeric' : kind === 'phone' ? 'tel' : 'email'}
        autoComplete={isCode ? 'one-time-code' : kind === 'phone' ? 'tel' : 'email'}
        maxLength={isCode ? LOGIN_CODE_DIGITS : EMAIL_MAX}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}

interface FormDialogProps {
  open: boolean;
  title: string;
  body: string;
  icon: ReactNode;
  confirm: string;
  initialFocus: React.RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function FormDialog(props: FormDialogProps) {
  const formId = useId();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!props.isBusy) void props.onSubmit();
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      icon={props.icon}
      size="form"
      initialFocus={props.initialFocus}
      actions={
        <>
          <Button onClick={props.onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={formId} look="primary" loading={props.isBusy}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.address}>{props.body}</p>
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        {props.children}
      </form>
    </Dialog>
  );
}

function emailOf(typed: string): string | undefined {
  const email = typed.trim();
  return EMAIL_PATTERN.test(email) ? email : undefined;
}

function problemOf(outcome: ChangeOutcome): string {
  return say(outcome === 'too-many' ? accountDataText.tooMany : accountDataText.notDone);
}
