import { sendCheckCode } from '@seyir/contract/passkeys';
import { recoverMainPin } from '@seyir/contract/profiles';
import { LOGIN_CODE_DIGITS } from '@seyir/core/limits/account';
import { PIN_DIGITS } from '@seyir/core/limits/profile';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { commonText } from '../text/common.text.ts';
import { say } from '../text/text.ts';
import { Button } from '../ui/Button/Button.tsx';
import { Dialog } from '../ui/Dialog/Dialog.tsx';
import { Field } from '../ui/Field/Field.tsx';
import { PasswordField } from '../ui/PasswordField/PasswordField.tsx';
import { PinField } from '../ui/PinField/PinField.tsx';
import { toast } from '../ui/Toast/toast.ts';
import { forgotPinText } from './forgot-pin.text.ts';
import styles from './RecoverPinDialog.module.css';

interface RecoverPinDialogProps {
  open: boolean;
  onReplaced: () => void;
  onClose: () => void;
}

type FieldName = 'proof' | 'pin' | 'repeat';
type Mistakes = Partial<Record<FieldName, string>>;

/** A new PIN for the main profile, with the account's password or with a code that is sent to its owner. */
export function RecoverPinDialog({ open, onReplaced, onClose }: RecoverPinDialogProps) {
  const formId = useId();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [sentTo, setSentTo] = useState<string>();
  const [values, setValues] = useState({ proof: '', pin: '', repeat: '' });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [work, setWork] = useState<'save' | 'code'>();
  const proof = useRef<HTMLInputElement>(null);
  const pin = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const inputs = { proof, pin, repeat };

  // The field of the code replaces that of the password, and the other way round.
  const lastWay = useRef(way);
  useEffect(() => {
    if (lastWay.current !== way) proof.current?.focus();
    lastWay.current = way;
  }, [way]);

  const set = (name: FieldName) => (value: string) => {
    setValues((last) => ({ ...last, [name]: value }));
    setMistakes(({ [name]: _, ...others }) => others);
  };

  function show(found: Mistakes) {
    setMistakes(found);
    const first = (['proof', 'pin', 'repeat'] as const).find((name) => found[name] !== undefined);
    if (first) inputs[first].current?.focus();
  }

  function changeWay(next: 'password' | 'code') {
    setWay(next);
    setValues((last) => ({ ...last, proof: '' }));
    setMistakes({});
  }

  async function sendCode() {
    if (work) return;
    setWork('code');
    try {
      setSentTo((await call(sendCheckCode, {})).sentTo);
      changeWay('code');
    } catch (error) {
      show({ proof: say(isTooMany(error) ? forgotPinText.tooManyCodes : forgotPinText.codeNotSent) });
    } finally {
      setWork(undefined);
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (work) return;
    const found = judge(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    setWork('save');
    const wrong = say(way === 'password' ? forgotPinText.wrongPassword : forgotPinText.wrongCode);
    const given = way === 'password' ? { password: values.proof } : { code: values.proof.trim() };
    try {
      const { data } = await call(recoverMainPin, { body: { ...given, pin: values.pin } });
      if (!data) return show({ proof: wrong });
      toast(say(forgotPinText.done), { tone: 'success' });
      onClose();
      onReplaced();
    } catch (error) {
      const isBadInput = error instanceof ApiError && error.code === 'BAD_INPUT';
      show({ proof: isBadInput ? wrong : say(isTooMany(error) ? forgotPinText.tooMany : forgotPinText.failed) });
    } finally {
      setWork(undefined);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say(forgotPinText.title)}
      icon={<KeyRound />}
      size="form"
      initialFocus={proof}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={formId} look="primary" loading={work === 'save'}>
            {say(commonText.confirm)}
          </Button>
        </>
      }
    >
      <p>{way === 'code' && sentTo ? say(forgotPinText.codeSent, { address: sentTo }) : say(forgotPinText.body)}</p>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {way === 'password' ? (
          <PasswordField
            ref={proof}
            label={say(forgotPinText.accountPassword)}
            autoComplete="current-password"
            value={values.proof}
            error={mistakes.proof}
            onChange={(event) => set('proof')(event.target.value)}
          />
        ) : (
          <Field
            ref={proof}
            label={say(forgotPinText.code)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={LOGIN_CODE_DIGITS}
            value={values.proof}
            error={mistakes.proof}
            onChange={(event) => set('proof')(event.target.value)}
          />
        )}
        <Button
          look="quiet"
          size="small"
          className={styles.other}
          loading={work === 'code'}
          onClick={() => (way === 'password' ? void sendCode() : changeWay('password'))}
        >
          {say(way === 'password' ? forgotPinText.sendCode : forgotPinText.usePassword)}
        </Button>
        <div className={styles.pins}>
          <PinField
            label={say(forgotPinText.newPin)}
            length={PIN_DIGITS}
            value={values.pin}
            error={mistakes.pin}
            inputRef={pin}
            onChange={set('pin')}
          />
          <PinField
            label={say(forgotPinText.repeat)}
            length={PIN_DIGITS}
            value={values.repeat}
            error={mistakes.repeat}
            inputRef={repeat}
            onChange={set('repeat')}
          />
        </div>
      </form>
    </Dialog>
  );
}

function judge({ proof, pin, repeat }: Record<FieldName, string>): Mistakes {
  return {
    ...(proof.trim() === '' ? { proof: say(forgotPinText.needed) } : {}),
    ...(pin.length < PIN_DIGITS ? { pin: say(forgotPinText.length) } : {}),
    ...(pin.length === PIN_DIGITS && repeat !== pin ? { repeat: say(forgotPinText.mismatch) } : {}),
  };
}

function isTooMany(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}
