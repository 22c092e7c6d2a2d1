import { PIN_DIGITS } from '@seyir/core/limits/profile';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { commonText } from '../text/common.text.ts';
import { say } from '../text/text.ts';
import { Button } from '../ui/Button/Button.tsx';
import { Dialog } from '../ui/Dialog/Dialog.tsx';
import { PinField } from '../ui/PinField/PinField.tsx';
import { forgotPinText } from './forgot-pin.text.ts';
import { pinGateText } from './pin-gate.text.ts';
import styles from './RecoverPinDialog.module.css';
import { savePin } from './save-pin.ts';

export interface CreatePinDialogProps {
  /** The main profile. */
  profile: { readonly id: string; readonly name: string };
  open: boolean;
  /** With the PIN that was saved. */
  onCreated: (pin: string) => void;
  onClose: () => void;
}

type FieldName = 'pin' | 'repeat';

/** Creates the main profile's PIN over a payment, which then goes on with it: what the viewer has chosen and typed stays (PIN-11). */
export function CreatePinDialog({ profile, open, onCreated, onClose }: CreatePinDialogProps) {
  const queries = useQueryClient();
  const formId = useId();
  const [values, setValues] = useState({ pin: '', repeat: '' });
  const [mistakes, setMistakes] = useState<Partial<Record<FieldName, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const pin = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);

  const set = (name: FieldName) => (value: string) => {
    setValues((last) => ({ ...last, [name]: value }));
    setMistakes({});
    if (name === 'pin' && value.length === PIN_DIGITS) repeat.current?.focus();
  };

  function refuse(name: FieldName, words: string) {
    setMistakes({ [name]: words });
    (name === 'pin' ? pin : repeat).current?.focus();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (values.pin.length < PIN_DIGITS) return refuse('pin', say(forgotPinText.length));
    if (values.repeat !== values.pin) return refuse('repeat', say(forgotPinText.mismatch));
    setSaving(true);
    try {
      await savePin(queries, profile, values.pin);
      onCreated(values.pin);
    } catch {
      refuse('pin', say(pinGateText.notCreated));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say(pinGateText.noneTitle)}
      icon={<KeyRound />}
      size="form"
      initialFocus={pin}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button type="submit" form={formId} look="primary" loading={isSaving}>
            {say(pinGateText.createAndGoOn)}
          </Button>
        </>
      }
    >
      <p>{say(pinGateText.noneForPayment)}</p>
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
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
